/** What somebody reads who starts the program with a Node that knows no TypeScript. */
import { execFile } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const OLD = '20.20.2';
/** This Node, calling itself an old one. */
const AS_OLD = [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${OLD}'}})`,
];

it('an old Node says in one line what to do, and fails', async () => {
  const { code, stdout, stderr } = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [...AS_OLD, MAIN], (error, out, err) =>
      resolve({ code: error?.code, stdout: out, stderr: err }),
    ),
  );
  expect(stderr).toBe(
    `Tanabana needs Node 24 or later, and this is Node ${OLD}: run "npm start", which brings its own.\n`,
  );
  expect([code, stdout]).toEqual([1, '']);
});

it('the file that is started lies where an old Node reads it at all', () => {
  const folder = dirname(realpathSync(MAIN));
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({ type: 'commonjs' });
});
