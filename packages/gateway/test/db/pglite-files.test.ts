/** The order in which the embedded database's files reach the disk. */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import type * as Fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { WatchedFiles } from '../../src/db/pglite/files.ts';

const done = vi.hoisted((): string[] => []);
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    fdatasyncSync: () => void done.push('log synced'),
    fsyncSync: () => void done.push('file synced'),
  };
});

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-files-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('a page is written after the log that describes it is on the disk, however late its commit is synced', async () => {
  const files = new WatchedFiles({
    dataDir,
    syncs: true,
    isReopened: false,
    onError: (error) => done.push(String(error)),
  });
  const segment = '000000010000000000000001';
  mkdirSync(join(dataDir, 'pg_wal'));
  closeSync(openSync(join(dataDir, 'pg_wal', segment), 'w'));
  const ops = {
    write: (stream: { path: string }) => done.push(`written ${basename(stream.path)}`),
    fsync: (_stream: object) => 0,
  };
  const { emscriptenOpts } = await files.init({} as never, {});
  (emscriptenOpts.preRun!.at(-1) as (module: object) => void)({ NODEFS: { stream_ops: ops } });
  const log = { path: `/pglite/data/pg_wal/${segment}`, nfd: 0 };
  const page = { path: '/pglite/data/base/5/1259', nfd: 0 };
  const write = (stream: object) => (ops.write as (...all: unknown[]) => void)(stream, new Uint8Array(1), 0, 100, 0);

  write(log);
  ops.fsync(log);
  write(page);
  ops.fsync(page);
  expect(done.splice(0)).toEqual([`written ${segment}`, 'log synced', 'written 1259', 'file synced']);

  // The caller that waits for the commit takes it, possibly later.
  write(log);
  ops.fsync(log);
  expect(files.takeUnsynced()).toEqual([segment]);
  expect(files.takeUnsynced()).toEqual([]);
  write(page);
  write(page);
  expect(done.splice(0)).toEqual([`written ${segment}`, 'log synced', 'written 1259', 'written 1259']);
  expect(files.takeLogBytes()).toBe(200);

  // Given another name since.
  ops.fsync({ path: '/pglite/data/pg_wal/000000010000000000000009', nfd: 0 });
  write(page);
  expect(done).toEqual(['written 1259']);
});
