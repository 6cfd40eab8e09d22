// Measures the processor time of a request: Node's by /proc, PostgreSQL's by that of its backends, and where in Node it
// goes by a profile of V8's. It does not grow when the machine is busy with something else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { processorTime } from '../market.ts';

/** Milliseconds of a process and of each backend that serves it, so far. */
export async function timesSoFar(pid: number, owner: pg.Client) {
  const { rows } = await owner.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const backends = new Map<number, number>();
  for (const backend of rows) backends.set(backend.pid, await processorTime(backend.pid));
  return { node: await processorTime(pid), backends };
}

type Times = Awaited<ReturnType<typeof timesSoFar>>;

/** Microseconds that each of so many requests took of Node and of PostgreSQL. */
export function timeOfOne(before: Times, after: Times, requests: number): { node: number; postgres: number } {
  let postgres = 0;
  for (const [pid, time] of after.backends) postgres += time - (before.backends.get(pid) ?? 0);
  const each = (milliseconds: number): number => (1000 * milliseconds) / requests;
  return { node: each(after.node - before.node), postgres: each(postgres) };
}

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
};

/** The folder of our code, the library, or the part of Node that a function belongs to. */
function folderOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library) return library;
  const own = /(packages\/gateway\/src\/(?:rest\/)?\w+|apps\/server\/src\/\w+|packages\/\w+)/.exec(url)?.[1];
  if (own) return own;
  // What is sent to sockets: the kernel hands it over within the call.
  if (/^writ(ev|eBuffer|eUtf8String|eLatin1String)$/.test(functionName)) return 'sending';
  if (functionName.startsWith('(')) return functionName;
  return url.startsWith('node:') ? url.split('/')[0]! : 'node';
}

/** Shares of the time in which Node was busy, the largest first; from the last part of a profile, when the load was on. */
export function sharesOf(folder: string): [folder: string, share: number][] {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file!), 'utf8')) as Profile;
  const folders = new Map(nodes.map(({ id, callFrame }) => [id, folderOf(callFrame)]));
  const shares = new Map<string, number>();
  let busy = 0;
  for (let i = Math.floor(samples.length / 2); i < samples.length; i += 1) {
    const folder = folders.get(samples[i]!)!;
    if (folder === '(idle)') continue;
    shares.set(folder, (shares.get(folder) ?? 0) + timeDeltas[i]!);
    busy += timeDeltas[i]!;
  }
  return [...shares].map(([folder, time]): [string, number] => [folder, time / busy]).sort((a, b) => b[1] - a[1]);
}
