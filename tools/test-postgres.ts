/**
 * Runs the tests that work on both engines (gateway, database, contract, jobs) a second time, on PostgreSQL: on
 * TEST_DATABASE_URL when it is set, else on a throw-away cluster. Without an installed PostgreSQL it reports that and
 * passes, unless CI is set: then it fails.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { postgresBinaries, startCluster } from './postgres-cluster.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const RINGS = [
  'packages/gateway/test',
  'db/tests',
  'tests/contract',
  'apps/server/src/jobs',
  'apps/server/test/postgres-upgrade.test.ts',
  'apps/server/test/loaded-at-start.test.ts',
];
/** What is about the embedded database itself has run already. */
const EMBEDDED = ['--exclude', '**/pglite-*.test.ts'];

function runRings(url: string): number {
  const env = { ...process.env, TEST_DATABASE_URL: url };
  return (
    spawnSync('vitest', ['run', '--project', 'node', ...EMBEDDED, ...RINGS], { cwd: root, stdio: 'inherit', env })
      .status ?? 1
  );
}

const given = process.env.TEST_DATABASE_URL;
const binaries = postgresBinaries();
if (given) {
  process.exit(runRings(given));
} else if (binaries) {
  const cluster = await startCluster(binaries);
  let status = 1;
  try {
    status = runRings(cluster.url);
  } finally {
    cluster.stop();
  }
  process.exit(status);
} else {
  console.log(
    'No PostgreSQL 15 or later here: the rings ran on the embedded database only. (Debian: apt-get install postgresql)',
  );
  process.exit(process.env.CI ? 1 : 0);
}
