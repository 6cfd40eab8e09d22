/** Something is done to the servers behind a proxy, while visitors read, members post and pay, and sockets are open. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Checks } from '../checks.ts';
import { CREDITS, type Installation } from './installation.ts';
import { startLoad, type LoadResult } from './load.ts';
import type { Proxy } from './proxies.ts';

export const MEMBERS = 8;
/** Enquiries that the members pay for, in one run of the load. */
export const ENQUIRIES = 800;
const READERS = 4;
const SOCKETS = 120;
/** How long the load runs before, between and after the changes: longer than a proxy needs to take a server back. */
const SETTLED_MS = 5000;
/** Closings with a longer pause between them are of different servers, in milliseconds. */
const OF_ONE_END_MS = 2000;
/** Not all sockets of a server are closed within this time, in milliseconds: that would be a stampede. */
const MOMENT_MS = 100;

/** What the members have done so far: how many enquiries they were offered, and their acknowledged payments. */
export type Progress = { offered: number; paid: Map<string, number> };

export const nothingYet = (): Progress => ({ offered: 0, paid: new Map() });

export const settle = (): Promise<void> => pause(SETTLED_MS);

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * Runs `work` under load, prints what the clients met, and checks that no request failed and nothing acknowledged is lost.
 *
 * @param work returns what went wrong at its own end
 */
export async function underLoad(
  proxy: Proxy,
  installation: Installation,
  progress: Progress,
  checks: Checks,
  work: () => Promise<string[]>,
): Promise<void> {
  await untilServed(proxy);
  const enquiries = installation.enquiries.slice(progress.offered, progress.offered + ENQUIRIES);
  progress.offered += enquiries.length;
  const { anonKey, members } = installation;
  const load = startLoad({ ...proxy, anonKey, members, enquiries, readers: READERS, sockets: SOCKETS });
  let ends: string[];
  let result: LoadResult;
  try {
    await settle();
    ends = await work();
  } finally {
    result = await load.stop();
  }
  report(proxy, result);
  for (const [id, count] of result.paid) progress.paid.set(id, (progress.paid.get(id) ?? 0) + count);
  checks.check(`${proxy.name}: servers end in an orderly way`, ends);
  checks.check(`${proxy.name}: no request fails and no socket is refused`, result.failures);
  checks.check(`${proxy.name}: every socket was told to connect again, in turns`, socketComplaints(result));
  checks.check(
    `${proxy.name}: every acknowledged post and payment is there, once`,
    await complaints(installation, result, progress),
  );
}

/**
 * Ends a server and starts it again, while the others serve.
 *
 * @param root the folder of the release that it is of from now on
 * @returns what was wrong with its end
 */
export async function replaceServer(
  { servers, restart }: Installation,
  index: number,
  root?: string,
): Promise<string[]> {
  const begun = performance.now();
  const status = await servers[index]!.end('SIGTERM');
  const ended = performance.now();
  await restart(index, root);
  const back = performance.now();
  console.log(`server ${index} ended in ${seconds(ended - begun)} and was back after ${seconds(back - ended)}`);
  await settle();
  return status === 0 ? [] : [`server ${index} ended with ${status}`];
}

/** Waits until the proxy accepts connections, and has asked both servers whether they are ready. */
async function untilServed(proxy: Proxy): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && !proxy.hasEnded()) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1', () => resolve(true));
      socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
    });
    if (isThere) return settle();
    await pause(100);
  }
  throw new Error(`${proxy.name} did not start: ${proxy.output()}`);
}

function report(proxy: Proxy, { counts, failures, closings, longestMs }: LoadResult): void {
  const lines = Object.entries(counts).map(([kind, count]) => `${kind} ${count}`);
  console.log(`${proxy.name}: ${lines.join(', ')}`);
  console.log(
    `${proxy.name}: ${failures.length} failed; the longest wait was ${seconds(longestMs)}; ${closings.length} sockets closed by servers, ${endsOf(
      closings,
    )
      .map((end) => `${end.length} in ${seconds(end.at(-1)! - end[0]!)}`)
      .join(', ')}`,
  );
  const statuses = Object.groupBy(failures, (failure) => / ms: (\w+)/.exec(failure)?.[1] ?? 'none');
  for (const [status, some] of Object.entries(statuses))
    console.log(`${proxy.name}: ${some!.length} with ${status}, such as ${some![0]}`);
}

/** The closings of each server that ended. */
function endsOf(closings: readonly number[]): number[][] {
  const ends: number[][] = [];
  for (const ms of closings.toSorted((a, b) => a - b)) {
    const last = ends.at(-1);
    if (last && ms - last.at(-1)! < OF_ONE_END_MS) last.push(ms);
    else ends.push([ms]);
  }
  return ends;
}

function socketComplaints({ closings }: LoadResult): string[] {
  const found: string[] = [];
  // Each socket was at one of the servers, and each of them ended.
  if (closings.length < SOCKETS) found.push(`only ${closings.length} sockets were closed by the servers`);
  for (const end of endsOf(closings)) {
    const most = Math.max(...end.map((from) => end.filter((ms) => ms >= from && ms < from + MOMENT_MS).length));
    if (end.length > SOCKETS / 4 && most === end.length)
      found.push(`all ${end.length} sockets of a server were closed within ${MOMENT_MS} ms`);
  }
  return found;
}

/** What was acknowledged and is not there, or is there twice. */
async function complaints(
  { query, members }: Installation,
  { posted }: LoadResult,
  { paid }: Progress,
): Promise<string[]> {
  const there = await query(
    `select id from public.purchase_enquiries where id = any (array[${posted.map((id) => `'${id}'`).join(', ')}]::uuid[])`,
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
