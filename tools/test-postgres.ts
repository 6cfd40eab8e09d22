/**
 * Runs the tests that work on both engines (gateway, database, contract, jobs) a second time, on PostgreSQL: on
 * TEST_DATABASE_URL when it is set, else on a throw-away cluster. Without an installed PostgreSQL it reports that and
 * passes, unless CI is set: then it fails. On a throw-away cluster, the tests that a client could write run once more
 * through a pooler in transaction mode, where one is installed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { postgresBinaries, startCluster } from './postgres-cluster.ts';
import { hasPooler, startPooler } from './test-pooler.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const RINGS = [
  'packages/gateway/test',
  'db/tests',
  'tests/contract',
  'apps/server/src/jobs',
  'apps/server/src/operator',
  // The other files of backup/ are about archives, places, and processes on an embedded database of their own.
  'apps/server/test/backup/postgres.test.ts',
  'apps/server/test/backup/backup-restore.test.ts',
  'apps/server/test/documented-calls',
  'apps/server/test/function-limits.test.ts',
  'apps/server/test/killed-beside.test.ts',
  'apps/server/test/postgres-upgrade.test.ts',
  'apps/server/test/start/loaded-at-start.test.ts',
];
const PROJECTS = ['--project', 'node', '--project', 'drills'];
/** What is about the embedded database itself has run already. */
const EMBEDDED = ['--exclude', '**/pglite-*.test.ts'];

/** What runs through the pooler as well: each way in which the services use the database. */
const POOLED_RINGS = [
  'packages/gateway/test/rest',
  'packages/gateway/test/realtime',
  'tests/contract',
  'apps/server/src/jobs',
];
/** Its processes and its database know the server's own address only, so the pooler sees nothing of it. */
const NEVER_POOLED = ['--exclude', '**/realtime/processes.test.ts'];

function runRings(patterns: readonly string[], addresses: Readonly<Record<string, string>>): number {
  const env = { ...process.env, ...addresses };
  return (
    spawnSync('vitest', ['run', ...PROJECTS, ...EMBEDDED, ...patterns], { cwd: root, stdio: 'inherit', env }).status ??
    1
  );
}

async function runPooled(url: string): Promise<number> {
  if (!hasPooler()) {
    console.log('No pgbouncer here: nothing ran through a pooler. (Debian: apt-get install pgbouncer)');
    return process.env.CI ? 1 : 0;
  }
  const pooler = await startPooler(url);
  try {
    return runRings([...POOLED_RINGS, ...NEVER_POOLED], { TEST_DATABASE_URL: url, TEST_POOLER_URL: pooler.url });
  } finally {
    await pooler.stop();
  }
}

const given = process.env.TEST_DATABASE_URL;
const binaries = postgresBinaries();
if (given) {
  process.exit(runRings(RINGS, { TEST_DATABASE_URL: given }));
} else if (binaries) {
  const cluster = await startCluster(binaries);
  let status = 1;
  try {
    status = runRings(RINGS, { TEST_DATABASE_URL: cluster.url });
    if (status === 0) status = await runPooled(cluster.url);
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
