/** Rendered pictures: their size and format, who sees them, and what cannot be rendered. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPictureCache } from '../../src/storage/render/picture-cache.ts';
import { createRenderQueue } from '../../src/storage/render/render-queue.ts';
import { createRenderer } from '../../src/storage/render/renderer.ts';
import { anonKey, BINA, member, openStorage, pdf, png, staff, svg, type Bench } from './support.ts';

let bench: Bench;
let reads = 0;
beforeAll(async () => {
  bench = await openStorage({
    strict: false,
    limits: { maxRenderPixels: 1_000_000, maxRenderBytes: 500_000 },
    store: (store) => ({
      ...store,
      read: (version, span) => {
        reads += 1;
        return store.read(version, span);
      },
    }),
  });
  const wide = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#48a' } })
    .jpeg()
    .toBuffer();
  await bench.upload('anything/wide.jpg', new Uint8Array(wide), { headers: { 'content-type': 'image/jpeg' } });
  const own = { token: member, headers: { 'content-type': 'image/jpeg' } };
  await bench.upload(`notes/${BINA}/own.jpg`, new Uint8Array(wide), own);
});
afterAll(() => bench.close());

const render = (path: string, headers: Record<string, string> = {}) =>
  bench.gateway.app.request(`/storage/v1/render/image/public/${path}`, { headers });
async function shown(answer: Response) {
  const { width, height, format, compression } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  return [answer.headers.get('content-type'), format, width, height, compression];
}

describe('a picture', () => {
  it.each([
    ['width=100', [100, 50]],
    ['height=100', [200, 100]],
    ['width=100&height=100', [100, 100]],
    ['width=100&height=100&resize=cover', [100, 100]],
    ['width=100&height=100&resize=contain', [100, 50]],
    ['width=100&height=40&resize=fill', [100, 40]],
    ['width=100&height=100&gravity=fp&x_offset=0&y_offset=1', [100, 100]],
    ['width=100&height=100&gravity=sm', [100, 100]],
    ['width=9999', [400, 200]],
    ['quality=20', [400, 200]],
    ['', [400, 200]],
  ])('with %s', async (query, [width, height]) => {
    const answer = await render(`anything/wide.jpg?${query}`);
    expect([answer.status, ...(await shown(answer)).slice(0, 4)]).toEqual([200, 'image/jpeg', 'jpeg', width, height]);
  });

  it('has the format that is named for, or WebP for a browser that shows it', async () => {
    const formatOf = async (query: string, accept = '*/*') =>
      (await shown(await render(`anything/wide.jpg?width=40&${query}`, { accept }))).slice(0, 2);
    expect(await formatOf('format=webp')).toEqual(['image/webp', 'webp']);
    expect(await formatOf('format=avif')).toEqual(['image/avif', 'heif']);
    expect(await formatOf('', 'image/avif,image/webp,*/*')).toEqual(['image/webp', 'webp']);
    expect(await formatOf('format=origin', 'image/webp')).toEqual(['image/jpeg', 'jpeg']);
  });

  it('is rendered once, and not sent again to a client that has it', async () => {
    const first = await render('anything/wide.jpg?width=33');
    const etag = first.headers.get('etag')!;
    const before = reads;
    expect((await render('anything/wide.jpg?width=33')).status).toBe(200);
    const again = await render('anything/wide.jpg?width=33', { 'if-none-match': etag });
    expect([again.status, await again.text(), reads]).toEqual([304, '', before]);
    expect((await render('anything/wide.jpg?width=34')).headers.get('etag')).not.toBe(etag);
    expect(first.headers.get('vary')).toContain('Accept');
    expect(first.headers.get('x-transformations')).toBe('width:33,resizing_type:fill');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('of another size than can be named for is refused', async () => {
    for (const query of ['width=-1', 'width=x', 'width=1.5', 'quality=19', 'quality=101', 'resize=no', 'format=svg']) {
      const answer = await render(`anything/wide.jpg?${query}`);
      expect([query, answer.status, await answer.json()]).toMatchObject([query, 400, { statusCode: '400' }]);
    }
    const point = await render('anything/wide.jpg?gravity=fp&x_offset=2');
    expect(await point.json()).toMatchObject({ message: expect.stringContaining('Focal point') });
  });
});

describe('a file that cannot be rendered is refused', () => {
  it.each([
    ['text', 'text/plain', 'text', /invalid or unsupported/],
    ['a drawing', 'image/svg+xml', svg(), /invalid or unsupported/],
    ['a document', 'application/pdf', pdf(), /invalid or unsupported/],
    ['a picture that is cut off', 'image/png', png(40, 40).subarray(0, 60), /invalid or unsupported/],
    ['nothing', 'image/png', '', /invalid or unsupported/],
    ['a picture that unpacks to very much', 'image/png', png(60_000, 60_000), /resolution is too large/],
    ['a file that is too long', 'image/png', new Uint8Array(500_001), /file is too large/],
  ])('%s', async (name, type, body, message) => {
    const headers = { 'content-type': type, 'x-upsert': 'true' };
    expect((await bench.upload(`anything/bad/${encodeURIComponent(name)}`, body, { headers })).status).toBe(200);
    const answer = await render(`anything/bad/${encodeURIComponent(name)}?width=10`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '400', message: expect.stringMatching(message) }),
    ]);
  });
});

