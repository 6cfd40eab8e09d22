/** The message on a Node version that cannot run TypeScript. */
import { execFile } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const STARTS = [
  {
    file: inRepository('apps/server/src/main.ts'),
    message: (node: string) =>
      `Tanabana needs Node 24 or later, and this is Node ${node}: run "npm start", which brings its own.\n`,
  },
  {
    file: inRepository('packages/gateway/bin/serve.ts'),
    message: (node: string) =>
      `The gateway needs Node 24 or later, and this is Node ${node}: run "npm ci" in the repository and start it with node_modules/.bin/node.\n`,
  },
];
const OLD = '20.20.2';
/** This Node with the version of an old one. */
const AS_OLD = [
  '--import',
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${OLD}'}})`,
];

it.each(STARTS)('an old Node prints one line with what to do, and fails: $file', async ({ file, message }) => {
  const { code, stdout, stderr } = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) =>
    execFile(process.execPath, [...AS_OLD, file], (error, out, err) =>
      resolve({ code: error?.code, stdout: out, stderr: err }),
    ),
  );
  expect(stderr).toBe(message(OLD));
  expect([code, stdout]).toEqual([1, '']);
});

it.each(STARTS)('the start file parses in an old Node: $file', ({ file }) => {
  const folder = dirname(realpathSync(file));
  expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).toEqual({ type: 'commonjs' });
});
