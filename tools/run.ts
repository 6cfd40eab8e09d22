/**
 * The tasks of every npm script, in one table. A task is a list of steps; the first that fails ends it with its status.
 * Independent steps are in a list of their own, and run two at a time.
 */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR_ENV, V8_FLAGS } from '../apps/server/process-memory.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Node stores its compile cache here for the next process. The server does so itself (apps/server/start/main.js). */
const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/tanabana/compiled');

type Step = readonly [command: string, ...args: string[]];
type Steps = readonly (Step | readonly Step[])[];

const buildWeb: Step = ['node', 'tools/build-web.ts'];
const buildServer: Step = ['node', 'apps/server/build-server.ts'];
/** What changes, or a first start, makes necessary; beside each other. */
const build: readonly Step[] = [buildWeb, buildServer];
const SERVER = 'apps/server/src/main.ts';
const server: Step = ['node', ...V8_FLAGS, SERVER];
/**
 * Type checks are incremental: a file is checked again when it, or what it imports, has changed. They use the native
 * compiler, because the one that knip and others call from JavaScript takes three times as long. One thread each,
 * because another check runs beside it.
 */
const types = (part: string, ...more: string[]): Step => [
  'node',
  'node_modules/typescript-native/bin/tsc',
  '--noEmit',
  '--singleThreaded',
  '--incremental',
  '--tsBuildInfoFile',
  `node_modules/.cache/tanabana/types-of-${part}.tsbuildinfo`,
  ...more,
];
const BY_CONTENT = [
  '--cache',
  '--cache-strategy',
  'content',
  '--cache-location',
  'node_modules/.cache/tanabana/prettier',
  // Prettier itself, with a parser that takes a third less processor time.
  '--plugin',
  '@prettier/plugin-oxc',
];
/** What needs nothing but the sources: what tests begin with, then checks; the longest first, and the build where a thread of its own is left to it. */
const reading: readonly Step[] = [
  ['node', 'db/src/testing.ts'],
  // With the types (options.typeAware), which is nearly all of its time.
  ['oxlint', '--deny-warnings', '--threads=1'],
  types('web', '-p', 'apps/web'),
  ['prettier', '--check', '--log-level', 'warn', ...BY_CONTENT, '.'],
  types('rest'),
  ...build,
  ['knip'],
  ['depcruise', '-T', 'err-long', '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'db', 'tools', 'tests'],
  ['node', 'tools/check-house.ts'],
];
const checks: Steps = [reading, ['vitest', 'run', '--project', '!drills']];
const e2e: Steps = [build, ['node', 'tools/e2e.ts']];

const TASKS: Readonly<Record<string, Steps>> = {
  start: [build, server],
  serve: [build, server],
  dev: [['node', 'tools/dev.ts']],
  build: [build],
  check: checks,
  e2e,
  test: [...checks, ...e2e],
  'test-postgres': [['node', 'tools/test-postgres.ts']],
  'test-drills': [
    ['node', 'db/src/testing.ts'],
    ['vitest', 'run', '--project', 'drills'],
  ],
  gen: [
    ['node', 'tools/code-map.ts'],
    ['node', 'tools/vendor-lists.ts'],
    ['node', 'tools/icons/icons.ts'],
    ['node', 'tools/settings-doc/settings-doc.ts'],
    ['node', 'tools/privacy-doc/privacy-doc.ts'],
    ['node', 'packages/messages/bin/gen.ts'],
    ['node', 'tools/fonts/fonts.ts'],
    ['node', 'db/src/gen.ts'],
    ['node', 'apps/web/vite.route-tree.ts'],
  ],
  migration: [['node', 'db/src/draft/new-migration.ts']],
  'rename-column': [['node', 'tools/rename-column/rename-column.ts']],
  release: [['node', 'db/src/upgrade/releases.ts']],
  cli: [['node', 'apps/server/src/cli.ts']],
  doctor: [['node', 'tools/doctor.ts']],
  'db-reset': [['node', 'tools/db-reset.ts']],
  where: [['node', 'tools/where.ts']],
  new: [['node', 'tools/new/new.ts']],
  explain: [['node', 'tools/explain.ts']],
  drill: [['node', 'tools/drill/drill.ts']],
  bench: [build, ['node', 'tools/bench/bench.ts']],
  attack: [buildServer, ['node', 'tools/attack/attack.ts']],
  mutate: [['node', 'tools/mutate/mutate.ts']],
};

const exclude = ['**/node_modules/**'];
const journeyFiles = () => globSync('tests/e2e/*.test.ts', { cwd: root });
const otherFiles = () => globSync('{apps,db,packages,tests/contract,tools}/**/*.test.{ts,tsx}', { cwd: root, exclude });

/**
 * The steps of `npm test -- NAME …`: the test files whose path holds a name. Journeys are run when nothing else has that
 * name. Words that begin with a dash go to the runner, Vitest or Playwright.
 */
function named(words: readonly string[]): Steps {
  const isNamed = (file: string) => words.some((word) => file.includes(word));
  return !otherFiles().some(isNamed) && journeyFiles().some(isNamed) ? e2e : [['vitest', 'run']];
}

const TESTS = new Set(['test', 'check', 'e2e', 'test-postgres', 'test-drills']);
const IN_MEMORY = '/dev/shm';
/** Room for the directories of three or four servers at a time, many times over; bytes. */
const ROOMY = 4 * 2 ** 30;

/**
 * The directory for databases and files of tests: in memory if there is space, because a disk takes ten milliseconds to
 * sync a file.
 */
function folderOfTests(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < ROOMY) return tmpdir();
  const folder = mkdtempSync(join(IN_MEMORY, 'tanabana-tests-'));
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711);
  // Memory is not to be held by what a test has left.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const [name = '', ...rest] = process.argv.slice(2);
