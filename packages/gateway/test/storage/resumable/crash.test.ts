/** Resumable uploads across the death of the process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Upload } from 'tus-js-client';
import { afterEach, expect, it } from 'vitest';
import { COMPILES_ONCE, emptyDump, unpackDump } from '../../../src/testing/index.ts';
import { fileMetadata, OFFSET_STREAM } from './support.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const SERVE = fileURLToPath(new URL('../../../bin/serve.ts', import.meta.url));
const SQL = fileURLToPath(new URL('../fixture.sql', import.meta.url));

async function start(dir: string, ...flags: string[]) {
  const folders = ['--data-dir', join(dir, 'db'), '--storage-dir', join(dir, 'files')];
  const args = [COMPILES_ONCE, SERVE, '--port', '0', ...folders, ...flags];
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  closing.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  let url = '';
  for await (const line of createInterface({ input: child.stdout! })) {
    url = /^listening on (\S+)/.exec(line)?.[1] ?? url;
    const key = /^service_role key: (\S+)/.exec(line)?.[1];
    if (key) return { child, url, headers: { apikey: key, authorization: `Bearer ${key}` } };
  }
  throw new Error('the gateway ended before it listened');
}

it('an upload resumes at the stored offset after the process was killed in the middle', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'killed-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  await unpackDump(await emptyDump(), join(dir, 'db'));
  const secret = ['--jwt-secret', 'a secret of at least thirty-two characters'];
  const first = await start(dir, '--sql', SQL, ...secret);
  const bytes = randomBytes(1_000_000);
  const headers = { ...first.headers, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${first.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': fileMetadata('anything/x') },
  });
  const address = created.headers.get('location')!;
  const half = request(address, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': 0, 'content-type': OFFSET_STREAM, 'content-length': bytes.length },
  });
  half.on('error', () => undefined);
  half.write(bytes.subarray(0, 600_000));
  const [id] = await readdir(join(dir, 'files', 'unfinished'));
  const folder = join(dir, 'files', 'unfinished', id!);
  await expect.poll(() => readdir(folder)).toEqual(['bytes', 'record.json']);
  await expect.poll(async () => (await stat(join(folder, 'bytes'))).size).toBeGreaterThan(0);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  half.destroy();

  const second = await start(dir, '--skip-sql', ...secret);
  const place = address.slice(first.url.length);
  const found = await fetch(second.url + place, { method: 'HEAD', headers });
  const offset = Number(found.headers.get('upload-offset'));
  expect(offset).toBeGreaterThan(0);
  // Nothing of the file can be read before it is complete.
  expect((await fetch(`${second.url}/storage/v1/object/public/anything/x`)).ok).toBe(false);
  const finished = Promise.withResolvers<void>();
  new Upload(bytes, {
    endpoint: second.url,
    uploadUrl: second.url + place,
    headers: second.headers,
    retryDelays: null,
    onSuccess: () => finished.resolve(),
    onError: finished.reject,
  }).start();
  await finished.promise;
  const read = await fetch(`${second.url}/storage/v1/object/public/anything/x`);
  expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
});
