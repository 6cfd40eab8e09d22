/** The server has a log, whose lines are JSON and hide secrets; the app reports errors to people. Nobody reads a console. */
import { isGlobal, visit, type Rule } from '../../rule.ts';

export const consoleOutput: Rule = {
  name: 'console',
  files: ['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'],
  hint: /\bconsole\b/,
  instead: 'log with the log that is handed in (server), or show a notice (web)',
  except: {
    'apps/server/src/main.ts': 'says that this Node cannot read the rest',
    'apps/server/src/serve.ts': 'says why the server did not start, before there is a log',
    'apps/server/src/cli.ts': 'answers an operator on a terminal',
    'apps/web/src/app/connection/start.ts': 'a service worker that fails costs nobody anything but the app offline',
    'apps/web/src/lib/offline/read-copies.ts': 'a copy that could not be stored costs nobody anything but that copy',
    'packages/messages/src/translate.ts': 'a key without words is a programming error, which tests turn into a failure',
  },
  find: ({ tree }) => visit(tree(), (node) => (isGlobal(node, 'console') ? 'writes to the console' : undefined)),
};
