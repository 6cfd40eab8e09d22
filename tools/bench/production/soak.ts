/** The mixed load for a long time: heap, memory, sockets and connections must stay level. */
import type pg from 'pg';
import { mean, median } from '../median.ts';
import type { MixedLoad } from './mixed-load.ts';
import { reportMemory } from './compare.ts';
import { connectionsOf, heapOf, residentOf, socketsOf, watchMemory } from './processes.ts';

const CONNECTIONS = 40;
const SAMPLE_MS = 5000;
/** By how much the last quarter may be above the second one, per cent and in absolute numbers, whichever is more. */
const BOUNDS = {
  'heap, MiB': { perCent: 15, least: 8 },
  'RSS, MiB': { perCent: 15, least: 15 },
  sockets: { perCent: 10, least: 4 },
  connections: { perCent: 10, least: 2 },
} as const;
type Name = keyof typeof BOUNDS;
type Sample = Record<Name, number>;
const NAMES = Object.keys(BOUNDS) as Name[];

type Server = { site: string; pid: number; metricsPort: number };
type Options = { load: MixedLoad; servers: readonly Server[]; owner: pg.Client; minutes: number };

/** The median of each number. */
const middle = (samples: readonly Sample[]): Sample =>
  Object.fromEntries(NAMES.map((name) => [name, median(samples.map((sample) => sample[name]))])) as Sample;

/** What the servers have now: the mean of the processes, and all connections to the database. */
async function look(servers: readonly Server[], owner: pg.Client): Promise<Sample> {
  return {
    'heap, MiB': mean(await Promise.all(servers.map(({ metricsPort }) => heapOf(metricsPort)))),
    'RSS, MiB': mean(servers.map(({ pid }) => residentOf(pid))),
    sockets: mean(servers.map(({ pid }) => socketsOf(pid))),
    connections: await connectionsOf(owner),
  };
}

function isLevel(minutes: readonly Sample[]): boolean {
  const quarter = Math.max(1, Math.floor(minutes.length / 4));
  const [second, last] = [middle(minutes.slice(quarter, 2 * quarter)), middle(minutes.slice(-quarter))];
  let areAllLevel = true;
  for (const name of NAMES) {
    const { perCent, least } = BOUNDS[name];
    const allowed = Math.max((second[name] * perCent) / 100, least);
    const isKept = last[name] - second[name] <= allowed;
    areAllLevel &&= isKept;
    const change = (100 * (last[name] - second[name])) / second[name];
    console.log(
      `${name}: ${second[name].toFixed(1)} in the second quarter, ${last[name].toFixed(1)} in the last, ${change.toFixed(1)} % (at most ${perCent} % or ${least}: ${isKept ? 'level' : 'BROKEN'})`,
    );
  }
  return areAllLevel;
}

/** Prints a line a minute. @returns whether all stayed level, without an error and within the promised memory */
export async function soak({ load, servers, owner, minutes }: Options): Promise<boolean> {
  const sites = servers.map(({ site }) => site);
  const memory = watchMemory(servers.map(({ pid }) => pid));
  const rows: Sample[] = [];
  const wrong: string[] = [];
  console.log(
    `| minute | a second | p99, ms | ${NAMES.join(' | ')} |\n|---|---|---|${NAMES.map(() => '---|').join('')}`,
  );
  for (let minute = 1; minute <= minutes; minute += 1) {
    const samples: Sample[] = [];
    let looking = Promise.resolve();
    const timer = setInterval(() => {
      looking = looking.then(async () => void samples.push(await look(servers, owner)));
    }, SAMPLE_MS);
    const { perSecond, p99, errors, words } = await load
      .run(sites, CONNECTIONS, 60)
      .finally(() => clearInterval(timer));
    await looking;
    if (errors > 0) wrong.push(`minute ${minute}: ${words}`);
    const row = middle(samples);
    rows.push(row);
    const cells = [minute, perSecond.toFixed(0), p99.toFixed(0), ...NAMES.map((name) => row[name].toFixed(1))];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const [isLight, areAllLevel] = [reportMemory(memory.end()), isLevel(rows)];
  for (const line of wrong) console.log(`BROKEN: ${line} (--show-errors prints them)`);
  return isLight && areAllLevel && wrong.length === 0;
}
