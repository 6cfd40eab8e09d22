/**
 * `npm run drill rolling`: two servers behind haproxy, then behind Caddy, with the files of deploy/. Each server is restarted while visitors
 * read, members post and pay, and sockets are open. No request may fail, and nothing that was acknowledged may be lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { createChecks, type Checks } from '../checks.ts';
import type { Drill } from '../types.ts';
import { untilReady } from '../image/visit.ts';
import { CREDITS, install, type Installation } from './installation.ts';
import { startLoad, type LoadResult } from './load.ts';
import { missingProxies, PROXIES, type Proxy } from './proxies.ts';

const MEMBERS = 8;
const ENQUIRIES = 800;
const READERS = 4;
const SOCKETS = 40;
/** How long the load runs before, between and after the restarts: longer than a proxy needs to take a server back. */
const SETTLED_MS = 5000;

/** Payments that were acknowledged, by member. */
type Payments = Map<string, number>;

/** What the members have done so far: how many enquiries they were offered, and what they paid for. */
type Progress = { offered: number; paid: Payments };

export const drillRolling: Drill = async () => {
  const binaries = postgresBinaries();
  if (!binaries) return { skipped: 'no PostgreSQL 15 or later is installed' };
  const missing = missingProxies();
  if (missing.length > 0) return { skipped: `${missing.join(' and ')} is not installed` };
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-drill-rolling-'));
  const checks = createChecks();
  let installation: Installation | undefined;
  try {
    installation = await install(binaries, folder, MEMBERS, ENQUIRIES);
    const progress: Progress = { offered: 0, paid: new Map() };
    for (const start of Object.values(PROXIES)) {
      const proxy = await start(installation.ports, folder);
      try {
        progress.offered += await restartBehind(proxy, installation, progress, checks);
      } finally {
        await proxy.stop();
      }
    }
  } finally {
    await installation?.stop();
    if (checks.failed === 0) rmSync(folder, { recursive: true, force: true });
    else console.log(`the servers' output is in ${folder}`);
  }
  return { passed: checks.passed, failed: checks.failed };
};

/** @returns how many more enquiries were offered to the members */
async function restartBehind(
  proxy: Proxy,
  installation: Installation,
  { offered, paid }: Progress,
  checks: Checks,
): Promise<number> {
  await untilServed(proxy);
  const share = ENQUIRIES / Object.keys(PROXIES).length;
  const enquiries = installation.enquiries.slice(offered, offered + share);
  const { anonKey, members } = installation;
  const load = startLoad({ ...proxy, anonKey, members, enquiries, readers: READERS, sockets: SOCKETS });
  const ends: string[] = [];
  await pause(SETTLED_MS);
  for (const [index, port] of installation.ports.entries()) {
    const begun = performance.now();
    const status = await installation.servers[index]!.end('SIGTERM');
    const ended = performance.now();
    await installation.restart(index);
    await untilReady(`http://127.0.0.1:${port}`, () => installation.servers[index]!.child.exitCode !== null);
    console.log(
      `${proxy.name}: server ${index} ended in ${seconds(ended - begun)} and was back after ${seconds(performance.now() - ended)}`,
    );
    if (status !== 0) ends.push(`server ${index} ended with ${status}`);
    await pause(SETTLED_MS);
  }
  const result = await load.stop();
  report(proxy, result);
  for (const [id, count] of result.paid) paid.set(id, (paid.get(id) ?? 0) + count);
  checks.check(`${proxy.name}: both servers end in an orderly way`, ends);
  checks.check(`${proxy.name}: no request fails and no socket is refused`, result.failures);
  checks.check(`${proxy.name}: every socket was told to connect again, in turns`, socketComplaints(result));
  checks.check(
    `${proxy.name}: every acknowledged post and payment is there, once`,
    await complaints(installation, result, paid),
  );
  return share;
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Waits until the proxy has seen that both servers are ready. */
async function untilServed(proxy: Proxy): Promise<void> {
  // The certificate of a drill is not trusted by fetch; a connection that is accepted is enough.
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
    if (isThere) return pause(SETTLED_MS);
    await pause(100);
  }
  throw new Error(`${proxy.name} did not start: ${proxy.output()}`);
}

function report(proxy: Proxy, { counts, failures, closings }: LoadResult): void {
  const lines = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `${proxy.name}: ${lines.join(', ')}; ${failures.length} failed; ${closings.length} sockets closed by servers`,
  );
}

/** Each server closes about half of the sockets, not all at one moment: that would be a stampede. */
function socketComplaints({ closings }: LoadResult): string[] {
  const found: string[] = [];
  if (closings.length < SOCKETS) found.push(`only ${closings.length} sockets were closed by the servers`);
  const seconds = new Map<number, number>();
  for (const ms of closings) seconds.set(Math.floor(ms / 500), (seconds.get(Math.floor(ms / 500)) ?? 0) + 1);
  const most = Math.max(0, ...seconds.values());
  if (most > SOCKETS / 2) found.push(`${most} sockets were closed within half a second`);
  return found;
}

/** What was acknowledged and is not there, or is there twice. */
async function complaints({ query, members }: Installation, { posted }: LoadResult, paid: Payments): Promise<string[]> {
  const there = await query(
    `select id from public.purchase_enquiries where id in (${posted.map((id) => `'${id}'`).join(', ')})`,
  );
  const found = posted.length === there.length ? [] : [`${posted.length - there.length} posts are lost`];
  const rows = await query(`select m.id, m.messaging_credits::int as left, -coalesce(sum(l.change), 0)::int as spent
    from private.members m left join public.credit_ledger l on l.member_id = m.id and l.reason = 'usage_enquiry'
    group by m.id, m.messaging_credits`);
  for (const { id } of members) {
    const row = rows.find((one) => one.id === id);
    const spent = CREDITS - Number(row?.left);
    if (spent !== row?.spent) found.push(`${id} lost ${spent} credits, and the ledger has ${row?.spent}`);
    if (spent !== (paid.get(id) ?? 0))
      found.push(`${id} had ${paid.get(id)} payments acknowledged and lost ${spent} credits`);
  }
  return found;
}
