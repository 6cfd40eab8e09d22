/**
 * In charge of telling a browser, with index.html, which files the page at its address needs: they are fetched beside the
 * entry, which would otherwise have to be read and run before it asks for them. Read from vite's manifest
 * (https://vite.dev/guide/backend-integration), where a page's chunk is named after its route file, and that after its address.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};
type Manifest = Record<string, Chunk>;

/** A page's chunk, its folder being no part of the address: `src/app/routes/(market)/(listings)/offer.$number.tsx?tsr-split=component---loader`. */
const PAGE = /^src\/app\/routes\/(?:\([a-z]+\)\/)*([^_/?][^/?]*)\.tsx\?tsr-split=.*\bcomponent\b/;

type Page = { parts: readonly string[]; links: string };

/** The chunks that come with one, itself included. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

/** `news_` is `news` in the address: the router's way to say that the page does not stand inside the other one. */
const partsOf = (route: string): string[] =>
  route === 'index' ? [] : route.split('.').map((part) => part.replace(/_$/, ''));

/** What names a page's chunk, where the entry itself does not, and what comes with it: the page is asked for behind it. */
function wayTo(manifest: Manifest, known: ReadonlySet<string>, key: string): Iterable<string> {
  const isNamedIn = (chunks: ReadonlySet<string>) =>
    [...chunks].some((each) => manifest[each]?.dynamicImports?.includes(key));
  if (isNamedIn(known)) return [];
  const ways = [...known].flatMap((each) => manifest[each]?.dynamicImports ?? []);
  return ways.map((way) => withImports(manifest, way)).find(isNamedIn) ?? [];
}

function pagesOf(manifest: Manifest): Page[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry);
  const known = entry ? withImports(manifest, entry) : new Set<string>();
  return Object.keys(manifest).flatMap((key) => {
    const route = PAGE.exec(key)?.[1];
    if (!route) return [];
    const chunks = [...withImports(manifest, key), ...wayTo(manifest, known, key)]
      .filter((each) => !known.has(each))
      .map((each) => manifest[each]!);
    const scripts = chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))].map(
      (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`,
    );
    return [{ parts: partsOf(route), links: [...scripts, ...sheets].join('') }];
  });
}

/** Reads a build's manifest. Gives the link elements for an address, '' where no page is known or nothing was built. */
export async function readRouteChunks(root: string): Promise<(path: string) => string> {
  const text = await readFile(join(root, '.vite/manifest.json'), 'utf8').catch(() => '{}');
  const pages = pagesOf(JSON.parse(text) as Manifest);
  return (path) => {
    const given = path.split('/').filter((part) => part !== '');
    const fits = ({ parts }: Page) =>
      parts.length === given.length &&
      parts.every((part, index) => part.startsWith('$') || part === given[index]!.toLowerCase());
    return pages.find(fits)?.links ?? '';
  };
}
