/** Runs the tests of a mutation in a copy of the sources that has it, with a bounded time. */
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeTemplates, templatesOf } from './copy-tree.ts';
import { mutated, type Mutation } from './mutation.ts';

export type Outcome = {
  result: 'killed' | 'survived' | 'timed out';
  seconds: number;
  /** The test that failed. */
  by?: string;
};

export type Bench = {
  copy: string;
  /** Longest run of the tests of one mutation, seconds. */
  limit: number;
  /** The PostgreSQL for those that need one. */
  postgres?: string;
};

const isPgtap = (test: string): boolean => test.endsWith('.test.sql');

/** Ends a process and all processes that it started. */
const end = (child: ChildProcess): void => {
  if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
};

const running = new Set<ChildProcess>();

/** Ends every process that works in a copy. */
export function endAll(): void {
  for (const child of running) end(child);
}

/** Starts a program of the copy in a group of its own. */
function start(bench: Bench, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: bench.copy, detached: true, ...options });
  running.add(child);
  child.once('close', () => running.delete(child));
  return child;
}

/** The result of a test run: `failure` is null when all tests passed. */
type TestRun = { failure: string | null; isOver: boolean };

/** Waits for the result within the limit. When the limit is over, ends the process. */
async function within(bench: Bench, child: ChildProcess, testRun: Promise<string | null>): Promise<TestRun> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), bench.limit * 1000);
  const failure = await Promise.race([testRun, late.promise]);
  clearTimeout(timer);
  if (failure === 'late') end(child);
  return failure === 'late' ? { failure: null, isOver: true } : { failure, isOver: false };
}

/** The process that runs the pgTAP files of each copy. */
const workers = new Map<string, ChildProcess>();

async function runPgtapFiles(bench: Bench, pgtapFiles: readonly string[]): Promise<TestRun> {
  let worker = workers.get(bench.copy);
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) {
    worker = start(bench, ['tools/mutate/pgtap-worker.ts'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    workers.set(bench.copy, worker);
  }
  const answer = Promise.withResolvers<string | null>();
  const onMessage = (message: unknown) => answer.resolve((message as { failure: string | null }).failure);
  const onClose = () => answer.resolve('the database ended');
  worker.once('message', onMessage).once('close', onClose);
  worker.send(pgtapFiles);
  const testRun = await within(bench, worker, answer.promise);
  worker.off('message', onMessage).off('close', onClose);
  return testRun;
}

type Report = {
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
};

/** The first test that failed, else why a file could not run. */
function firstFailure(path: string): string {
  if (!existsSync(path)) return 'the test runner failed';
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  return failed?.fullName ?? testResults.find(({ message }) => message !== '')?.message.split('\n')[0] ?? 'no test ran';
}

async function runFiles(bench: Bench, tests: readonly string[], env: Record<string, string>): Promise<TestRun> {
  const named = tests.map((test) => test.split(' > '));
  const files = new Set(named.map(([file]) => file!));
  const titles = named.map(([, title]) => title);
  const report = join(bench.copy, 'mutate-report.json');
  rmSync(report, { force: true });
  const filter = titles.every((title) => title !== undefined) ? ['-t', `(${titles.join('|')})`] : [];
  const options = [
    '--project',
    'node',
    '--bail',
    '1',
    '--maxWorkers',
    '1',
    '--reporter',
    'json',
    '--outputFile',
    report,
  ];
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...filter, ...files];
  const child = start(bench, vitest, { stdio: 'ignore', env: { ...process.env, ...env } });
  const ended = new Promise<string | null>((resolve) => {
    child.once('close', (status) => resolve(status === 0 ? null : firstFailure(report)));
  });
  return within(bench, child, ended);
}

/** Runs tests on the sources of the copy. */
export async function runTests(bench: Bench, tests: readonly string[], isPostgres = false): Promise<Outcome> {
  const began = performance.now();
  const pgtapFiles = tests.filter(isPgtap);
  const files = tests.filter((test) => !isPgtap(test));
  let testRun: TestRun = { failure: null, isOver: false };
  if (pgtapFiles.length > 0) testRun = await runPgtapFiles(bench, pgtapFiles);
  if (files.length > 0 && testRun.failure === null && !testRun.isOver)
    testRun = await runFiles(bench, files, isPostgres ? { TEST_DATABASE_URL: bench.postgres! } : {});
  const { failure, isOver } = testRun;
  // Without its database a test fails for another reason than the mutation.
  if (failure?.includes('ECONNREFUSED')) throw new Error(`The PostgreSQL of the tests does not answer: ${failure}`);
  return {
    result: isOver ? 'timed out' : failure === null ? 'survived' : 'killed',
    seconds: (performance.now() - began) / 1000,
    ...(failure !== null && { by: failure }),
  };
}

/** Changes the copy, runs the tests, and changes it back. */
export async function tryMutation(bench: Bench, mutation: Mutation): Promise<Outcome> {
  const path = join(bench.copy, mutation.file);
  const source = readFileSync(path, 'utf8');
  const templates = new Set(templatesOf(bench.copy));
  writeFileSync(path, mutated(mutation, source));
  try {
    return await runTests(bench, mutation.tests, mutation.engine === 'postgres');
  } finally {
    writeFileSync(path, source);
    if (mutation.file.endsWith('.sql')) removeTemplates(bench.copy, templates);
  }
}
