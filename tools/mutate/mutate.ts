/**
 * `npm run mutate -- AREA …`: removes guards one by one, in a copy of the sources, and runs the tests that must notice.
 * Without an area it lists them; `all` means each, `AREA/part of a name` a few. It fails when a mutation survives that
 * `accepted.ts` does not name, or when a named one does not survive any more.
 * docs/decisions/090-guards-are-proved-by-mutations.md
 */
import { rmSync } from 'node:fs';
import { postgresBinaries, startCluster } from '../postgres-cluster.ts';
import { ACCEPTED } from './accepted.ts';
import { AREAS, type Area } from './areas.ts';
import { copyTree } from './copy-tree.ts';
import type { Mutation } from './mutation.ts';
import { endAll, runTests, tryMutation, type Bench, type Outcome } from './try-mutation.ts';

/** Longest run of the tests of one mutation, seconds; MUTATE_SECONDS for a machine that has other work. */
const LIMIT = Number(process.env.MUTATE_SECONDS ?? 120);
/** How many are tried at a time: one per core of the smallest machine. */
const BESIDE = Number(process.env.MUTATE_BESIDE ?? 2);
/** `MUTATE_UNCHANGED=skip` where the tests have just passed on the sources as they are. */
const SKIPS_UNCHANGED = process.env.MUTATE_UNCHANGED === 'skip';

type Task = Mutation & { area: Area };

function tasksOf(words: readonly string[]): Task[] {
  return words.flatMap((word) => {
    const [area = '', part = ''] = word.split(/\/(.*)/s);
    const names = area === 'all' ? (Object.keys(AREAS) as Area[]) : [area as Area];
    if (!names.every((name) => name in AREAS))
      throw new Error(`There is no area "${area}": ${Object.keys(AREAS).join(', ')}`);
    return names.flatMap((name) =>
      AREAS[name].filter((mutation) => mutation.name.includes(part)).map((mutation) => ({ ...mutation, area: name })),
    );
  });
}

const print = (result: string, seconds: number, words: string): void =>
  void process.stdout.write(`${result.padEnd(10)}${seconds.toFixed(1).padStart(6)} s  ${words}\n`);

/** Tests that fail without any mutation would kill each of them. */
async function requireGreen(bench: Bench, tasks: readonly Task[]): Promise<void> {
  for (const isPostgres of bench.postgres === undefined ? [false] : [false, true]) {
    const own = tasks.filter(({ engine }) => (engine === 'postgres') === isPostgres);
    const tests = [...new Set(own.flatMap((task) => task.tests.map((test) => test.split(' > ')[0]!)))];
    if (tests.length === 0) continue;
    const { result, seconds, by } = await runTests({ ...bench, limit: LIMIT * 5 }, tests, isPostgres);
    if (result !== 'survived') throw new Error(`The tests fail without any mutation: ${by ?? result}`);
    print('unchanged', seconds, `${tests.length} test files pass${isPostgres ? ' on PostgreSQL' : ''}`);
  }
}

async function runAll(tasks: readonly Task[]): Promise<(Task & Outcome)[]> {
  const binaries = tasks.some(({ engine }) => engine === 'postgres') ? postgresBinaries() : null;
  const cluster = binaries ? await startCluster(binaries) : undefined;
  const copies = Array.from({ length: Math.min(BESIDE, tasks.length) }, copyTree);
  const clean = () => {
    endAll();
    for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
    cluster?.stop();
  };
  process.once('exit', clean);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const bench = (copy: string): Bench => ({ copy, limit: LIMIT, ...(cluster && { postgres: cluster.url }) });
  if (!SKIPS_UNCHANGED) await requireGreen(bench(copies[0]!), tasks);
  const waiting = tasks.filter((task) => {
    const isRunnable = task.engine !== 'postgres' || cluster !== undefined;
    if (!isRunnable) print('skipped', 0, `${task.area}: ${task.name} (needs an installed PostgreSQL)`);
    return isRunnable;
  });
  const done: (Task & Outcome)[] = [];
  const work = async (copy: string) => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const outcome = await tryMutation(bench(copy), task);
      print(
        outcome.result,
        outcome.seconds,
        `${task.area}: ${task.name}${outcome.by ? `\n${' '.repeat(20)}by ${outcome.by}` : ''}`,
      );
      done.push({ ...task, ...outcome });
    }
  };
  await Promise.all(copies.map(work));
  endAll();
  return done;
}

/** Prints the score of each area. @returns survivors that are not accepted, and accepted ones that were killed */
function report(done: readonly (Task & Outcome)[]): string[] {
  for (const area of new Set(done.map((task) => task.area))) {
    const own = done.filter((task) => task.area === area);
    const killed = own.filter(({ result }) => result === 'killed').length;
    process.stdout.write(`${area}: ${killed} of ${own.length} killed\n`);
  }
  return done.flatMap(({ name, area, result }) => {
    const isAccepted = ACCEPTED.some((survivor) => survivor.name === name);
    if (result === 'killed') return isAccepted ? [`${area}: "${name}" is killed now: take it out of accepted.ts`] : [];
    return isAccepted ? [] : [`${area}: "${name}" ${result}`];
  });
}

const words = process.argv.slice(2);
if (words.length === 0) {
  for (const [area, mutations] of Object.entries(AREAS)) process.stdout.write(`${area} (${mutations.length})\n`);
} else {
  const failures = report(await runAll(tasksOf(words)));
  for (const failure of failures) process.stderr.write(`${failure}\n`);
  process.exit(failures.length > 0 ? 1 : 0);
}
