/** What upstream's storage service does with files, without the strict rules, in a folder and in S3. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/index.ts';
import { S3Double } from './s3-double.ts';
import { anonKey, ASHA, BINA, member, openStorage, serviceKey, staff, svg, type Bench } from './support.ts';

describe.each(['a folder', 'S3'])('files in %s', (where) => {
  let bench: Bench;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    if (where === 'a folder') {
      bench = await openStorage({ strict: false });
      return;
    }
    const double = new S3Double();
    const dir = await mkdtemp(join(tmpdir(), 's3-'));
    const store = await openStore({ dir, reserveBytes: 0, s3: await double.open() });
    bench = await openStorage({ strict: false, store: () => store });
    close = async () => {
      double.close();
      await rm(dir, { recursive: true, force: true });
    };
  });
  afterAll(async () => {
    await bench.close();
    await close?.();
  });

  const upload = (path: string, body: BodyInit, headers: Record<string, string> = {}, token = staff) =>
    bench.upload(path, body, { token, headers: { 'content-type': 'text/plain', ...headers } });
  const post = async (path: string, body: object, token = staff, headers: Record<string, string> = {}) => {
    const answer = await bench.ask(path, token, { method: 'POST', body: JSON.stringify(body), headers });
    return [answer.status, await answer.json()] as const;
  };
  const read = async (path: string) => (await bench.ask(`/object/public/${path}`)).text();
  const headersOf = async (path: string) =>
    (await bench.ask(`/object/public/${path}`, undefined, { method: 'HEAD' })).headers;
  const info = async (path: string, token = staff) => (await bench.ask(`/object/info/${path}`, token)).json();

  describe('an upload', () => {
    it.each([
      ['table.xls', 'application/vnd.ms-excel', 'a\tb', 'application/vnd.ms-excel'],
      ['table.csv', 'text/csv', 'a,b', 'text/csv'],
      ['data.xml', 'application/xml', '<a/>', 'application/xml'],
      ['look.css', 'text/css', 'a{}', 'text/css'],
      ['page.html', 'text/html', '<script>alert(1)</script>', 'text/plain'],
      ['page.xhtml', 'application/xhtml+xml', '<html/>', 'text/plain'],
      ['code.js', 'text/javascript', 'alert(1)', 'text/plain'],
      ['parts.txt', 'multipart/x-mixed-replace; boundary=b', '--b', 'text/plain'],
      ['print.ps', 'application/postscript', '%!PS', 'application/postscript'],
      ['what.bin', 'text/plain;charset=UTF-8', 'x', 'text/plain;charset=UTF-8'],
    ])('%s keeps the type %s, and is served as a type that runs nothing', async (name, type, body, served) => {
      expect((await upload(`anything/types/${name}`, body, { 'content-type': type })).status).toBe(200);
      expect(await info(`anything/types/${name}`)).toMatchObject({ content_type: type });
      const headers = await headersOf(`anything/types/${name}`);
      expect(headers.get('content-type')).toBe(served);
      expect(headers.get('content-security-policy')).toContain('sandbox');
    });

    it('of a drawing is shown in a sandbox', async () => {
      await upload('anything/evil.svg', svg('<script>alert(1)</script>'), { 'content-type': 'image/svg+xml' });
      const headers = await headersOf('anything/evil.svg');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
    });

    it('is compared with the types and the length of its bucket as declared', async () => {
      const wrong = await upload('pictures/a.txt', 'text');
      expect([wrong.status, await wrong.json()]).toEqual([
        400,
        {
          statusCode: '415',
          code: 'InvalidMimeType',
          error: 'invalid_mime_type',
          message: 'mime type text/plain is not supported',
        },
      ]);
      expect((await upload('pictures/a.png', 'no picture', { 'content-type': 'image/png' })).status).toBe(200);
      const long = await upload('pictures/b.png', new Uint8Array(200_001), { 'content-type': 'image/png' });
      expect([long.status, await long.json()]).toMatchObject([
        400,
        { statusCode: '413', error: 'Payload too large', message: 'The object exceeded the maximum allowed size' },
      ]);
      const bad = await upload('anything/x', 'x', { 'content-type': 'no type' });
      expect(await bad.json()).toMatchObject({ statusCode: '415', message: 'Invalid Content-Type header' });
    });

    it('may be empty, and have a name as upstream takes it', async () => {
      for (const name of ['empty.txt', 'a%3Fb', 'a%2F%2F%2Fb', 'x'.repeat(300), '.emptyFolderPlaceholder']) {
        const answer = await upload(`anything/names/${name}`, '');
        expect([name, answer.status]).toEqual([name, 200]);
        const back = await bench.ask(`/object/public/anything/names/${name}`);
        expect([back.status, back.headers.get('content-length'), await back.text()]).toEqual([200, '0', '']);
      }
      const range = await bench.ask('/object/public/anything/names/empty.txt', undefined, {
        headers: { range: 'bytes=0-1' },
      });
      expect(range.status).toBe(416);
      for (const name of ['a%2F..%2Fb', '%00', 'a%0Ab', 'x'.repeat(1025)]) {
        expect(await (await upload(`anything/${name}`, '')).json()).toMatchObject({ code: 'InvalidKey' });
      }
    });

    it('keeps a valid X-Robots-Tag', async () => {
      await upload('anything/robots', 'x', { 'x-robots-tag': 'googlebot: noindex, unavailable_after: 25 Jun 2030' });
      await upload('anything/no-robots', 'x');
      const tag = async (name: string) => (await headersOf(`anything/${name}`)).get('x-robots-tag');
      expect(await tag('robots')).toBe('googlebot: noindex, unavailable_after: 25 Jun 2030');
      expect(await tag('no-robots')).toBe('none');
      for (const bad of ['never', 'max-snippet: x', 'noindex,,none', 'bot:']) {
        const answer = await upload('anything/bad-robots', 'x', { 'x-robots-tag': bad });
        expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_x_robots_tag' }]);
      }
    });

    it('belongs to its uploader', async () => {
      await upload('anything/owned', 'x');
      const { rows } = await bench.opened.db.execute(
        `select owner, owner_id from storage.objects where name = 'owned'`,
      );
      expect(rows).toEqual([{ owner: ASHA, owner_id: ASHA }]);
    });
  });

  it('policies see the metadata that will be stored', async () => {
    await bench.opened.db
      .execute(`insert into storage.buckets (id, name) values ('ruled', 'ruled') on conflict do nothing;
      create policy ruled on storage.objects for insert to authenticated with check (bucket_id = 'ruled'
        and metadata->>'mimetype' = 'text/plain' and (metadata->>'size')::int < 10 and user_metadata->>'room' = '7')`);
    const attempt = async (body: string, type: string, room: string) => {
      const headers = {
        'content-type': type,
        'content-length': String(body.length),
        'x-metadata': btoa(`{"room":"${room}"}`),
      };
      return (await upload('ruled/x', body, headers, member)).json();
    };
    const refused = { statusCode: '403', message: 'new row violates row-level security policy' };
    expect(await attempt('short', 'text/html', '7')).toMatchObject(refused);
    expect(await attempt('much too long', 'text/plain', '7')).toMatchObject(refused);
    expect(await attempt('short', 'text/plain', '8')).toMatchObject(refused);
    expect(await attempt('short', 'text/plain', '7')).toMatchObject({ Key: 'ruled/x' });
    // A form is longer than its file: its own length is known when it has come.
    const form = new FormData();
    form.append('metadata', '{"room":"7"}');
    form.append('', new Blob(['short'], { type: 'text/plain' }));
    const { headers, body } = new Request('http://x', { method: 'POST', body: form });
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    const head = { 'content-type': headers.get('content-type')!, 'content-length': String(bytes.length) };
    expect(await (await upload('ruled/form', bytes, head, member)).json()).toMatchObject({ Key: 'ruled/form' });
    const copy = { bucketId: 'ruled', sourceKey: 'x', destinationKey: 'y' };
    // The copier must see the file.
    expect(await post('/object/copy', copy, member)).toMatchObject([400, { statusCode: '404' }]);
    expect(await post('/object/copy', copy, serviceKey)).toMatchObject([200, { Key: 'ruled/y' }]);
  });

  it('info tells what is known of a file, to those who may read it', async () => {
    const headers = { 'x-metadata': btoa('{"by":"Bina"}'), 'cache-control': 'max-age=60' };
    await upload(`notes/${BINA}/a.txt`, 'hello', headers, member);
    const path = `notes/${BINA}/a.txt`;
    expect(await info(path, member)).toEqual({
      id: expect.any(String),
      name: `${BINA}/a.txt`,
      version: expect.any(String),
      bucket_id: 'notes',
      size: 5,
      content_type: 'text/plain',
      cache_control: 'max-age=60',
      etag: expect.stringMatching(/^"/),
      metadata: { by: 'Bina' },
      last_modified: expect.any(String),
      created_at: expect.any(String),
    });
    for (const token of [staff, anonKey]) {
      for (const before of ['info/', 'info/authenticated/', '', 'authenticated/']) {
        const hidden = await bench.ask(`/object/${before}${path}`, token);
        expect([hidden.status, await hidden.json()]).toMatchObject([400, { statusCode: '404', code: 'NoSuchKey' }]);
      }
    }
    expect(await (await bench.ask(`/object/info/public/${path}`)).json()).toMatchObject({ code: 'NoSuchBucket' });
    await upload('anything/public.txt', 'x');
    const open = await bench.gateway.app.request('/storage/v1/object/info/public/anything/public.txt');
    expect(await open.json()).toMatchObject({ name: 'public.txt', metadata: {} });
    const head = await bench.ask('/object/anything/public.txt', staff, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1', '']);
    expect((await bench.ask('/object/anything/none.txt', staff, { method: 'HEAD' })).status).toBe(400);
  });

  describe('a copy', () => {
    beforeAll(async () => {
      await upload('anything/from.txt', 'warp', { 'cache-control': 'max-age=60', 'x-metadata': btoa('{"a":1}') });
    });

    it('has the bytes and the metadata, in the same or another bucket', async () => {
      const before = await info('anything/from.txt');
      for (const [destinationBucket, path] of [
        [undefined, 'anything/copied.txt'],
        ['anything', 'anything/copied-2.txt'],
      ] as const) {
        const destinationKey = path.slice('anything/'.length);
        const body = { bucketId: 'anything', sourceKey: 'from.txt', destinationBucket, destinationKey };
        expect(await post('/object/copy', body)).toMatchObject([
          200,
          { Id: expect.any(String), Key: path, name: destinationKey, bucket_id: 'anything', owner_id: ASHA },
        ]);
        expect(await read(path)).toBe('warp');
        const { etag, size, content_type, cache_control, metadata } = before as Record<string, unknown>;
        expect(await info(path)).toMatchObject({ etag, size, content_type, cache_control, metadata });
      }
      await bench.ask('/object/anything/from.txt', staff, { method: 'DELETE' });
      expect(await read('anything/copied.txt')).toBe('warp');
      await upload('anything/from.txt', 'warp', { 'cache-control': 'max-age=60', 'x-metadata': btoa('{"a":1}') });
    });

    it('may have other metadata', async () => {
      const body = {
        bucketId: 'anything',
        sourceKey: 'from.txt',
        destinationKey: 'changed.html',
        copyMetadata: false,
        metadata: { cacheControl: 'max-age=9', mimetype: 'text/html' },
      };
      expect((await post('/object/copy', body, staff, { 'x-metadata': btoa('{"b":2}') }))[0]).toBe(200);
      expect(await info('anything/changed.html')).toMatchObject({
        cache_control: 'max-age=9',
        content_type: 'text/html',
        metadata: { b: 2 },
      });
      const headers = await headersOf('anything/changed.html');
      expect(headers.get('content-type')).toBe('text/plain');
    });

    it('does not overwrite unless requested, and what it replaces is gone', async () => {
      await upload('anything/there.txt', 'old');
      const body = { bucketId: 'anything', sourceKey: 'from.txt', destinationKey: 'there.txt' };
      expect(await post('/object/copy', body)).toMatchObject([400, { statusCode: '409', error: 'Duplicate' }]);
      expect(await read('anything/there.txt')).toBe('old');
      expect((await post('/object/copy', body, staff, { 'x-upsert': 'true' }))[0]).toBe(200);
      expect(await read('anything/there.txt')).toBe('warp');
      expect(await bench.gateway.storage!.sweep(-1000)).toBe(0);
    });

    it('is made only of what the caller sees, to where they may upload, of a type that is taken there', async () => {
      const to = (destinationBucket: string, token: string, sourceKey = 'from.txt') =>
        post(
          '/object/copy',
          { bucketId: 'anything', sourceKey, destinationBucket, destinationKey: `${BINA}/c` },
          token,
        );
      expect(await to('notes', member)).toMatchObject([400, { statusCode: '404', code: 'NoSuchKey' }]);
      expect(await to('notes', staff)).toMatchObject([400, { statusCode: '403', code: 'AccessDenied' }]);
      expect(await to('pictures', staff)).toMatchObject([400, { statusCode: '415' }]);
      expect(await to('nowhere', staff)).toMatchObject([400, { code: 'NoSuchBucket' }]);
      expect(await to('anything', staff, 'none')).toMatchObject([400, { code: 'NoSuchKey' }]);
      expect(await post('/object/copy', { bucketId: 'anything' })).toMatchObject([400, { error: 'Error' }]);
      expect(await bench.gateway.storage!.sweep(-1000)).toBe(0);
    });
  });

  describe('a move', () => {
    const move = (body: object, token = staff) => post('/object/move', { bucketId: 'anything', ...body }, token);

    it('changes the path, or the bucket, and keeps the rest', async () => {
      await upload('anything/moves/a.png', 'weft', { 'content-type': 'image/png', 'x-metadata': btoa('{"a":1}') });
      const to = { sourceKey: 'moves/a.png', destinationKey: 'moves/b.png' };
      expect(await move(to)).toMatchObject([200, { message: 'Successfully moved', Key: 'moves/b.png' }]);
      expect((await bench.ask('/object/public/anything/moves/a.png')).status).toBe(400);
      const over = { sourceKey: 'moves/b.png', destinationBucket: 'pictures', destinationKey: 'c.png' };
      expect((await move(over))[0]).toBe(200);
      expect(await read('pictures/c.png')).toBe('weft');
      expect(await info('pictures/c.png')).toMatchObject({ metadata: { a: 1 }, content_type: 'image/png' });
      expect(await move(over)).toMatchObject([400, { statusCode: '404' }]);
    });

    it('does not overwrite, and needs the permission for both places', async () => {
      await upload('anything/moves/x', 'x');
      await upload('anything/moves/y', 'y');
      const to = (destinationKey: string, destinationBucket = 'anything') => ({
        sourceKey: 'moves/x',
        destinationKey,
        destinationBucket,
      });
      expect(await move(to('moves/y'))).toMatchObject([400, { statusCode: '409', error: 'Duplicate' }]);
      expect(await move(to('moves/z'), member)).toMatchObject([400, { statusCode: '404' }]);
      expect(await move(to(`${BINA}/x`, 'notes'))).toMatchObject([400, { statusCode: '403' }]);
      expect(await move(to('x.png', 'pictures'))).toMatchObject([400, { statusCode: '415' }]);
      expect([await read('anything/moves/x'), await read('anything/moves/y')]).toEqual(['x', 'y']);
    });
  });

  describe('a signed upload', () => {
    const sign = async (path: string, token = staff, headers: Record<string, string> = {}) => {
      const [status, body] = await post(`/object/upload/sign/${path}`, {}, token, headers);
      return [status, body as { url: string; token: string }] as const;
    };
    const put = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
      bench.gateway.app.request(`/storage/v1${url}`, { method: 'PUT', body, headers });

    it('uploads once without a key, for the one who signed it', async () => {
      const [, { url }] = await sign('anything/signed/a.txt');
      expect(url).toContain('/object/upload/sign/anything/signed/a.txt?token=');
      const answer = await put(url, 'hi', { 'content-type': 'text/plain' });
      expect([answer.status, await answer.json()]).toEqual([200, { Key: 'anything/signed/a.txt' }]);
      expect(await read('anything/signed/a.txt')).toBe('hi');
      const { rows } = await bench.opened.db.execute(
        `select owner_id from storage.objects where name = 'signed/a.txt'`,
      );
      expect(rows).toEqual([{ owner_id: ASHA }]);
      expect(await (await put(url, 'again')).json()).toMatchObject({ statusCode: '409' });
      const [, over] = await sign('anything/signed/a.txt', staff, { 'x-upsert': 'true' });
      expect((await put(over.url, 'again')).status).toBe(200);
      expect(await read('anything/signed/a.txt')).toBe('again');
    });

    it('is signed only for those who may upload, and uploads only there', async () => {
      expect(await sign('anything/signed/b.txt', member)).toMatchObject([400, { statusCode: '403' }]);
      const [, { token }] = await sign('anything/signed/b.txt');
      const at = (path: string, by: string) => put(`/object/upload/sign/${path}?token=${by}`, 'x');
      expect(await (await at('anything/signed/c.txt', token)).json()).toMatchObject({ code: 'InvalidSignature' });
      expect(await (await at('anything/signed/b.txt', 'x')).json()).toMatchObject({
        statusCode: '400',
        code: 'InvalidJWT',
        error: 'InvalidJWT',
      });
      await upload('anything/signed/d.txt', 'd');
      const [, download] = await post('/object/sign/anything/signed/d.txt', { expiresIn: 60 });
      const forReading = new URL((download as { signedURL: string }).signedURL, 'http://x').searchParams.get('token')!;
      expect(await (await at('anything/signed/d.txt', forReading)).json()).toMatchObject({ code: 'InvalidSignature' });
      const [, over] = await sign('anything/signed/d.txt', staff, { 'x-upsert': 'true' });
      const forWriting = await bench.ask(`/object/sign/anything/signed/d.txt?token=${over.token}`);
      expect(await forWriting.json()).toMatchObject({ code: 'InvalidSignature' });
    });
  });

  it('many addresses are signed at once, for the files that the caller sees', async () => {
    await upload('anything/many/a', 'a');
    const body = { expiresIn: 60, paths: ['many/a', 'many/none'] };
    const [, signed] = await post('/object/sign/anything', body);
    const none = 'Either the object does not exist or you do not have access to it';
    expect(signed).toEqual([
      { error: null, path: 'many/a', signedURL: expect.stringContaining('/object/sign/anything/many/a?token=') },
      { error: none, path: 'many/none', signedURL: null },
    ]);
    const { signedURL } = (signed as { signedURL: string }[])[0]!;
    expect(await (await bench.gateway.app.request(`/storage/v1${signedURL}`)).text()).toBe('a');
    expect((await post('/object/sign/anything', body, member))[1]).toMatchObject([{ error: none }, { error: none }]);
    expect((await post('/object/sign/anything', { expiresIn: 60, paths: [] }))[0]).toBe(400);
  });
});
