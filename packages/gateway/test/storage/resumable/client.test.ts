/** Resumable uploads with tus-js-client over a socket. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner } from '../../../src/storage/sign.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASHA, BINA, member, png, serviceKey, staff } from '../support.ts';
import { openTus, refusalOf, withClient, type TusBench } from './support.ts';

let bench: TusBench;
beforeEach(async () => {
  bench = await openTus();
});
afterEach(() => bench.close());

const row = async (name: string) =>
  (await bench.opened.db.execute('select * from storage.objects where name = $1', [name])).rows[0]!;
const unfinished = () => readdir(join(bench.dir, 'unfinished'));
const read = async (path: string) => Buffer.from(await (await bench.ask(path, staff)).arrayBuffer());

describe('a resumable upload with tus-js-client', () => {
  it('stores the file with its type, its cache control and its metadata', async () => {
    const bytes = png(40, 40);
    const more = { contentType: 'image/png', cacheControl: '3600', metadata: JSON.stringify({ frame: 'oak' }) };
    const { upload, done } = withClient(bench, bytes, 'pictures/a/b.png', { more });
    upload.start();
    await done;
    expect(await row('a/b.png')).toMatchObject({
      bucket_id: 'pictures',
      owner_id: ASHA,
      user_metadata: { frame: 'oak' },
      metadata: { mimetype: 'image/png', size: bytes.length, cacheControl: 'max-age=3600', width: 40 },
    });
    expect(await read('/object/public/pictures/a/b.png')).toEqual(bytes);
    expect(await bench.files()).toEqual({ incoming: 0, stored: 1 });
  });

  it('sends its first bytes with the creation, and the rest in pieces', async () => {
    const bytes = randomBytes(300_000);
    const seen: string[] = [];
    const { upload, done } = withClient(bench, bytes, 'anything/x', {
      uploadDataDuringCreation: true,
      chunkSize: 100_000,
      onAfterResponse: (request, response) => {
        seen.push(`${request.getMethod()} ${response.getStatus()} ${response.getHeader('Upload-Offset')}`);
      },
    });
    upload.start();
    await done;
    expect(seen).toEqual(['POST 201 100000', 'PATCH 204 200000', 'PATCH 204 300000']);
    expect(await read('/object/anything/x')).toEqual(bytes);
  });

  it('resumes where it was interrupted, with its length told at the end', async () => {
    const bytes = randomBytes(300_000);
    const interrupted = Promise.withResolvers<void>();
    const first = withClient(bench, bytes, 'anything/x', {
      chunkSize: 100_000,
      uploadLengthDeferred: true,
      onChunkComplete(_, accepted) {
        if (accepted === 100_000) void first.upload.abort().then(interrupted.resolve, interrupted.reject);
      },
    });
    first.upload.start();
    // No earlier: a HEAD request ends the PATCH request that is under way.
    await interrupted.promise;
    await expect.poll(async () => unfinished()).toHaveLength(1);
    await expect
      .poll(async () => (await bench.tus('HEAD', first.upload.url!)).headers.get('upload-offset'))
      .toBe('100000');
    const second = withClient(bench, bytes, 'anything/x', {
      uploadUrl: first.upload.url,
      uploadLengthDeferred: true,
      chunkSize: 100_000,
    });
    const offsets: number[] = [];
    second.upload.options.onChunkComplete = (_, accepted) => void offsets.push(accepted);
    second.upload.start();
    await second.done;
    expect(offsets).toEqual([200_000, 300_000]);
    expect(await read('/object/anything/x')).toEqual(bytes);
  });

  it('is given up by its client, and leaves nothing', async () => {
    const { upload } = withClient(bench, randomBytes(300_000), 'anything/x', {
      chunkSize: 100_000,
      onChunkComplete: () => void upload.abort(true),
    });
    upload.start();
    await expect.poll(() => upload.url).not.toBe(null);
    await expect.poll(unfinished).toEqual([]);
    expect(await bench.rows()).toEqual([]);
  });

  it('is refused with the words of upstream', async () => {
    const refusal = async (file: string, bytes: Buffer, token = staff) => {
      const { upload, done } = withClient(bench, bytes, file, { token });
      upload.start();
      return refusalOf(done);
    };
    expect(await refusal('nowhere/x', png())).toEqual({ status: 404, body: 'Bucket not found' });
    expect(await refusal('pictures/x', randomBytes(200_001))).toEqual({ status: 413, body: 'Maximum size exceeded\n' });
    expect(await refusal('anything/x', png(), member)).toEqual({
      status: 403,
      body: 'new row violates row-level security policy',
    });
    expect(await refusal('anything/../x', png())).toMatchObject({ status: 400 });
    expect(await unfinished()).toEqual([]);
  });

  it('has its content judged like that of any upload, and leaves nothing when it is refused', async () => {
    const { upload, done } = withClient(bench, randomBytes(1000), 'pictures/x.png', {
      more: { contentType: 'image/png' },
    });
    upload.start();
    expect(await refusalOf(done)).toMatchObject({ status: 415 });
    expect([await unfinished(), await bench.files(), await bench.rows()]).toEqual([[], { incoming: 0, stored: 0 }, []]);
  });

  it('overwrites with x-upsert only', async () => {
    await bench.upload('anything/x', 'first');
    const again = withClient(bench, Buffer.from('second'), 'anything/x');
    again.upload.start();
    expect(await refusalOf(again.done)).toMatchObject({ status: 409, body: 'The resource already exists' });
    const over = withClient(bench, Buffer.from('second'), 'anything/x');
    over.upload.options.headers = { ...over.upload.options.headers, 'x-upsert': 'true' };
    over.upload.start();
    await over.done;
    expect(String(await read('/object/anything/x'))).toBe('second');
    expect(await bench.files()).toEqual({ incoming: 0, stored: 1 });
  });

  it('with the server’s own key passes every policy', async () => {
    const { upload, done } = withClient(bench, Buffer.from('note'), `notes/${BINA}/x`, { token: serviceKey });
    upload.start();
    await done;
    expect(await row(`${BINA}/x`)).toMatchObject({ owner_id: null });
  });
});

describe('a resumable upload with a token of a signed upload', () => {
  const signer = createSigner('a secret of at least thirty-two characters', () => new Date());
  const place = { bucket: 'anything', name: 'x' };
  const send = (token: string, file = 'anything/x') => {
    const sent = withClient(bench, Buffer.from('signed'), file, { path: '/sign', headers: { 'x-signature': token } });
    sent.upload.start();
    return sent.done;
  };

  it('needs no key, and the file belongs to the signer', async () => {
    await send(signer.signUpload(place, 60, { owner: BINA, upsert: false }));
    expect(await row('x')).toMatchObject({ owner_id: BINA });
  });

  it('is refused with another file’s token, an expired one, a forged one and none', async () => {
    const token = signer.signUpload(place, 60, { owner: BINA, upsert: false });
    expect(await refusalOf(send(token, 'anything/y'))).toEqual({ status: 400, body: 'Invalid signature' });
    const expired = signer.signUpload(place, -1, { owner: BINA, upsert: false });
    expect(await refusalOf(send(expired))).toEqual({ status: 400, body: '"exp" claim timestamp check failed' });
    expect(await refusalOf(send('forged'))).toEqual({ status: 400, body: 'Invalid Compact JWS' });
    expect(await refusalOf(send(''))).toEqual({ status: 400, body: 'Missing x-signature header' });
  });
});
