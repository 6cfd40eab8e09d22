// `npm run bench start [TIMES]`: the cost of starting the server and of an idle one, on PostgreSQL and embedded, with
// existing data. Milliseconds to a response are medians of starts in turns, and grow when the machine is busy; the
// processor's seconds do not. Memory is in MiB: the proportional share of the process (PSS), which splits shared pages
// among their users, and its resident memory (RSS), including the 60 of Node's own program. Linux reports it all.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startServer } from '../../../apps/server/test/support/server-process.ts';
import { freePort } from '../../free-port.ts';
import { postgresBinaries, startCluster } from '../../postgres-cluster.ts';
import { median } from '../median.ts';

const HOOK = new URL('../../../apps/server/test/support/loaded-modules.mjs', import.meta.url).href;
const IDLE_MS = 30_000;
const LOOK_MS = 5;
/** The kernel counts processor time in these, each second. */
const TICKS = 100;
const DEAREST = 20;

type Start = {
  healthMs: number;
  readyMs: number;
  cpuSeconds: number;
  readyMiB: number;
  peakMiB: number;
  idleMiB: number;
  idleRssMiB: number;
};
type Env = Record<string, string>;

/** A line with kilobytes of a file below /proc/PID, in MiB. */
const mebibytes = (pid: number, file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1]) / 1024;

/** Processor seconds of all threads of a process so far, the kernel's work for it included. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

async function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function answers(url: string, since: number): Promise<number> {
  while (!(await isOk(url))) await pause(LOOK_MS);
  return performance.now() - since;
}

/** Starts the server, looks at it when it is ready and when it was idle for a while, and ends it. */
async function startOnce(env: Env, idleMs: number): Promise<Start> {
  const port = await freePort();
  const since = performance.now();
  const server = startServer({ PORT: String(port), LOG_LEVEL: 'error', ...env }, [], true);
  const pid = server.child.pid!;
  const site = `http://127.0.0.1:${port}`;
  const died = server.ready.then(() => new Promise<never>(() => undefined));
  const healthMs = await Promise.race([answers(`${site}/healthz`, since), died]);
  const readyMs = await Promise.race([answers(`${site}/readyz`, since), died]);
  const ready = { cpuSeconds: cpuSeconds(pid), readyMiB: mebibytes(pid, 'smaps_rollup', 'Pss') };
  await pause(idleMs);
  const idleMiB = mebibytes(pid, 'smaps_rollup', 'Pss');
  const idleRssMiB = mebibytes(pid, 'smaps_rollup', 'Rss');
  const peakMiB = mebibytes(pid, 'status', 'VmHWM');
  await server.end('SIGTERM');
  return { healthMs, readyMs, ...ready, peakMiB, idleMiB, idleRssMiB };
}

/** The modules that one start loads, main thread and workers apart. */
async function modulesOf(env: Env, dataDir: string): Promise<string[]> {
  const list = join(dataDir, 'loaded-modules');
  const counted = { LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${HOOK}`, LOADED_MODULES: list };
  const server = startServer({ ...counted, ...env }, [], true);
  await server.ready;
  await server.end('SIGTERM');
  return readFileSync(list, 'utf8').trim().split('\n');
}

const packageOf = (url: string): string | undefined => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];

/** What importing a module costs a process that has loaded nothing yet: milliseconds of the processor, and memory. */
async function priceOf(url: string): Promise<{ ms: number; MiB: number }> {
  const script = `const before = process.memoryUsage.rss(), used = process.cpuUsage();
    await import(${JSON.stringify(url)});
    const { user, system } = process.cpuUsage(used);
    console.log((user + system) / 1000, (process.memoryUsage.rss() - before) / 2 ** 20);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  const [ms, MiB] = stdout.trim().split(' ').map(Number);
  return { ms: ms!, MiB: MiB! };
}

/** How many modules a start loads, and its dearest packages, each priced as if it were loaded alone. */
async function printModules(env: Env, dataDir: string): Promise<void> {
  const loaded = (await modulesOf(env, dataDir)).map((line) => line.split(' ') as [thread: string, url: string]);
  const isCode = (url: string) => /^file:.*\.([mc]?js|ts)$/.test(url);
  const inMain = loaded.filter(([thread, url]) => thread === 'main' && isCode(url)).map(([, url]) => url);
  const packages = new Map<string, string[]>();
  for (const url of inMain) {
    const name = packageOf(url);
    if (name) packages.set(name, [...(packages.get(name) ?? []), url]);
  }
  const foreign = [...packages.values()].flat().length;
  console.log(
    `\n${inMain.length} files are loaded in the main thread: ${inMain.length - foreign} of ours, ${foreign} of ${packages.size} packages; ` +
      `${loaded.filter(([thread]) => thread === 'worker').length} modules in workers.\n`,
  );
  const prices = [];
  for (const [name, urls] of packages) prices.push({ name, files: urls.length, ...(await priceOf(urls[0]!)) });
  console.log('| package | files | ms of the processor, alone | MiB, alone |\n|---|---|---|---|');
  for (const { name, files, ms, MiB } of prices.toSorted((a, b) => b.ms - a.ms).slice(0, DEAREST))
    console.log(`| ${name} | ${files} | ${ms.toFixed(0)} | ${MiB.toFixed(1)} |`);
}

const ROWS = [
  ['/healthz answers after, ms', 'healthMs', 0],
  ['/readyz answers after, ms', 'readyMs', 0],
  ['processor time until then, s', 'cpuSeconds', 2],
  ['memory then (PSS), MiB', 'readyMiB', 0],
  [`memory after ${IDLE_MS / 1000} idle seconds (PSS), MiB`, 'idleMiB', 0],
  ['the same as RSS, MiB', 'idleRssMiB', 0],
  ['most memory ever (RSS), MiB', 'peakMiB', 0],
] as const satisfies readonly (readonly [string, keyof Start, number])[];

/** Prints the tables. @param times how often each server is started */
export async function benchStart([times = 5]: readonly number[]): Promise<boolean> {
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('It needs PostgreSQL 15 or later (apt-get install postgresql).');
  const cluster = await startCluster(binaries);
  const root = mkdtempSync(join(tmpdir(), 'tanabana-bench-'));
  const kinds: { name: string; env: Env; starts: Start[] }[] = [
    { name: 'PostgreSQL', env: { DATABASE_URL: cluster.url, DATA_DIR: join(root, 'postgres') }, starts: [] },
    { name: 'embedded', env: { DATA_DIR: join(root, 'embedded') }, starts: [] },
  ];
  try {
    // The first start of a directory creates the database and the files beside it.
    const firsts: Start[] = [];
    for (const { env } of kinds) firsts.push(await startOnce(env, IDLE_MS));
    for (let round = 0; round < times; round += 1)
      for (const { env, starts } of kinds) starts.push(await startOnce(env, IDLE_MS));
    console.log(
      `| median of ${times} starts | ${kinds.map(({ name }) => name).join(' | ')} | the first start of each |`,
    );
    console.log('|---|---|---|---|');
    for (const [label, key, digits] of ROWS) {
      const found = kinds.map(({ starts }) => median(starts.map((start) => start[key])).toFixed(digits));
      const first = firsts.map((start) => start[key].toFixed(digits)).join(', ');
      console.log(`| ${[label, ...found, first].join(' | ')} |`);
    }
    await printModules(kinds[0]!.env, root);
  } finally {
    cluster.stop();
    rmSync(root, { recursive: true, force: true });
  }
  return true;
}
