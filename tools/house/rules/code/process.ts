/** What ends, names or measures the process is used by what runs as one: a library or a handler must not. */
import { isGlobal, visit, type Rule } from '../../rule.ts';

export const processGlobal: Rule = {
  name: 'process',
  files: ['{apps,packages,db}/*/src/**/*.{ts,tsx}', 'db/{src,seed}/**/*.ts'],
  hint: /\bprocess\b/,
  instead: 'only what runs as a process of its own may: take what is needed as an argument',
  except: {
    'apps/server/src/{main,serve,cli}.ts': 'run as a process: signals, exit status, standard output',
    'apps/server/src/config.ts': 'process.env is its default',
    'apps/server/src/data/data-dir-lock.ts': 'the lock names the process that holds it',
    'apps/server/src/data/sqlite.ts': 'a warning of Node about SQLite is not printed',
    'apps/server/src/functions/service-report/handler.ts': 'reports version, age and memory of the process to admins',
    'apps/server/src/http/monitoring/metrics.ts': 'has a parameter of that name',
    'apps/server/src/pages/share-card/card-fonts.ts': 'removes its folder when the process ends',
    'packages/gateway/src/db/pglite/worker.ts': 'runs as a thread of its own and ends it',
    'packages/gateway/src/storage/render/picture-process.ts': 'runs as a process of its own: its messages and its end',
    'db/src/gen.ts': 'a command',
    'db/src/draft/new-migration.ts': 'a command',
  },
  find: ({ tree }) => visit(tree(), (node) => (isGlobal(node, 'process') ? 'uses the process' : undefined)),
};
