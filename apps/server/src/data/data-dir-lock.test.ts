import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from './data-dir-lock.ts';

const holdIt = `
  const { lockDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))});
  try { await lockDataDir(process.argv[1]); console.log('held'); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.name); process.exit(1); }
`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tanabana-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

async function start(): Promise<{ output: string; kill: () => Promise<unknown> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holdIt, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const kill = () => {
    const gone = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.kill('SIGKILL');
    return gone;
  };
  return { output: chunk.toString().trim(), kill };
}

it('a directory is refused while its holder is alive, and free after the holder is killed', async () => {
  const holder = await start();
  expect(holder.output).toBe('held');
  await expect(lockDataDir(dataDir)).rejects.toThrow(DataDirInUseError);
  await expect(lockDataDir(dataDir)).rejects.toThrow(/in use by another running server \(process \d+\)/);
  await holder.kill();
  const lock = await lockDataDir(dataDir);
  lock.release();
});

it('of several starts on the directory of a dead process exactly one gets the lock', async () => {
  await (await start()).kill();
  const starters = await Promise.all([start(), start(), start(), start()]);
  expect(starters.map((one) => one.output).sort()).toEqual([
    'DataDirInUseError',
    'DataDirInUseError',
    'DataDirInUseError',
    'held',
  ]);
  await Promise.all(starters.map((one) => one.kill()));
});