const env = { NODE_COMPILE_CACHE, ...(TESTS.has(name) ? { TMPDIR: folderOfTests() } : {}), ...process.env };

/** Runs one step; its output is printed at once or at the end. Signals reach the child by the process group. */
function run([command, ...args]: Step, prints: 'at once' | 'at the end' = 'at once'): Promise<number> {
  return new Promise((resolve, reject) => {
    const stdio = prints === 'at once' ? 'inherit' : 'pipe';
    const ownEnv = args.includes(SERVER) ? { ...ALLOCATOR_ENV, ...env } : env;
    const child = spawn(command, args, { cwd: root, stdio, env: ownEnv });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => output.push(part));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

type Failure = { step: Step; status: number };

/** Runs steps two at a time, for the two cores of the smallest machine; after a failure no further one is begun. */
async function runBeside(steps: readonly Step[]): Promise<Failure | undefined> {
  // A start says what it does. The lines of checks would mix.
  const prints = steps === build ? 'at once' : 'at the end';
  const waiting = [...steps];
  let failure: Failure | undefined;
  const take = async () => {
    for (let step = waiting.shift(); step && !failure; step = waiting.shift()) {
      const status = await run(step, prints);
      if (status !== 0) failure ??= { step, status };
    }
  };
  await Promise.all([take(), take()]);
  return failure;
}

const isStep = (entry: Step | readonly Step[]): entry is Step => typeof entry[0] === 'string';

async function runEntry(entry: Step | readonly Step[]): Promise<Failure | undefined> {
  if (!isStep(entry)) return runBeside(entry);
  const status = await run(entry);
  return status === 0 ? undefined : { step: entry, status };
}

const steps = name === 'test' && rest.length > 0 ? named(rest) : TASKS[name];
if (!steps) {
  process.stderr.write(`There is no task "${name}". Tasks: ${Object.keys(TASKS).join(', ')}\n`);
  process.exit(2);
}
for (const [index, entry] of steps.entries()) {
  // Arguments after the task's name go to its last step.
  const failure = await runEntry(isStep(entry) && index === steps.length - 1 ? [...entry, ...rest] : entry);
  if (!failure) continue;
  if (steps.length > 1)
    process.stderr.write(`\n${name}: "${failure.step.join(' ')}" failed with status ${failure.status}\n`);
  process.exit(failure.status);
}
