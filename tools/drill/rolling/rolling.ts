/**
 * `npm run drill rolling`: two servers behind haproxy, then behind Caddy, with the files of deploy/. Each server is restarted while visitors
 * read, members post and pay, and sockets are open. No request may fail, and nothing that was acknowledged may be lost. `npm run drill
 * rolling caddy` tries one of the proxies.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { createChecks } from '../checks.ts';
import type { Drill } from '../types.ts';
import { install, type Installation } from './installation.ts';
import { missingProxies, PROXIES } from './proxies.ts';
import { ENQUIRIES, MEMBERS, nothingYet, replaceServer, underLoad } from './under-load.ts';

export const drillRolling: Drill = async (names) => {
  const binaries = postgresBinaries();
  if (!binaries) return { skipped: 'no PostgreSQL 15 or later is installed' };
  const missing = missingProxies();
  if (missing.length > 0) return { skipped: `${missing.join(' and ')} is not installed` };
  const chosen = Object.entries(PROXIES).filter(([name]) => names.length === 0 || names.includes(name));
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-drill-rolling-'));
  const checks = createChecks();
  const progress = nothingYet();
  let installation: Installation | undefined;
  let isDone = false;
  try {
    installation = await install(binaries, folder, MEMBERS, ENQUIRIES * chosen.length);
    for (const [, start] of chosen) {
      const proxy = await start(installation.ports, folder);
      try {
        await underLoad(proxy, installation, progress, checks, async () => [
          ...(await replaceServer(installation!, 0)),
          ...(await replaceServer(installation!, 1)),
        ]);
      } finally {
        await proxy.stop();
      }
    }
    isDone = checks.failed === 0;
  } finally {
    await installation?.stop();
    if (isDone) rmSync(folder, { recursive: true, force: true });
    else console.log(`the servers' output is in ${folder}`);
  }
  return { passed: checks.passed, failed: checks.failed };
};
