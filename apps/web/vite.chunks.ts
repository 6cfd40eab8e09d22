// Which chunks the modules of the web app go into, and their names.
import type { Plugin } from 'vite';

type Chunking = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

/** Modules that only other pages use, of packages whose index the entry imports, too: their importers cannot show that. */
const OF_OTHER_PAGES =
  /\/(useInfiniteQuery|infiniteQuery(Observer|Options)|useMutation|mutationObserver|useCanGoBack)\.js$/;

/**
 * The entry's imports go into two chunks, the packages' and ours, instead of dozens of small ones that sharing with lazy pages would make:
 * fewer requests, and less to download. So do the modules that Home shares with the lists, and the icons that only lazy pages show.
 */
export function chunksOfTheEntry() {
  /** Whether `isRoot` holds for a module or for one of its direct or indirect importers. */
  const reachedFrom = (isRoot: (id: string, chunking: Chunking) => boolean) => {
    const known = new Map<string, boolean>();
    const isReached = (id: string, chunking: Chunking): boolean => {
      const answer = known.get(id);
      if (answer !== undefined) return answer;
      known.set(id, false); // while it is being visited: a circle of imports proves nothing
      const importers = chunking.getModuleInfo(id)?.importers ?? [];
      const isSo = isRoot(id, chunking) || importers.some((each) => isReached(each, chunking));
      known.set(id, isSo);
      return isSo;
    };
    return isReached;
  };
  const comesWithEntry = reachedFrom((id, chunking) => chunking.getModuleInfo(id)?.isEntry === true);
  const isHome = (id: string) => /\/routes\/index\.tsx\?tsr-split/.test(id);
  const comesWithHome = reachedFrom(isHome);
  const comesWithPages = reachedFrom((id) => id.endsWith('/route-tree.gen.ts'));
  const comesWithOthers = reachedFrom(
    (id, chunking) => !comesWithHome(id, chunking) && /\?tsr-split|\/features\/|\/components\//.test(id),
  );
  // The start itself stays where vite's manifest and index.html look for it.
  const isStart = (id: string) => /\.html$|\/main\.tsx$/.test(id);
  const nameOf = (id: string) => {
    if (!/node_modules|rolldown\/runtime/.test(id)) return 'app';
    return OF_OTHER_PAGES.test(id) ? 'lists' : 'packages';
  };
  const nameOfLazy = (id: string, chunking: Chunking) => {
    if (/\/icons\/(pages|tiles)\.gen\.ts$/.test(id)) return 'lazy-icons';
    if (comesWithHome(id, chunking)) return comesWithOthers(id, chunking) ? 'market' : null;
    return comesWithPages(id, chunking) ? 'pages' : null;
  };
  return {
    debugName: 'entry',
    name: (id: string, chunking: Chunking) => {
      if (id.includes('rolldown/runtime')) return 'packages';
      if (isStart(id)) return null;
      return comesWithEntry(id, chunking) ? nameOf(id) : nameOfLazy(id, chunking);
    },
  };
}

/** Modules of the same purpose, which the same pages use. */
const FAMILIES: readonly (readonly [name: string, test: RegExp])[] = [
  ['publishing', /\/components\/published\//],
  ['second-factor', /\/second-factor/],
  ['uploads', /\/uploads\/|\/domain\/src\/files\//],
  ['dialogs', /@radix-ui|\/components\/(ui\/over\/|saved-before)/],
  ['interest', /\/features\/interest\//],
  // A list has a search box without the other fields, and filters without the forms.
  [
    'form-fields',
    /\/components\/ui\/form\/(?!search-box|input\.|use-length|otp-)|\/lib\/forms\/use-(countries|states)\./,
  ],
  [
    'forms',
    /\/lib\/forms\/(?!use-submit)|\/components\/(listing-form\/|mobile-input|otp-field|ui\/form\/otp-|ui\/list\/rows\/select-rows)/,
  ],
  ['forms', /\/domain\/src\/(accounts\/checks|\w+\/.*typed)/],
];

/**
 * Modules that many lazy pages share go into a chunk for each purpose. As small chunks, a page would request dozens, and the entry would list
 * their names. As one chunk, each page would load all of them.
 */
export const sharedByMany = {
  name: (id: string) => FAMILIES.find(([, test]) => test.test(id))?.[0] ?? 'shared',
  test: /\/(components|lib|interest)\/|\/packages\/domain\/|@radix-ui/,
  minShareCount: 4,
};

/**
 * The messages of other languages have other names than English ones, which are precached for use without a connection. A first visit loads
 * files that name some 200 others, and a letter of a hash is not compressed. With fewer than seven the build ends with an error.
 */
export function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language] = /\/packages\/messages\/(\w+)\/[^/]+\.json/.exec(facadeModuleId ?? '') ?? [];
  return language && language !== 'en' ? `assets/messages-${language}-[name]-[hash:7].js` : 'assets/[name]-[hash:7].js';
}

/**
 * Fails a build in which chunks import each other: one of them would run before what it needs at once is there. It happens where a module of
 * `shared` imports one of a family.
 */
export function refuseCircularChunks(): Plugin {
  return {
    name: 'refuse-circular-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modulesOf = (file: string) => {
        const chunk = bundle[file];
        return chunk?.type === 'chunk' ? Object.keys(chunk.modules) : [];
      };
      const importsBetween = (one: string, other: string) => {
        const imported = new Set(modulesOf(other));
        return modulesOf(one).flatMap((id) =>
          (this.getModuleInfo(id)?.importedIds ?? [])
            .filter((each) => imported.has(each))
            .map((each) => `${id} → ${each}`),
        );
      };
      const done = new Set<string>();
      const visit = (file: string, path: readonly string[]): void => {
        const start = path.indexOf(file);
        if (start >= 0) {
          const circle = [...path.slice(start), file];
          const imports = circle.slice(1).flatMap((next, index) => importsBetween(circle[index]!, next));
          this.error(`chunks import each other: ${circle.join(' → ')}\n${imports.join('\n')}`);
        }
        const chunk = bundle[file];
        if (done.has(file) || chunk?.type !== 'chunk') return;
        for (const imported of chunk.imports) visit(imported, [...path, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
