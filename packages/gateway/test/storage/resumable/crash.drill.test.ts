/** Resumable uploads across the death of the process. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterEach, expect, it } from 'vitest';
import { emptyDump, unpackDump } from '../../../src/testing/index.ts';
import { startKillableGateway, STORAGE_SQL } from '../killable-gateway.ts';
import { fileMetadata, OFFSET_STREAM } from './support.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('an upload resumes at the stored offset after the process was killed in the middle', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'killed-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  await unpackDump(await emptyDump(), join(dir, 'db'));
  const secret = ['--jwt-secret', 'a secret of at least thirty-two characters'];
  const first = await startKillableGateway(dir, '--sql', STORAGE_SQL, ...secret);
  closing.push(first.kill);
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
  await first.kill();
  half.destroy();

  const second = await startKillableGateway(dir, '--skip-sql', ...secret);
  closing.push(second.kill);
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
