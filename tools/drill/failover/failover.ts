/**
 * `npm run drill failover`: three PostgreSQL nodes under Patroni with a synchronous standby, and two servers in production under the load of
 * a hundred members. One incident after the other happens to the database. Nothing that was acknowledged may be lost, no credit may be
 * charged twice, no server may end, and the service is back when Patroni is. `npm run drill failover -- NAME …` makes some of the incidents.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { createChecks } from '../checks.ts';
import type { Drill } from '../types.ts';
import { openBook } from './book.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { INCIDENTS } from './incidents.ts';
import { install, type Installation } from './installation.ts';
import { giveToPostgres, missingPrograms } from './processes.ts';
import { runIncident } from './run-incident.ts';

const SEATS = 100;
const ENQUIRIES = 400;
/** Packages of Debian that have the programs. */
const PACKAGES = 'patroni python3-etcd etcd-server haproxy';

export const drillFailover: Drill = async (names) => {
  const known = INCIDENTS.map(({ name }) => name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    process.stderr.write(`There is no incident ${unknown.join(', ')}, but ${known.join(', ')}\n`);
    process.exit(2);
  }
  const binaries = postgresBinaries();
  if (!binaries) return { skipped: 'no PostgreSQL 15 or later (apt-get install postgresql)' };
  const missing = missingPrograms(['patroni', 'etcd', 'haproxy', 'setpriv']);
  if (missing.length > 0)
    return { skipped: `no ${missing.join(', ')} (apt-get install --no-install-recommends ${PACKAGES})` };

  const checks = createChecks();
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-failover-'));
  giveToPostgres(folder);
  let cluster: Cluster | undefined;
  let installation: Installation | undefined;
  let isDone = false;
  // Cluster and servers end with the process, whatever ends it.
  const interrupt = (): never => process.exit(130);
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const begun = Date.now();
    cluster = await startCluster(binaries, folder);
    installation = await install(binaries, cluster, folder, { members: SEATS, enquiries: ENQUIRIES });
    console.log(`three nodes and two servers are ready after ${Math.round((Date.now() - begun) / 1000)} s`);
    const book = openBook();
    for (const incident of INCIDENTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
      if (incident.needsDisks && !cluster.hasDisks)
        console.log(`${incident.name}: skipped, only root may mount a disk`);
      else await runIncident(incident, cluster, installation, book, checks);
    }
    isDone = true;
  } finally {
    await installation?.stop();
    cluster?.stop();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    if (isDone && checks.failed === 0) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    else console.log(`the output of every program is in ${folder}`);
  }
  return { passed: checks.passed, failed: checks.failed };
};
