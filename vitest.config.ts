import { defineConfig } from 'vitest/config';

// A test waits for conditions; this is how long at most, on a machine that has other work.
const timeouts = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 30_000 } } };

export default defineConfig({
  test: {
    // Three for two cores: a worker waits for a third of its time. Each holds a database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Files of one worker share their modules: loading the server and the database anew for each took a third of the time.
          isolate: false,
          include: [
            'packages/*/{src,test,bin}/**/*.test.ts',
            'apps/server/{src,test}/**/*.test.ts',
            'db/{src,seed,tests}/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/contract/**/*.test.ts',
          ],
          ...timeouts,
        },
      },
      {
        test: {
          // What needs no page: a page costs each file a second. Files that need one are named .dom.test.ts or .test.tsx.
          name: 'web-pure',
          root: 'apps/web',
          environment: 'node',
          isolate: false,
          include: ['{src,test}/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          ...timeouts,
        },
      },
      './apps/*/vitest.config.ts',
    ],
  },
});
