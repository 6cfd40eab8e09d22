/**
 * Lists the files that the page at an address needs, so that index.html can preload them. They are fetched beside the entry script;
 * otherwise the browser would have to load and run the entry before it requests them. Read from vite's manifest
 * (https://vite.dev/guide/backend-integration), where a page's chunk is named after its route file, and the route file after the address.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@tanabana/domain/languages.gen';
import { MEMBER_PATHS } from '@tanabana/domain/pages/member-paths';

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/**
 * The chunk of a page. Its folders are not part of the address:
 * `src/app/routes/(market)/(listings)/offer.$number.tsx?tsr-split=component---loader`.
 */
const PAGE = /^src\/app\/routes\/(?:\([a-z]+\)\/)*([^_/?][^/?]*)\.tsx\?tsr-split=.*\bcomponent\b/;

/** What the app of a signed-in member loads in any case, and only once it runs: the client of the session, the profile, the frame. */
const SIGNED_IN = [
  'src/app/session/changed-rights.tsx',
  'src/lib/session/make-auth-client.ts',
  'src/lib/reading/as-member.ts',
  'src/app/session/own-profile.tsx',
  'src/app/shell/member-parts.tsx',
];

/**
 * `areas`: of the messages that its loader loads; `members`: of the files that only a signed-in member's app loads, '' for a page that visitors
 * may open.
 */
type Page = { parts: readonly string[]; areas: readonly string[]; links: string; members: string };

/** A chunk with all its imports, itself included. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

/** `news_` is `news` in the address: the router's notation for a page that is not nested in the other one. */
const partsOf = (route: string): string[] =>
  route === 'index' ? [] : route.split('.').map((part) => part.replace(/_$/, ''));

/** The chunk that imports a page's chunk, where the entry does not, with its imports. The page is loaded after it. */
function importersOf(manifest: Manifest, known: ReadonlySet<string>, key: string): Iterable<string> {
  const isNamedIn = (chunks: ReadonlySet<string>) =>
    [...chunks].some((each) => manifest[each]?.dynamicImports?.includes(key));
  if (isNamedIn(known)) return [];
  const importers = [...known].flatMap((each) => manifest[each]?.dynamicImports ?? []);
  return importers.map((importer) => withImports(manifest, importer)).find(isNamedIn) ?? [];
}

/** Elements that load chunks and their styles, each file once. */
function linksTo(chunks: readonly Chunk[]): string {
  const scripts = new Set(chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`));
  const sheets = new Set(
    chunks.flatMap(({ css = [] }) => css).map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
  );
  return [...scripts, ...sheets].join('');
}

/** The areas of messages by the key of a page's chunk (apps/web/vite.page-messages.ts). */
type PageMessages = Readonly<Record<string, readonly string[]>>;

function pagesOf(manifest: Manifest, known: ReadonlySet<string>, messages: PageMessages): Page[] {
  const ofMembers = new Set<string>(Object.values(MEMBER_PATHS));
  return Object.keys(manifest).flatMap((key) => {
    const route = PAGE.exec(key)?.[1];
    if (!route) return [];
    const parts = partsOf(route);
    const own = new Set([...withImports(manifest, key), ...importersOf(manifest, known, key)]);
    const signedIn = ofMembers.has(`/${parts.join('/')}`)
      ? SIGNED_IN.flatMap((each) => [...withImports(manifest, each)])
      : [];
    const found = (keys: Iterable<string>) =>
      [...keys].filter((each) => !known.has(each)).flatMap((each) => manifest[each] ?? []);
    const members = linksTo(found(signedIn.filter((each) => !own.has(each))));
    return [{ parts, areas: messages[key] ?? [], links: linksTo(found(own)), members }];
  });
}

/** Elements that preload the fonts whose names have these words. */
const fontsOf = (manifest: Manifest, words: string): string =>
  Object.keys(manifest)
    .filter((key) => key.includes(words))
    .map((key) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${manifest[key]!.file}">`)
    .join('');

/** The letters of a language, which the first paint needs, by what their files have in their names. */
const LETTERS: Readonly<Record<string, string>> = { hi: 'src/styles/fonts/anek-devanagari-words-' };

/** The messages that every page in a language other than English begins with (apps/web/src/i18n/messages.ts). */
const TRANSLATED = ['common', 'terms'];

/** Names the files of the English messages that the entry does not name. */
const OTHER_MESSAGES = 'src/i18n/other-messages.ts';

/**
 * The files with messages of these areas, and those that name them to the app. What a language lacks is in English.
 *
 * @param named what the entry names by itself
 */
function messagesOf(manifest: Manifest, named: ReadonlySet<string>, language: Language, areas: readonly string[]) {
  const isSource = language === 'en';
  const fileOf = (area: string) => {
    const own = `../../packages/messages/${language}/${area}.json`;
    return own in manifest ? own : `../../packages/messages/en/${area}.json`;
  };
  const files = [...(isSource ? [] : TRANSLATED), ...areas].map(fileOf);
  const isOther = (file: string) => file.includes('/en/') && !named.has(file);
  const naming = [...(isSource ? [] : ['src/i18n/translations.ts']), ...(files.some(isOther) ? [OTHER_MESSAGES] : [])];
  return linksTo([...naming, ...files].flatMap((each) => manifest[each] ?? []));
}

/** The link elements of a page: of its language's letters, of its files, and of those for members alone. Each may be ''. */
type Links = { letters: string; files: string; members: string };
type LinksAt = (path: string, language: Language) => Links;

const parsed = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));

/** Reads the manifest of a build. */
export async function readRouteChunks(root: string): Promise<LinksAt> {
  const manifest = (await parsed(join(root, '.vite/manifest.json'))) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry);
  const known = entry ? withImports(manifest, entry) : new Set<string>();
  const named = new Set([...known].flatMap((each) => manifest[each]?.dynamicImports ?? []));
  const pages = pagesOf(manifest, known, (await parsed(join(root, '.vite/page-messages.json'))) as PageMessages);
  const fonts = new Map(Object.entries(LETTERS).map(([language, words]) => [language, fontsOf(manifest, words)]));
  return (path, language) => {
    const given = path.split('/').filter((part) => part !== '');
    const fits = ({ parts }: Page) =>
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith('$') || part === given[index]!.toLowerCase());
    const { links = '', members = '', areas = [] } = pages.find(fits) ?? {};
    const messages = messagesOf(manifest, named, language, areas);
    return { letters: fonts.get(language) ?? '', files: messages + links, members };
  };
}
