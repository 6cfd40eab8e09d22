/** Pictures in processes of their own, and what is cached of pictures and pages (docs/decisions/108, 110). */
import type { Mutation } from '../mutation.ts';

const RENDER = 'packages/gateway/src/storage/render';
const PICTURES = ['packages/gateway/test/storage/render.test.ts'];
const PAGES = ['apps/server/src/pages/page-cache.test.ts'];

export const rendering: readonly Mutation[] = [
  {
    name: 'a process that hangs over a picture goes on',
    file: `${RENDER}/renderer.ts`,
    find: "      child.kill('SIGKILL');\n      settle(() => reject(invalidSource()));\n",
    replace: '      settle(() => reject(invalidSource()));\n',
    tests: PICTURES,
  },
  {
    name: 'a picture has the environment of the server',
    file: `${RENDER}/renderer.ts`,
    find: 'env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }',
    replace: 'env: { ...process.env, NODE_COMPILE_CACHE: compiled }',
    tests: PICTURES,
  },
  {
    name: 'a process without work goes on',
    file: `${RENDER}/renderer.ts`,
    find: '      child.disconnect();\n',
    replace: '',
    tests: PICTURES,
  },
  {
    name: 'one picture takes the place of all others',
    file: `${RENDER}/picture-cache.ts`,
    find: 'if (picture.bytes.byteLength <= mostBytes / 4) cache',
    replace: 'cache',
    tests: PICTURES,
  },
  {
    name: 'a cache grows without a bound',
    file: 'packages/gateway/src/bounded-cache.ts',
    find: 'if (bytes <= mostBytes) break;',
    replace: 'break;',
    tests: [...PICTURES, ...PAGES],
  },
  {
    name: 'a page is sent after a commit',
    file: 'apps/server/src/pages/page-cache.ts',
    find: 'known.version === version && ',
    replace: '',
    tests: PAGES,
  },
  {
    name: 'a page that names ages is sent as long as nothing is committed',
    file: 'apps/server/src/pages/page-cache.ts',
    find: ' && age < MOST_AGE_MS',
    replace: '',
    tests: PAGES,
  },
  {
    name: 'a page that was rendered for one reader is sent to others',
    file: 'apps/server/src/pages/page-cache.ts',
    find: 'if (isShared) store.set(key, page);',
    replace: 'store.set(key, page);',
    tests: PAGES,
  },
];
