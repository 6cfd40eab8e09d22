/**
 * The linter knows types: a promise that nobody waits for, and a condition that is always the same, are refused. Functions have at most 100
 * lines.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A fault a line, and the rule that refuses it. */
const PLANTED = [
  ['save();', 'no-floating-promises'],
  ['save().then(() => 1);', 'no-floating-promises'],
  ['[1].map(save);', 'no-floating-promises'],
  ['if (save()) done();', 'no-misused-promises'],
  ['[1].forEach(save);', 'no-misused-promises'],
  ["document.addEventListener('click', async () => { await save(); });", 'no-misused-promises'],
  ['await given;', 'await-thenable'],
  ['if (given === undefined) done();', 'no-unnecessary-condition'],
  ['done(given ?? 1);', 'no-unnecessary-condition'],
  ['done(list?.length);', 'no-unnecessary-condition'],
] as const;
/** Files with one function, and its lines. */
const LONG_FUNCTIONS = [
  ['at-the-limit.ts', 100],
  ['beyond.ts', 101],
  ['beyond.tsx', 101],
  ['beyond.test.ts', 101],
] as const;
const HEAD = [
  'declare function save(): Promise<void>;',
  'declare function done(value?: number): void;',
  'declare const given: number;',
  'declare const list: readonly number[];',
  'export {};',
];

let scratch: string;
let output: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'tanabana-lint-'));
  const compilerOptions = { target: 'ES2024', module: 'ESNext', strict: true, lib: ['ES2024', 'DOM'], types: [] };
  await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  await writeFile(join(scratch, 'planted.ts'), [...HEAD, ...PLANTED.map(([line]) => line), ''].join('\n'));
  for (const [file, lines] of LONG_FUNCTIONS) {
    const body = Array.from({ length: lines - 2 }, () => '');
    await writeFile(join(scratch, file), ['export function work() {', ...body, '}', ''].join('\n'));
  }
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--config', join(ROOT, '.oxlintrc.json'), '--threads=1', '--format', 'unix', '.'];
  output = await new Promise((resolve) =>
    execFile(process.execPath, args, { cwd: scratch }, (_, stdout, stderr) => resolve(stdout + stderr)),
  );
});
afterAll(() => rm(scratch, { recursive: true }));

it.each(PLANTED.map(([line, rule], index) => [line, rule, HEAD.length + index + 1] as const))(
  '%s: %s',
  (_, rule, number) => {
    const there = output.split('\n').filter((each) => each.includes(`planted.ts:${number}:`));
    expect(there.join('\n')).toContain(`typescript(${rule})`);
  },
);

it('a function has at most 100 lines, but in tests', () => {
  const refused = output.split('\n').filter((each) => each.includes('max-lines-per-function'));
  expect(refused.map((line) => /[\w-]+(?:\.\w+)+(?=:)/.exec(line)?.[0]).sort()).toEqual(['beyond.ts', 'beyond.tsx']);
});
