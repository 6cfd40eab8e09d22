/** Files in S3, against a fake of it on a real socket. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type Store } from '../../src/index.ts';
import type { S3Options } from '../../src/storage/backend/s3-store.ts';
import { S3Double, type StoredObject } from './s3-double.ts';
import { openStorage, png, type Bench } from './support.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let double: S3Double;
let store: Store;
let dir: string;
let s3: S3Options;
let bench: Bench;
beforeEach(async () => {
  double = new S3Double();
  dir = await mkdtemp(join(tmpdir(), 's3-'));
  s3 = await double.open();
  store = await openStore({ dir, reserveBytes: 0, s3 });
  bench = await openStorage({ store: () => store });
});
afterEach(async () => {
  await bench.close();
  double.close();
  await rm(dir, { recursive: true, force: true });
});

const incoming = () => readdir(join(dir, 'incoming'));

describe('files in S3', () => {
  it('are sent whole, read whole and in part, and removed', async () => {
    const bytes = png(50, 50);
    expect((await bench.upload('pictures/a/b.png', bytes)).status).toBe(200);
    const [[key, object]] = [...double.objects] as [[string, StoredObject]];
    // No text of a client is part of a key.
    expect(key).toMatch(/^files\/([0-9a-f]{2})\/\1[0-9a-f-]{34}$/);
    expect(object).toMatchObject({ body: bytes, type: 'image/png' });
    expect(await incoming()).toEqual([]);

    const read = async (headers = {}) =>
      Buffer.from(await (await bench.ask('/object/public/pictures/a/b.png', undefined, { headers })).arrayBuffer());
    expect(await read()).toEqual(bytes);
    expect(await read({ range: 'bytes=10-19' })).toEqual(bytes.subarray(10, 20));
    expect((await bench.upload('pictures/a/b.png', png(1, 1), { headers: { 'x-upsert': 'true' } })).status).toBe(200);
    expect(await read()).toEqual(png(1, 1));
    expect(double.objects.size).toBe(1);
    const removed = await bench.gateway.storage!.remove('a test', 'pictures', ['a/b.png']);
    expect([removed, double.objects.size]).toEqual([1, 0]);
    expect((await bench.ask('/object/public/pictures/a/b.png')).status).toBe(404);
  });

  it('are not sent when they are refused', async () => {
    expect((await bench.upload('pictures/x.png', 'no picture')).status).toBe(415);
    expect([double.requests, await incoming()]).toEqual([[], []]);
  });

  it('are retried on a transient error, and an unavailable service is reported', async () => {
    double.failure = { status: 503, times: 2 };
    expect((await bench.upload('anything/x', 'x')).status).toBe(200);
    expect(double.requests).toEqual(['PUT 503', 'PUT 503', 'PUT 200']);
    double.failure = { status: 503, times: 99 };
    const answer = await bench.upload('anything/y', 'y');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toMatchObject({
      code: 'ServiceUnavailable',
      message: expect.stringContaining('cannot be reached'),
    });
    expect([await incoming(), await bench.rows()]).toEqual([[], ['anything/x']]);
    expect((await bench.ask('/object/public/anything/x')).status).toBe(503);
    double.server.close();
    double.server.closeAllConnections();
    expect((await bench.ask('/object/public/anything/x')).status).toBe(503);
  });

  it('are not listed without end', async () => {
    double.stalls = true;
    const impatient = await openStore({ dir, reserveBytes: 0, s3: { ...s3, timeoutMs: 200 } });
    const all = async () => {
      for await (const versions of impatient.storedBefore(new Date())) expect(versions).toEqual([]);
    };
    const pending = all();
    // Without it, an object that is only weakly referenced would end the wait.
    setTimeout(collectGarbage, 100);
    await expect(pending).rejects.toThrow(expect.objectContaining({ reason: 'away' }));
  });

  it('are refused with a general error when the key is invalid', async () => {
    double.failure = { status: 403, times: 99 };
    const answer = await bench.upload('anything/y', 'y');
    expect([answer.status, await answer.text()]).toEqual([503, expect.not.stringContaining('Error')]);
  });

  it('are swept, page by page, when they are old and have no row', async () => {
    for (let n = 0; n < 3; n += 1) await bench.upload(`anything/${n}`, String(n));
    const put = (key: string, at: Date) => double.objects.set(key, { body: Buffer.from('x'), type: 'x', at });
    const key = () => ((id) => `files/${id.slice(0, 2)}/${id}`)(randomUUID());
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const object of double.objects.values()) object.at = old;
    for (let n = 0; n < 3; n += 1) put(key(), old);
    put(key(), new Date());
    put('files/elsewhere', old);
    put('other/thing', old);
    expect(await bench.gateway.storage!.sweep(86_400_000)).toBe(3);
    // Three with rows, a young one, and two that are not ours.
    expect(double.objects.size).toBe(6);
  });
});
