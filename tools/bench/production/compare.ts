/** The mixed load in turns: pgbench with the statements alone, one server process, two of them. Prints medians of rounds. */
import { median } from '../median.ts';
import type { Measured, MixedLoad } from './mixed-load.ts';
import type { PgbenchMix } from './pgbench-mix.ts';
import { watchMemory } from './processes.ts';

const ROUNDS = 3;
const SECONDS = 20;
const WARM_UP_SECONDS = 10;
const CONNECTIONS = 40;
/** Of a server to PostgreSQL, and so of pgbench. */
const POOL = 10;
/** What is promised of the memory of a process, MiB. */
export const MOST_RESIDENT = 220;

type Way = { name: string; run: (seconds: number) => Promise<Measured> };

function rowOf(name: string, rounds: readonly Measured[], bare: number): string {
  const of = (field: 'perSecond' | 'p50' | 'p99') => median(rounds.map((round) => round[field]));
  const errors = rounds.reduce((sum, round) => sum + round.errors, 0);
  const cells = [
    name,
    of('perSecond').toFixed(0),
    (of('perSecond') / bare).toFixed(2),
    of('p50').toFixed(1),
    of('p99').toFixed(0),
    errors,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Prints the memory of each process. @returns whether it stays within what is promised */
export function reportMemory(found: readonly { peak: number; last: number }[]): boolean {
  for (const [index, { peak, last }] of found.entries()) {
    const verdict = peak <= MOST_RESIDENT ? 'kept' : 'BROKEN';
    console.log(
      `process ${index + 1}: RSS ${peak.toFixed(0)} MiB at most, ${last.toFixed(0)} at the end (promised: ${MOST_RESIDENT}, ${verdict})`,
    );
  }
  return found.every(({ peak }) => peak <= MOST_RESIDENT);
}

/** @returns whether there were no errors, and memory stayed within what is promised */
export async function compareMix(
  load: MixedLoad,
  servers: readonly { site: string; pid: number }[],
  pgbench: PgbenchMix,
): Promise<boolean> {
  const sites = servers.map(({ site }) => site);
  const ways: Way[] = [
    { name: 'pgbench', run: (seconds) => pgbench.run(POOL, seconds) },
    { name: 'one process', run: (seconds) => load.run(sites.slice(0, 1), CONNECTIONS, seconds) },
    { name: 'two processes', run: (seconds) => load.run(sites, CONNECTIONS, seconds) },
  ];
  const found = new Map<string, Measured[]>(ways.map(({ name }) => [name, []]));
  const memory = watchMemory(servers.map(({ pid }) => pid));
  for (const { run } of ways) await run(WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, run } of ways) found.get(name)!.push(await run(SECONDS));
  const bare = median(found.get('pgbench')!.map(({ perSecond }) => perSecond));
  console.log('| mixed load | a second | of pgbench | p50, ms | p99, ms | errors |\n|---|---|---|---|---|---|');
  for (const [name, rounds] of found) console.log(rowOf(name, rounds, bare));
  const isLight = reportMemory(memory.end());
  const wrong = [...found].flatMap(([name, rounds]) =>
    rounds.filter(({ errors }) => errors > 0).map(({ words }) => `${name}: ${words}`),
  );
  for (const line of wrong) console.log(`BROKEN: ${line} (--show-errors prints them)`);
  return isLight && wrong.length === 0;
}
