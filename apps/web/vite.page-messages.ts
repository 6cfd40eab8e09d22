import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** A page's chunk is named after its route file, with this query. */
const SPLIT = '?tsr-split=';
/** The module of a loader that several pages import. */
const SHARED_LOADER = /-loader\.ts$/;

/** The loader of a route file. What its component loads may be later. */
const LOADER = /^ {2}loader: [^]*?^ {2}\w+: /m;

/** The areas that a loader loads, as they are written in it: `loadMessages('profile', 'notices')`. */
const areasIn = (source: string): string[] =>
  Array.from(source.matchAll(/\bloadMessages\(([^)]*)\)/g), ([, names]) =>
    Array.from(names!.matchAll(/'([\w-]+)'/g), ([, area]) => area!),
  ).flat();

/**
 * Writes beside the manifest which messages each page's loader loads, by the page's key in the manifest. A loader runs after the page's
 * chunk has loaded, and the server preloads its messages with that chunk (apps/server/src/http/route-chunks.ts).
 */
export function pageMessages(): Plugin {
  let root: string;
  return {
    name: 'page-messages',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_, bundle) {
      const pages = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' && chunk.facadeModuleId?.includes(SPLIT) ? [chunk.facadeModuleId] : [],
      );
      const areasOf = (page: string) => {
        const loaders = (this.getModuleInfo(page)?.importedIds ?? []).filter((id) => SHARED_LOADER.test(id));
        const route = readFileSync(page.slice(0, page.indexOf(SPLIT)), 'utf8');
        const sources = [LOADER.exec(route)?.[0] ?? '', ...loaders.map((file) => readFileSync(file, 'utf8'))];
        return [...new Set(sources.flatMap(areasIn))];
      };
      const source = JSON.stringify(Object.fromEntries(pages.map((page) => [relative(root, page), areasOf(page)])));
      this.emitFile({ type: 'asset', fileName: '.vite/page-messages.json', source });
    },
  };
}
