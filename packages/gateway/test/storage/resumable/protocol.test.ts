/** The TUS protocol by hand: headers, errors, locks, limits, expiry. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createLocks } from '../../../src/storage/resumable/locks.ts';
import { ASHA, BINA, member, serviceKey, tokens } from '../support.ts';
import { fileMetadata, OFFSET_STREAM, openTus, type TusBench } from './support.ts';

let bench: TusBench;
let opened: TusBench[] = [];
async function open(options?: Parameters<typeof openTus>[0]): Promise<TusBench> {
  const created = await openTus(options);
  opened.push(created);
  return created;
}
afterEach(async () => {
  for (const each of opened) await each.close();
  opened = [];
});

const unfinished = () => readdir(join(bench.dir, 'unfinished'));
const patch = (url: string, offset: number, body: string, headers = {}, token?: string) =>
  bench.tus('PATCH', url, {
    headers: { 'upload-offset': String(offset), 'content-type': OFFSET_STREAM, ...headers },
    body,
    ...(token !== undefined && { token }),
  });
const outcome = async (answer: Promise<Response>) => {
  const response = await answer;
  return `${response.status} ${(await response.text()).trim()}`;
};
const own = await tokens.sign({ role: 'authenticated', sub: ASHA, staff: true }, 3600);
const other = await tokens.sign({ role: 'authenticated', sub: BINA, staff: true }, 3600);

describe('the protocol', () => {
  it('is announced to OPTIONS and to every page', async () => {
    bench = await open({ limits: { maxFileBytes: 5_000_000 } });
    const requested = { headers: { origin: 'https://page.example', 'access-control-request-method': 'PATCH' } };
    const answer = await bench.tus('OPTIONS', '', requested);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-resumable': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,creation-defer-length,termination,expiration',
      'tus-max-size': '5000000',
      'access-control-allow-origin': '*',
    });
    const exposed = (await bench.tus('POST', '', requested)).headers.get('access-control-expose-headers');
    expect(exposed).toContain('Upload-Offset');
    expect(exposed).toContain('Location');
  });

  it('refuses what it cannot read, with the statuses and words of upstream', async () => {
    bench = await open();
    const post = (headers: Record<string, string>) => outcome(bench.tus('POST', '', { headers }));
    const named = { 'upload-metadata': fileMetadata('anything/x') };
    expect(await post({ 'tus-resumable': '0.2.0', 'upload-length': '5', ...named })).toBe('400 Invalid tus-resumable');
    expect(await post(named)).toBe('400 Upload-Length or Upload-Defer-Length header required');
    expect(await post({ ...named, 'upload-length': '5', 'upload-defer-length': '1' })).toMatch(/^400 Upload-Length/);
    expect(await post({ ...named, 'upload-length': '-5' })).toBe('400 Invalid upload-length');
    expect(await post({ ...named, 'upload-length': '05' })).toBe('400 Invalid upload-length');
    expect(await post({ ...named, 'upload-defer-length': '2' })).toBe('400 Invalid upload-defer-length');
    expect(await post({ 'upload-length': '5', 'upload-metadata': 'bucketName ??' })).toBe(
      '400 Invalid upload-metadata',
    );
    expect(await post({ 'upload-length': '5' })).toBe('400 Bucket name invalid');
    expect(await post({ ...named, 'upload-length': '5', 'upload-concat': 'partial' })).toMatch(/^501 Concatenation/);

    const url = await bench.begin('anything/x', 5);
    expect(await outcome(bench.tus('PATCH', url, { headers: { 'content-type': OFFSET_STREAM }, body: 'x' }))).toBe(
      '403 Upload-Offset header required',
    );
    expect(await outcome(patch(url, 0, 'x', { 'content-type': 'text/plain' }))).toBe('400 Invalid content-type');
    expect(await outcome(patch(url, 3, 'x'))).toBe('409 Upload-Offset conflict');
    expect(await outcome(patch(url, 0, 'longer'))).toBe("413 upload's size exceeded");
    expect(await outcome(patch(url, 0, 'x', { 'upload-length': '5' }))).toMatch(/^400 Upload-Length/);
    expect(
      await outcome(
        bench.tus('PATCH', '/nonsense', { headers: { 'upload-offset': '0', 'content-type': OFFSET_STREAM } }),
      ),
    ).toBe('404 The file for this url was not found');
    expect((await bench.tus('GET', url)).status).toBe(404);
    expect((await bench.tus('HEAD', url)).headers.get('upload-offset')).toBe('0');
  });

  it('answers 412 without its version header, and 401 without a key', async () => {
    bench = await open();
    const bare = await fetch(`${bench.url}/storage/v1/upload/resumable`, { method: 'POST' });
    expect([bare.status, bare.headers.get('tus-resumable')]).toEqual([401, '1.0.0']);
    const versionless = await bench.ask('/upload/resumable', own, { method: 'POST' });
    expect([versionless.status, await versionless.text()]).toEqual([412, 'Tus-Resumable Required\n']);
  });

  it('takes PATCH and DELETE as POST with a header, for clients behind old proxies', async () => {
    bench = await open();
    const url = await bench.begin('anything/x', 5);
    const headers = { 'upload-offset': '0', 'content-type': OFFSET_STREAM, 'x-http-method-override': 'PATCH' };
    expect((await bench.tus('POST', url, { headers, body: 'hel' })).headers.get('upload-offset')).toBe('3');
    expect((await bench.tus('POST', url, { headers: { 'x-http-method-override': 'DELETE' } })).status).toBe(204);
    expect((await bench.tus('HEAD', url)).status).toBe(404);
  });

  it('takes the length at the end, within the limit of the bucket', async () => {
    bench = await open();
    const headers = { 'upload-defer-length': '1', 'upload-metadata': fileMetadata('pictures/x') };
    const url = (await bench.tus('POST', '', { headers })).headers.get('location')!;
    expect((await bench.tus('HEAD', url)).headers.get('upload-defer-length')).toBe('1');
    expect(await outcome(patch(url, 0, 'x', { 'upload-length': '200001' }))).toBe('413 Maximum size exceeded');
    expect((await patch(url, 0, 'x'.repeat(200_001))).status).toBe(413);
    expect((await bench.tus('HEAD', url)).headers.get('upload-offset')).toBe('0');
  });

  it('gives the address as the client reaches it, also behind a proxy', async () => {
    bench = await open();
    expect(await bench.begin('anything/x', 5)).toMatch(
      new RegExp(`^${bench.url}/storage/v1/upload/resumable/[\\w-]+$`),
    );
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'files.example' };
    expect(await bench.begin('anything/x', 5, { headers: forwarded })).toMatch(
      /^https:\/\/files\.example\/storage\/v1\//,
    );
  });
});

describe('an upload', () => {
  it('belongs to its user: others neither see, continue nor end it', async () => {
    bench = await open();
    const url = await bench.begin('anything/x', 5, { token: own });
    for (const token of [other, member]) {
      expect((await bench.tus('HEAD', url, { token })).status).toBe(404);
      expect((await patch(url, 0, 'hello', {}, token)).status).toBe(404);
      expect((await bench.tus('DELETE', url, { token })).status).toBe(404);
    }
    expect((await patch(url, 0, 'hel', {}, own)).status).toBe(204);
    expect((await patch(url, 3, 'lo', {}, serviceKey)).status).toBe(204);
  });

  it('cannot be turned into another file by its address', async () => {
    bench = await open();
    const url = await bench.begin('anything/x', 5);
    const id = Buffer.from(url.split('/').at(-1)!, 'base64url').toString().split('/').at(-1)!;
    const forged = Buffer.from(`notes/${BINA}/x/${id}`).toString('base64url');
    expect((await bench.tus('HEAD', `/${forged}`)).status).toBe(404);
  });

  it('is asked for its permission again when it ends', async () => {
    bench = await open();
    const url = await bench.begin('anything/x', 5, { token: own });
    expect((await patch(url, 0, 'hel', {}, own)).status).toBe(204);
    const dismissed = await tokens.sign({ role: 'authenticated', sub: ASHA }, 3600);
    expect(await outcome(patch(url, 3, 'lo', {}, dismissed))).toMatch(/^403 new row violates row-level security/);
    expect(await bench.rows()).toEqual([]);
  });

  it('that is complete answers a client that lost the response, and cannot be ended', async () => {
    bench = await open();
    const url = await bench.begin('anything/x', 5);
    const last = await patch(url, 0, 'hello');
    expect([last.status, last.headers.get('tus-complete'), last.headers.get('upload-expires')]).toEqual([
      204,
      '1',
      null,
    ]);
    const requested = await bench.tus('HEAD', url);
    expect([requested.headers.get('upload-offset'), requested.headers.get('upload-length')]).toEqual(['5', '5']);
    expect((await patch(url, 5, '')).status).toBe(204);
    expect(await outcome(bench.tus('DELETE', url))).toBe('400 Cannot terminate an already completed upload');
    expect(await bench.files()).toEqual({ incoming: 0, stored: 1 });
  });

  it('expires, and the sweep removes it', async () => {
    let now = new Date();
    bench = await open({ now: () => now });
    const url = await bench.begin('anything/x', 5, { token: own });
    const begun = await patch(url, 0, 'hel', {}, own);
    const expires = new Date(begun.headers.get('upload-expires')!).getTime();
    expect(Math.round((expires - now.getTime()) / 3_600_000)).toBe(24);
    expect(await bench.gateway.storage!.sweep(86_400_000)).toBe(0);
    now = new Date(expires + 1000);
    const token = await tokens.sign({ role: 'authenticated', sub: ASHA, staff: true }, 48 * 3600);
    expect(await outcome(patch(url, 3, 'lo', {}, token))).toBe('410 The file for this url no longer exists');
    expect(await bench.gateway.storage!.sweep(86_400_000)).toBe(1);
    expect(await unfinished()).toEqual([]);
  });

  it('keeps what had arrived when the connection broke, and goes on from there', async () => {
    bench = await open();
    const url = await bench.begin('anything/x', 11);
    const headers = { 'upload-offset': 0, 'content-type': OFFSET_STREAM, 'content-length': 11 };
    const half = bench.open('PATCH', url, headers);
    half.write('hello ');
    const [id] = await unfinished();
    await expect.poll(async () => (await stat(join(bench.dir, 'unfinished', id!, 'bytes'))).size).toBe(6);
    // HEAD ends the request that is under way: a client that has lost it need not wait.
    expect((await bench.tus('HEAD', url)).headers.get('upload-offset')).toBe('6');
    expect((await patch(url, 6, 'world')).headers.get('tus-complete')).toBe('1');
    half.destroy();
    expect(await (await bench.ask('/object/anything/x', own)).text()).toBe('hello world');
  });

  it('that pauses for too long has its request ended, and continues in another', async () => {
    bench = await open({ limits: { idleMs: 100 } });
    const url = await bench.begin('anything/x', 11);
    const headers = { 'upload-offset': 0, 'content-type': OFFSET_STREAM, 'content-length': 11 };
    const half = bench.open('PATCH', url, headers);
    half.write('hello ');
    const [answer] = (await once(half, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(408);
    expect((await patch(url, 6, 'world')).status).toBe(204);
  });

  it('is not lost while the store is away: the last byte is asked for again', async () => {
    let isAway = true;
    bench = await open({
      store: (store) => ({
        ...store,
        save: async (version, facts) => {
          if (isAway) throw new Error('away');
          return store.save(version, facts);
        },
      }),
    });
    const url = await bench.begin('anything/x', 5);
    expect((await patch(url, 0, 'hello')).status).toBe(500);
    expect((await bench.tus('HEAD', url)).headers.get('upload-offset')).toBe('4');
    isAway = false;
    expect((await patch(url, 4, 'o')).headers.get('tus-complete')).toBe('1');
    expect(await (await bench.ask('/object/anything/x', own)).text()).toBe('hello');
  });
});

describe('limits', () => {
  const small = { perCaller: 2, all: 3, bytesPerCaller: 10, bytes: 15 };

  it('of open uploads, per caller and in all', async () => {
    bench = await open({ limits: { unfinished: small } });
    const post = (token: string) =>
      bench.tus('POST', '', {
        token,
        headers: { 'upload-length': '5', 'upload-metadata': fileMetadata('anything/x') },
      });
    const [first] = [await post(own), await post(own)];
    const third = await post(own);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await post(other)).status).toBe(201);
    expect((await post(other)).status).toBe(429);
    expect((await post(serviceKey)).status).toBe(429);
    await bench.tus('DELETE', first.headers.get('location')!, { token: own });
    expect((await post(own)).status).toBe(201);
  });

  it('of bytes on the disk, per caller and in all', async () => {
    bench = await open({ limits: { unfinished: small } });
    const first = await bench.begin('anything/x', 100, { token: own });
    expect((await patch(first, 0, '12345678', {}, own)).status).toBe(204);
    expect((await patch(first, 8, '123', {}, own)).status).toBe(429);
    const second = await bench.begin('anything/y', 100, { token: other });
    expect((await patch(second, 0, '12345678', {}, other)).status).toBe(503);
    expect((await patch(second, 0, '1234567', {}, other)).status).toBe(204);
    await bench.tus('DELETE', first, { token: own });
    expect((await patch(second, 7, '123', {}, other)).status).toBe(204);
  });

  it('of the wait for a request that does not stop', async () => {
    const locks = createLocks(20);
    const held = await locks.take('a');
    await expect(locks.take('a')).rejects.toMatchObject({ code: 'UploadLocked', status: 423 });
    expect(held.signal.aborted).toBe(true);
    held.release();
    (await locks.take('a')).release();
  });
});