describe('a private picture', () => {
  it('is rendered for those who may read it', async () => {
    const as = (token: string) => bench.ask(`/render/image/authenticated/notes/${BINA}/own.jpg?width=10`, token);
    const own = await as(member);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    for (const token of [staff, anonKey]) expect(await (await as(token)).json()).toMatchObject({ code: 'NoSuchKey' });
    expect(await (await render(`notes/${BINA}/own.jpg`)).json()).toMatchObject({ code: 'NoSuchBucket' });
    expect(await (await render('anything/none.jpg')).json()).toMatchObject({ code: 'NoSuchKey' });
  });

  it('is signed with its transformation, which its holder cannot change', async () => {
    const sign = async (transform: object) => {
      const body = JSON.stringify({ expiresIn: 60, transform });
      const answer = await bench.ask(`/object/sign/notes/${BINA}/own.jpg`, member, { method: 'POST', body });
      return ((await answer.json()) as { signedURL: string }).signedURL;
    };
    const url = await sign({ width: 20, height: 30, resize: 'fill', format: 'webp' });
    expect(url).toContain(`/render/image/sign/notes/${BINA}/own.jpg?token=`);
    const answer = await bench.gateway.app.request(`/storage/v1${url}&width=300&format=origin`);
    expect((await shown(answer)).slice(0, 4)).toEqual(['image/webp', 'webp', 20, 30]);
    expect(await sign({})).toContain('/object/sign/');
    const none = await bench.gateway.app.request(`/storage/v1/render/image/sign/notes/${BINA}/own.jpg`);
    expect(await none.json()).toMatchObject({ code: 'MissingParameter' });
  });
});

describe('the queue of rendering', () => {
  const limits = { atOnce: 1, waitingPerCaller: 2, waiting: 3, waitMs: 10_000 };

  it('gives callers turns, and refuses what is too much', async () => {
    const queue = createRenderQueue(limits);
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue.run('a', () => gate.promise);
    const noted = (name: string, share: string) => queue.run(share, async () => void order.push(name));
    const waiting = [noted('a1', 'a'), noted('a2', 'a'), noted('b1', 'b')];
    await expect(noted('a3', 'a')).rejects.toThrow('Too many pictures');
    await expect(noted('c1', 'c')).rejects.toThrow('Too many pictures');
    gate.resolve();
    await Promise.all([first, ...waiting]);
    expect(order).toEqual(['a1', 'b1', 'a2']);
    await noted('d', 'd');
  });

  it('goes on after a failure, and does not keep anybody waiting for ever', async () => {
    const queue = createRenderQueue({ ...limits, waitMs: 20 });
    await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const gate = Promise.withResolvers<void>();
    const first = queue.run('a', () => gate.promise);
    await expect(queue.run('b', async () => undefined)).rejects.toThrow('Too many pictures');
    gate.resolve();
    await first;
    await queue.run('b', async () => undefined);
  });
});

it('the kept pictures are the last used ones, up to their bytes', () => {
  const cache = createPictureCache(100);
  const picture = (bytes: number) => ({ bytes: new Uint8Array(bytes), type: 'image/png' });
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, picture(25));
  cache.get('a');
  cache.set('e', picture(25));
  cache.set('f', picture(26));
  expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e']);
});

describe('the process that renders a picture', () => {
  const program = new URL('picture-process.fake.js', import.meta.url);
  const named = (name: string) => new TextEncoder().encode(name);

  it('is ended when it takes too long or crashes, and the next picture has another', async () => {
    const render = createRenderer({ program, limitMs: 3000 });
    const first = await render(named('pid'), {}, { maxPixels: 1 });
    expect(await render(named('pid'), {}, { maxPixels: 1 })).toEqual(first);
    await expect(render(named('crash'), {}, { maxPixels: 1 })).rejects.toThrow(/invalid or unsupported/);
    const second = await render(named('pid'), {}, { maxPixels: 1 });
    expect(second).not.toEqual(first);
    await expect(render(named('hang'), {}, { maxPixels: 1 })).rejects.toThrow(/invalid or unsupported/);
    const pid = Number(new TextDecoder().decode(second.bytes));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('has nothing of the environment, and ends when nobody asks for pictures', async () => {
    const render = createRenderer({ program, idleMs: 1 });
    expect(new TextDecoder().decode((await render(named('env'), {}, { maxPixels: 1 })).bytes)).not.toContain('PATH');
    const pid = Number(new TextDecoder().decode((await render(named('pid'), {}, { maxPixels: 1 })).bytes));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

/** Whether a process runs: signal 0 only asks. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
