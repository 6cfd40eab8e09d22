/** Runs a copy of built.js in a repository of its own, since it looks for the program from where it is. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const START = join(import.meta.dirname, '../../start');
const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

/** A repository with a program that was built from one source. */
function builtFrom(source: string) {
  const root = mkdtempSync(join(tmpdir(), 'tanabana-built-'));
  roots.push(root);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const name of ['built.js', 'package.json']) cpSync(join(START, name), join(root, 'apps/server/start', name));
  write('a.ts', source);
  const built = createRequire(import.meta.url)(
    join(root, 'apps/server/start/built.js'),
  ) as typeof import('../../start/built.js');
  write('apps/server/dist/built-from.json', JSON.stringify({ files: ['a.ts'], hash: built.hashOf(['a.ts']) }));
  return { root, write, program: built.builtProgram };
}

test('runs the built program as long as its sources are those that it was built from', () => {
  const { write, program } = builtFrom('one');
  expect(program()).toMatch(/^file:.*\/apps\/server\/dist\/serve\.js$/);
  write('a.ts', 'two');
  expect(program()).toBeUndefined();
  write('a.ts', 'one');
  expect(program()).toBeDefined();
});

test('runs the sources where nothing was built, or one of them is gone', () => {
  const { root, program } = builtFrom('one');
  rmSync(join(root, 'a.ts'));
  expect(program()).toBeUndefined();
  rmSync(join(root, 'apps/server/dist'), { recursive: true });
  expect(program()).toBeUndefined();
});
