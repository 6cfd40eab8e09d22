// Builds the web app into dist/, which the server serves with the settings of the browser written into index.html.
import { LIMITS } from '@tanabana/domain/limits';
import { words } from '@tanabana/words/vite-plugin';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { css } from './vite.css.ts';
import { routes } from './vite.routes.ts';

const SERVER = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
const SERVICES = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/config.json',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps',
  '/news.xml',
  '/og',
  '/__dev',
  '/demo',
  '/healthz',
];

/** The first paint needs the Latin face: the browser hears of it before it has read any CSS. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const face = Object.keys(bundle ?? {}).find((name) => /anek-latin-first.*\.woff2$/.test(name));
      if (!face) throw new Error('the Latin face is not in the bundle');
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${face}`, crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

/**
 * Shortens our own code of a first visit once more than the bundler's minifier does: functions and constants that are used once go
 * where they are used. The packages' would gain a five hundredth, for six seconds of every build.
 */
function shortenOurs(): Plugin {
  return {
    name: 'shorten-ours',
    apply: 'build',
    enforce: 'post',
    async renderChunk(code, { name }) {
      if (!/^(app|market|routes)$/.test(name)) return null;
      const { code: short } = await minify(code, {
        module: true,
        ecma: 2020,
        mangle: false,
        compress: { passes: 3, ecma: 2020, pure_getters: true },
      });
      return short === undefined ? null : { code: short, map: null };
    },
  };
}

/**
 * Writes a limit where it is used: of the two hundred in their one object, most are those of other pages.
 */
function writeLimits(): Plugin {
  const limits: Readonly<Record<string, unknown>> = LIMITS;
  return {
    name: 'write-limits',
    apply: 'build',
    enforce: 'post',
    transform(code) {
      if (!code.includes('@tanabana/domain/limits') && !code.includes('/limits.ts')) return null;
      const written = code.replaceAll(/\bLIMITS\.(\w+)\b/g, (found, name: string) =>
        typeof limits[name] === 'number' ? String(limits[name]) : found,
      );
      // An import that nothing uses any more would keep the object with the first script.
      const isUsed = /\bLIMITS\b(?!\s*[},])/.test(written);
      return { code: isUsed ? written : written.replace(/import \{ LIMITS \} from "[^"]*";/, ''), map: null };
    },
  };
}

/** In development Vite serves index.html, so the settings that the server would write into it are fetched from there. */
function devConfig(): Plugin {
  return {
    name: 'dev-config',
    apply: 'serve',
    async transformIndexHtml(): Promise<HtmlTagDescriptor[]> {
      const settings = await fetch(`${SERVER}/config.json`).then((response) => response.json());
      const children = JSON.stringify({ ...settings, url: '' });
      return [{ tag: 'script', attrs: { type: 'application/json', id: 'tanabana-config' }, children }];
    },
  };
}

type Chunking = { getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null };

/** What only other pages use of packages whose front door the entry imports, too: by their importers nobody could tell. */
const OF_OTHER_PAGES =
  /\/(useInfiniteQuery|infiniteQuery(Observer|Options)|useMutation|mutationObserver|useCanGoBack)\.js$/;

/**
 * What the entry imports goes into two files, the packages' and ours, and not into the dozens of slivers that sharing
 * it with lazy pages would cut: fewer requests, and less to download. So does what Home shares with the lists, and what only lazy
 * pages draw of the icons.
 */
function chunksOfTheEntry() {
  /** Says of a module whether `isRoot` holds for it or for what imports it, however far up. */
  const reachedFrom = (isRoot: (id: string, chunking: Chunking) => boolean) => {
    const known = new Map<string, boolean>();
    const isReached = (id: string, chunking: Chunking): boolean => {
      const answer = known.get(id);
      if (answer !== undefined) return answer;
      known.set(id, false); // while it is being asked: a circle of imports proves nothing
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
    if (id.includes('@tabler/icons-react/')) return 'lazy-icons';
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

/**
 * What many lazy pages share comes in one file: as a sliver each, a page would ask for dozens, and the entry would list their names.
 */
const sharedByMany = {
  name: 'shared',
  test: /\/(components|lib)\/|\/packages\/domain\/|@radix-ui/,
  minShareCount: 4,
};

/** The words of other languages are told from English ones, which come ahead for use without a connection. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, language] = /\/packages\/words\/(\w+)\/[^/]+\.json/.exec(facadeModuleId ?? '') ?? [];
  return language && language !== 'en' ? `assets/words-${language}-[name]-[hash].js` : 'assets/[name]-[hash].js';
}

export default defineConfig({
  plugins: [
    routes(),
    react(),
    words(),
    writeLimits(),
    shortenOurs(),
    preloadFont(),
    devConfig(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/worker',
      filename: 'service-worker.ts',
      // The page registers it when it is idle (src/app/connection), and the server writes the manifest from the brand.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: [
          'index.html',
          'offline.html',
          'favicon.svg',
          'assets/*.{js,css}',
          // The letters of every page. Those of one script come when a page has them, and are kept then.
          'assets/anek-{latin-first,devanagari-latin-ext,devanagari-name}-*.woff2',
        ],
        // Half of what there is, used only while a PIN code is being typed or a price list is read; and the words of other
        // languages, which are kept as they are spoken.
        globIgnores: ['assets/pin-prefixes-*', 'assets/price-list-reader-*.js', 'assets/words-*.js'],
        // A hash in the name says all: such a file is taken from what the browser has already loaded.
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: 1024 * 1024,
        rollupFormat: 'iife',
      },
    }),
  ],
  // The package's own way for a React that has the hook itself, in place of its shim for one that has not.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  css,
  // Nothing is inlined: the content security policy lets fonts and pictures come from files only.
  build: {
    manifest: true,
    // Whoever does not know the hint asks for the file when it is imported.
    modulePreload: { polyfill: false },
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // How long plugins took is no fault of the build, and depends on what else the machine does.
      checks: { pluginTimings: false },
      output: {
        chunkFileNames,
        codeSplitting: { includeDependenciesRecursively: false, groups: [chunksOfTheEntry(), sharedByMany] },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(SERVICES.map((path) => [path, { target: SERVER }])),
      '/realtime/v1': { target: SERVER, ws: true },
    },
  },
});
