import { defineConfig } from 'vitest/config';
import { messages } from './packages/messages/src/vite-plugin.ts';
import { WaitingFirst } from './vitest.sequencer.ts';
import { shared } from './vitest.shared.ts';

/** The test files of the project `drills`. */
const DRILLS = '**/*.drill.test.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
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
          exclude: ['**/node_modules/**', DRILLS],
          ...shared,
        },
      },
      {
        test: {
          // What copies the repository, or starts and kills whole processes: a third of the tests' time, so `npm run test:drills` runs it by itself.
          name: 'drills',
          environment: 'node',
          include: [`{packages,apps/server,db,tools}/${DRILLS}`],
          ...shared,
        },
      },
      {
        plugins: [messages()],
        test: {
          // What needs no page: a page costs each file a second. Files that need one are named .dom.test.ts or .test.tsx.
          name: 'web-pure',
          root: 'apps/web',
          environment: 'node',
          isolate: false,
          include: ['{src,test}/**/*.test.ts'],
          exclude: ['**/*.dom.test.ts'],
          ...shared,
        },
      },
      './apps/*/vitest.config.ts',
    ],
  },
});
