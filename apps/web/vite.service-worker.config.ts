// Builds the service worker, with the list of the built files that it caches ahead. It runs after vite.config.ts, whose files it lists.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const FILES = [
  'index.html',
  'offline.html',
  'favicon.svg',
  'assets/*.{js,css}',
  // The letters of every page. Those of one script load when a page has them, and are cached then.
  'assets/anek-{latin-first,devanagari-name}-*.woff2',
];
/**
 * Half of all files, used only while a PIN code is being typed or a price list is read; and the messages of other languages, which are cached
 * when they are used.
 */
const NOT_CACHED = ['assets/pin-prefixes-*', 'assets/price-list-reader-*.js', 'assets/messages-*.js'];
const MOST_BYTES = 1024 * 1024;
/** The name that stands for the list in the source. */
const LIST = 'self.__WB_MANIFEST';

/** Every file with its revision, which a name with a hash has already: such a file may come from the browser's HTTP cache. */
function cachedAhead(dist: string) {
  return globSync(FILES, { cwd: dist, exclude: NOT_CACHED })
    .sort()
    .map((url) => {
      const content = readFileSync(join(dist, url));
      if (content.length > MOST_BYTES) throw new Error(`${url} is too large to be cached ahead`);
      return { revision: url.startsWith('assets/') ? null : createHash('md5').update(content).digest('hex'), url };
    });
}

/** Writes the list into the built worker as JSON. */
function writeList(): Plugin {
  return {
    name: 'write-list',
    enforce: 'post',
    generateBundle({ dir }, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (!chunk.code.includes(LIST)) throw new Error(`the service worker has no ${LIST}`);
        chunk.code = chunk.code.replace(LIST, () => JSON.stringify(cachedAhead(dir!)));
      }
    },
  };
}

export default defineConfig({
  plugins: [writeList()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: join(import.meta.dirname, 'src/worker/service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
