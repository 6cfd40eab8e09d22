/**
 * What every npm script does, in one table. A task is a list of steps; the first that fails ends it with its status.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

type Step = readonly [command: string, ...args: string[]];

const build: Step = ['node', 'tools/build-web.ts'];
const checks: readonly Step[] = [
  ['tsc', '--noEmit'],
  ['tsc', '--noEmit', '-p', 'apps/web'],
  ['oxlint', '--deny-warnings'],
  ['prettier', '--check', '--log-level', 'warn', '.'],
  ['depcruise', '--config', '.dependency-cruiser.mjs', 'packages', 'apps', 'db', 'tools', 'tests'],
  ['knip'],
  ['node', 'tools/check-house.ts'],
  build,
  ['vitest', 'run'],
  ['node', 'tools/test-postgres.ts'],
];
const e2e: readonly Step[] = [build, ['node', 'tools/e2e.ts']];

const TASKS: Readonly<Record<string, readonly Step[]>> = {
  start: [build, ['node', 'apps/server/src/main.ts']],
  serve: [build, ['node', 'apps/server/src/main.ts']],
  dev: [['node', 'tools/dev.ts']],
  build: [build],
  check: checks,
  e2e,
  test: [...checks, ...e2e],
  gen: [
    ['node', 'tools/code-map.ts'],
    ['node', 'packages/words/bin/gen.ts'],
    ['node', 'db/src/gen.ts'],
  ],
  migration: [['node', 'db/src/new-migration.ts']],
  release: [['node', 'db/src/releases.ts']],
  cli: [['node', 'apps/server/src/cli.ts']],
  doctor: [['node', 'tools/doctor.ts']],
  'db-reset': [['node', 'tools/db-reset.ts']],
  where: [['node', 'tools/where.ts']],
  new: [['node', 'tools/new.ts']],
  explain: [['node', 'tools/explain.ts']],
  bench: [['node', 'tools/bench/bench.ts']],
  attack: [['node', 'tools/attack/attack.ts']],
};

/** Runs one step; the words after the npm script's own go to the last step. Signals reach the child by the process group. */
function run([command, ...args]: Step): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

const [name = '', ...rest] = process.argv.slice(2);
const steps = TASKS[name];
if (!steps) {
  process.stderr.write(`There is no task "${name}". Tasks: ${Object.keys(TASKS).join(', ')}\n`);
  process.exit(2);
}
for (const [index, step] of steps.entries()) {
  const status = await run(index === steps.length - 1 ? [...step, ...rest] : step);
  if (status !== 0) {
    if (steps.length > 1) process.stderr.write(`\n${name}: "${step.join(' ')}" failed with status ${status}\n`);
    process.exit(status);
  }
}
