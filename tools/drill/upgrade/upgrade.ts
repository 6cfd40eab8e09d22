/**
 * `npm run drill upgrade [COMMIT]`: two servers of one release behind haproxy, under the load of the drill `rolling`. The database is migrated
 * to the next release, then the servers are replaced one by one. No request may fail, and nothing that was acknowledged may be lost.
 *
 * Without a COMMIT the former release is this working copy, and the next one an invention: the same sources with a further migration, so
 * that every rule is stated again. That shows whether this release can be followed. With a COMMIT, such as the tag of the last release, it is
 * the former one and this working copy is the next.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ownEnv } from '../../../apps/server/test/support/server-process.ts';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { createChecks } from '../checks.ts';
import { install, type Installation } from '../rolling/installation.ts';
import { missingProxies, PROXIES } from '../rolling/proxies.ts';
import { ENQUIRIES, MEMBERS, nothingYet, replaceServer, seconds, settle, underLoad } from '../rolling/under-load.ts';
import type { Drill } from '../types.ts';
import { commitAndPresent, presentAndNext, type TwoReleases } from './two-releases.ts';

export const drillUpgrade: Drill = async ([commit]) => {
  const binaries = postgresBinaries();
  if (!binaries) return { skipped: 'no PostgreSQL 15 or later is installed' };
  const missing = missingProxies();
  if (missing.length > 0) return { skipped: `${missing.join(' and ')} is not installed` };
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-drill-upgrade-'));
  const checks = createChecks();
  let releases: TwoReleases | undefined;
  let installation: Installation | undefined;
  let isDone = false;
  try {
    mkdirSync(join(folder, 'former'));
    releases = await (commit === undefined ? presentAndNext() : commitAndPresent(commit, join(folder, 'former')));
    console.log(`two releases: ${releases.about}`);
    installation = await install(binaries, folder, MEMBERS, ENQUIRIES, releases.former);
    const proxy = await PROXIES.haproxy(installation.ports, folder);
    try {
      await underLoad(proxy, installation, nothingYet(), checks, () => upgrade(installation!, releases!));
    } finally {
      await proxy.stop();
    }
    isDone = checks.failed === 0;
  } finally {
    await installation?.stop();
    await releases?.remove();
    if (isDone) rmSync(folder, { recursive: true, force: true });
    else console.log(`the servers' output is in ${folder}`);
  }
  return { passed: checks.passed, failed: checks.failed };
};

/** Migrates the database, and replaces the servers. A server of the former release that ends in between comes back. */
async function upgrade(installation: Installation, { former, next, mayStartOnNext }: TwoReleases): Promise<string[]> {
  const begun = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [join(next, 'apps/server/src/cli.ts'), 'migrate'], {
    env: { ...ownEnv(), ...installation.settings },
  });
  console.log(`migrated in ${seconds(performance.now() - begun)}: ${stdout.trim().split('\n').join('; ')}`);
  await settle();
  const ends: string[] = [];
  if (mayStartOnNext) {
    console.log('a server of the former release starts on the schema of the next one:');
    ends.push(...(await replaceServer(installation, 1, former)));
  }
  for (const index of installation.ports.keys()) ends.push(...(await replaceServer(installation, index, next)));
  return ends;
}
