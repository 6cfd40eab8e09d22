import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BINA, member, openStorage, pdf, png, serviceKey, staff, svg, type Bench } from './support.ts';

let bench: Bench;
let clock = Date.parse('2026-11-22T12:00:00Z');
beforeAll(async () => {
  bench = await openStorage({ now: () => new Date(clock) });
});
afterAll(() => bench.close());

const TEXT = 'warp and weft';
const upload = async (path: string, body: BodyInit, token = staff) => {
  const headers = { 'x-upsert': 'true', 'cache-control': 'max-age=60', 'content-type': 'text/plain' };
  expect((await bench.upload(path, body, { token, headers })).status).toBe(200);
};
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  bench.gateway.app.request(`/storage/v1/object/${path}`, { method, headers });

describe('a public file', () => {
  beforeAll(() => upload('anything/a/cloth.txt', TEXT));

  it('is readable without a key, or with an invalid one', async () => {
    for (const headers of [{}, { apikey: 'x', authorization: 'Bearer y' }]) {
      const answer = await read('public/anything/a/cloth.txt', headers as Record<string, string>);
      expect(await answer.text()).toBe(TEXT);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': String(TEXT.length),
        'cache-control': 'public, max-age=60',
        'accept-ranges': 'bytes',
        etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
        'last-modified': 'Sun, 22 Nov 2026 12:00:00 GMT',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      });
    }
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await read('public/anything/a/cloth.txt', {}, 'HEAD');
    const etag = headers.get('etag')!;
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await read('public/anything/a/cloth.txt', { 'if-none-match': tag });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const since = (date: string) => read('public/anything/a/cloth.txt', { 'if-modified-since': date });
    expect((await since('Sun, 22 Nov 2026 12:00:00 GMT')).status).toBe(304);
    expect((await (await since('Sun, 22 Nov 2026 11:59:59 GMT')).text()).length).toBe(TEXT.length);
    expect(await (await read('public/anything/a/cloth.txt', { 'if-none-match': '"other"' })).text()).toBe(TEXT);
  });

  it('returns its headers without its bytes', async () => {
    const answer = await read('public/anything/a/cloth.txt', {}, 'HEAD');
    expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([200, '', '13']);
  });

  it.each([
    ['bytes=0-3', 206, 'warp', 'bytes 0-3/13'],
    ['bytes=9-', 206, 'weft', 'bytes 9-12/13'],
    ['bytes=-4', 206, 'weft', 'bytes 9-12/13'],
    ['bytes=-400', 206, TEXT, 'bytes 0-12/13'],
    ['bytes=9-400', 206, 'weft', 'bytes 9-12/13'],
    ['bytes=0-0', 206, 'w', 'bytes 0-0/13'],
    ['bytes=0-1,3-4', 200, TEXT, null],
    ['bytes=-', 200, TEXT, null],
    ['lines=1-2', 200, TEXT, null],
  ])('returns the range %s', async (range, status, text, contentRange) => {
    const answer = await read('public/anything/a/cloth.txt', { range });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    expect(await answer.text()).toBe(text);
  });

  it('returns no range that it does not have, and none of another version', async () => {
    for (const range of ['bytes=13-', 'bytes=5-4', 'bytes=-0']) {
      const answer = await read('public/anything/a/cloth.txt', { range });
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */13']);
      expect(await answer.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange', error: 'invalid_range' });
    }
    const answer = await read('public/anything/a/cloth.txt', { range: 'bytes=0-3', 'if-range': '"other"' });
    expect(await answer.text()).toBe(TEXT);
  });

  it.each([
    ['', 'attachment; filename="cloth.txt"; filename*=UTF-8\'\'cloth.txt'],
    ['my%20cloth.txt', 'attachment; filename="my cloth.txt"; filename*=UTF-8\'\'my%20cloth.txt'],
    [
      '%E0%A4%B8%E0%A5%82%E0%A4%A4.txt',
      'attachment; filename="___.txt"; filename*=UTF-8\'\'%E0%A4%B8%E0%A5%82%E0%A4%A4.txt',
    ],
    ['a%22%0D%0Ax-evil:%201', 'attachment; filename="a___x-evil: 1"; filename*=UTF-8\'\'a%22%0D%0Ax-evil%3A%201'],
    ["a'b*(c)", "attachment; filename=\"a'b*(c)\"; filename*=UTF-8''a%27b%2A%28c%29"],
  ])('is saved as %s', async (name, disposition) => {
    const answer = await read(`public/anything/a/cloth.txt?download=${name}`);
    expect(answer.headers.get('content-disposition')).toBe(disposition);
    expect(await answer.text()).toBe(TEXT);
  });

  it('that was replaced has another ETag', async () => {
    await upload('anything/a/changed.txt', 'first');
    const { headers } = await read('public/anything/a/changed.txt', {}, 'HEAD');
    await upload('anything/a/changed.txt', 'second');
    const answer = await read('public/anything/a/changed.txt', { 'if-none-match': headers.get('etag')! });
    expect([answer.status, await answer.text()]).toEqual([200, 'second']);
  });

  it('is shown inline when a browser cannot run it, and downloaded otherwise', async () => {
    await upload('pictures/shown/a.svg', svg());
    await upload('pictures/shown/a.pdf', pdf());
    await upload('pictures/shown/a.png', png());
    await upload('anything/page.html', '<!doctype html><script>alert(1)</script>');
    await upload('anything/blob', new Uint8Array([0, 1, 2, 3, 4]));
    const shown = async (path: string) => {
      const { headers } = await read(`public/${path}`, {}, 'HEAD');
      return ['content-type', 'content-disposition'].map((name) => headers.get(name));
    };
    expect(await shown('pictures/shown/a.svg')).toEqual(['image/svg+xml', null]);
    expect(await shown('pictures/shown/a.png')).toEqual(['image/png', null]);
    expect(await shown('pictures/shown/a.pdf')).toEqual(['application/pdf', null]);
    // A page is text here, and shown as such.
    expect(await shown('anything/page.html')).toEqual(['text/plain; charset=utf-8', null]);
    expect(await shown('anything/blob')).toEqual(['application/octet-stream', expect.stringContaining('attachment;')]);
    const { headers } = await read('public/pictures/shown/a.pdf', {}, 'HEAD');
    // In a sandbox not every browser opens a PDF.
    expect(headers.get('content-security-policy')).not.toContain('sandbox');
  });

  it('that does not exist, or in a private bucket, is 404', async () => {
    await upload(`notes/${BINA}/private.txt`, 'mine', member);
    expect(await (await read('public/anything/none.txt')).json()).toMatchObject({
      statusCode: '404',
      code: 'NoSuchKey',
      error: 'not_found',
    });
    for (const path of [`public/notes/${BINA}/private.txt`, 'public/nowhere/x.txt']) {
      const answer = await read(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({
        statusCode: '404',
        code: 'NoSuchBucket',
        error: 'Bucket not found',
        message: 'Bucket not found',
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('a private file', () => {
  const path = `notes/${BINA}/letter é.txt`;
  const address = `notes/${BINA}/letter%20%C3%A9.txt`;
  beforeAll(() => upload(address, TEXT, member));

  it('is readable for those who may see its row', async () => {
    for (const before of ['', 'authenticated/']) {
      const answer = await bench.ask(`/object/${before}${address}`, member);
      expect(await answer.text()).toBe(TEXT);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
      expect((await bench.ask(`/object/${before}${address}`, staff)).status).toBe(404);
      expect((await bench.ask(`/object/${before}${address}`)).status).toBe(404);
      // Where public buckets are read without a key, a private one does not reveal that it exists.
      expect((await read(`${before}${address}`)).status).toBe(before === '' ? 404 : 401);
    }
  });

  const sign = async (token: string, at: string, body: unknown) =>
    bench.ask(`/object/sign/${at}`, token, { method: 'POST', body: JSON.stringify(body) });

  it('is shared for a while by a signed address', async () => {
    const { signedURL } = (await (await sign(member, address, { expiresIn: 60 })).json()) as { signedURL: string };
    expect(signedURL).toContain(`/object/sign/${path}?token=`);
    const url = encodeURI(signedURL.replace('/object/', ''));
    const answer = await read(`${url}&download=letter.txt`);
    expect(await answer.text()).toBe(TEXT);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=60');
    expect(answer.headers.get('content-disposition')).toContain('letter.txt');
    clock += 50_000;
    expect((await read(url, {}, 'HEAD')).headers.get('cache-control')).toBe('private, max-age=10');
    clock += 11_000;
    expect(await (await read(url)).json()).toMatchObject({ statusCode: '401', code: 'InvalidJWT' });
  });

  it('has no other address, and no other token', async () => {
    const { signedURL } = (await (await sign(member, address, { expiresIn: 600 })).json()) as { signedURL: string };
    const token = new URL(signedURL, 'http://x').searchParams.get('token')!;
    await upload(`notes/${BINA}/other.txt`, 'other', member);
    const other = await read(`sign/notes/${BINA}/other.txt?token=${token}`);
    expect(await other.json()).toMatchObject({ statusCode: '400', code: 'InvalidSignature' });
    expect(await (await read(`sign/${address}`)).json()).toMatchObject({ code: 'MissingParameter' });
    // A session is no signed address, and a signed address no session.
    for (const wrong of [member, serviceKey, 'x']) {
      expect(await (await read(`sign/${address}?token=${wrong}`)).json()).toMatchObject({ code: 'InvalidJWT' });
    }
    expect((await bench.ask(`/object/authenticated/${address}`, token)).status).toBe(401);
    expect((await bench.ask(`/object/${address}`, token)).status).toBe(404);
  });

  it('is signed only for those who may read it, for a valid time', async () => {
    expect(await (await sign(staff, address, { expiresIn: 60 })).json()).toMatchObject({ code: 'NoSuchKey' });
    for (const expiresIn of [0, -1, 1.5, '60', null, undefined, 1e12]) {
      expect(await (await sign(member, address, { expiresIn })).json()).toMatchObject({
        statusCode: '400',
        code: 'InvalidParameter',
      });
    }
  });
});
