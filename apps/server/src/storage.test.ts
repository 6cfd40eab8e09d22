import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@tanabana/domain/limits';
import { BUCKETS, bytesOf, UPLOAD_BUCKETS } from '@tanabana/domain/uploads/buckets';
import sharp from 'sharp';
import { newMember, type Actor } from '../test/support/members.ts';
import { buildTestApp, type TestApp } from './testing.ts';

let test: TestApp;
let admin: Actor;
let executive: Actor;
let member: Actor;
beforeAll(async () => {
  test = await buildTestApp();
  [admin, executive, member] = [await newMember(test), await newMember(test), await newMember(test)];
  await test.run(`update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  await test.run(`update private.members set business_name = 'Acme Yarns', is_corporate_member = true, role = 'Admin', department = 'Ring'
    where id = '${executive.id}'`);
});
afterAll(() => test.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3b5' } })
    .png()
    .toBuffer();

async function request(path: string, { token }: Pick<Actor, 'token'>, init: RequestInit = {}): Promise<Response> {
  const headers = { apikey: test.keys.anonKey, authorization: `Bearer ${token}`, ...init.headers };
  return test.app.request(`/storage/v1${path}`, { ...init, headers });
}
const upload = (path: string, who: Actor, body: Buffer) =>
  request(`/object/${path}`, who, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'cache-control': 'max-age=3600' },
  });

describe('the files of admins', () => {
  it('are uploaded by admins, and readable for everybody at their public address', async () => {
    const path = 'prices/prices/1763800000000_cotton.pdf';
    expect((await upload(path, admin, PDF)).status).toBe(200);
    const read = await test.app.request(`/storage/v1/object/public/${path}`);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(PDF);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=3600',
      etag: `"${createHash('sha256').update(PDF).digest('hex')}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(read.headers.has('cross-origin-resource-policy')).toBe(false);
    // A second upload is rejected, and nothing is overwritten.
    expect(await (await upload(path, admin, PDF)).json()).toMatchObject({ statusCode: '409', error: 'Duplicate' });
  });

  it.each(UPLOAD_BUCKETS)('in %s: other users upload, overwrite, list or remove nothing', async (bucket) => {
    const isForPictures = BUCKETS[bucket].types.some((type) => type === 'image/png');
    const name = isForPictures ? 'x.png' : 'x.pdf';
    const path = `${bucket}/public/${name}`;
    const body = isForPictures ? await picture(LIMITS.ad_width, LIMITS.ad_height) : PDF;
    expect((await upload(path, admin, body)).status).toBe(200);
    const visitor = { token: test.keys.anonKey };
    for (const who of [member, executive, visitor]) {
      const statuses = [
        await request(`/object/${bucket}/mine-${name}`, who, { method: 'POST', body: new Uint8Array(body) }),
        await request(`/object/${path}`, who, { method: 'PUT', body: new Uint8Array(body) }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403]);
      const removed = await request(`/object/${bucket}`, who, {
        method: 'DELETE',
        body: `{"prefixes":["public/${name}"]}`,
      });
      const listed = await request(`/object/list/${bucket}`, who, { method: 'POST', body: '{"prefix":"public"}' });
      // A member finds nothing; a visitor may not even request it.
      const found = await Promise.all([removed, listed].map((answer) => answer.json()));
      const refused = { statusCode: '403', code: 'AccessDenied' };
      expect(found).toMatchObject(who === visitor ? [refused, refused] : [[], []]);
    }
    const listed = await request(`/object/list/${bucket}`, admin, { method: 'POST', body: '{"prefix":"public"}' });
    expect(await listed.json()).toMatchObject([{ name }]);
    const removed = await request(`/object/${bucket}`, admin, {
      method: 'DELETE',
      body: `{"prefixes":["public/${name}","gone.png"]}`,
    });
    expect(await removed.json()).toMatchObject([{ name: `public/${name}` }]);
  });

  it('of a private bucket are shown, copied, moved, signed and listed for nobody but the server', async () => {
    await test.run(`insert into storage.buckets (id, name) values ('vault', 'vault') on conflict do nothing`);
    const server = { token: test.keys.serviceRoleKey };
    const body = new Uint8Array(await picture(10, 10));
    expect((await request('/object/vault/secret.png', server, { method: 'POST', body })).status).toBe(200);
    expect((await request('/object/info/vault/secret.png', server)).status).toBe(200);
    const post = (value: object) => ({ method: 'POST', body: JSON.stringify(value) });
    const away = {
      bucketId: 'vault',
      sourceKey: 'secret.png',
      destinationBucket: 'newsimages',
      destinationKey: 'a.png',
    };
    const doors: [path: string, init?: RequestInit][] = [
      ['/object/vault/secret.png'],
      ['/object/info/vault/secret.png'],
      ['/object/info/authenticated/vault/secret.png'],
      ['/object/info/public/vault/secret.png'],
      ['/render/image/authenticated/vault/secret.png?width=5'],
      ['/render/image/public/vault/secret.png?width=5'],
      ['/object/copy', post(away)],
      ['/object/move', post(away)],
      ['/object/sign/vault/secret.png', post({ expiresIn: 60, transform: { width: 5 } })],
      ['/object/upload/sign/vault/other.png', post({})],
      ['/object/upload/sign/newsimages/other.png', post({})],
      ['/bucket/vault', { method: 'PUT', body: '{"public":true}' }],
      ['/bucket/vault', { method: 'DELETE' }],
      ['/bucket/vault/empty', { method: 'POST' }],
    ];
    for (const who of [member, executive, { token: test.keys.anonKey }]) {
      for (const [path, init] of doors) {
        const { status } = await request(path, who, init);
        expect([path, init?.method, [403, 404].includes(status)]).toEqual([path, init?.method, true]);
      }
      for (const [path, init] of [
        ['/object/list-v2/vault', post({})],
        ['/object/sign/vault', post({ expiresIn: 60, paths: ['secret.png'] })],
      ] as const) {
        const found = await (await request(path, who, init)).text();
        expect(found).not.toMatch(/"(name|signedURL)":"[^"]*secret/);
      }
    }
    expect((await request('/object/vault/secret.png', server)).status).toBe(200);
    expect((await request('/bucket/vault/empty', server, { method: 'POST' })).status).toBe(200);
    expect((await request('/bucket/vault', server, { method: 'DELETE' })).status).toBe(200);
  });

  it('have the types and lengths of their bucket', async () => {
    expect((await upload('newsimages/news_images/a.png', admin, PDF)).status).toBe(415);
    const long = Buffer.concat([await picture(750, 300), Buffer.alloc(bytesOf('corporateads'))]);
    expect((await upload('corporateads/public/long.png', admin, long)).status).toBe(413);
  });

  it('may be sent in several requests by admins, and are judged in the same way', async () => {
    const send = async (who: Actor, body: Buffer) => {
      const file = { bucketName: 'corporateads', objectName: 'public/resumed.png' };
      const pairs = Object.entries(file).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
      const answer = await request('/upload/resumable', who, {
        method: 'POST',
        body: new Uint8Array(body),
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': String(body.length),
          'upload-metadata': pairs.join(','),
          'content-type': 'application/offset+octet-stream',
        },
      });
      return [answer.status, answer.headers.get('tus-complete')];
    };
    const ad = await picture(LIMITS.ad_width, LIMITS.ad_height);
    expect(await send(member, ad)).toEqual([403, null]);
    expect(await send(admin, await picture(2, 2))).toEqual([422, null]);
    expect(await send(admin, PDF)).toEqual([415, null]);
    expect(await send(admin, ad)).toEqual([201, '1']);
    const read = await test.app.request('/storage/v1/object/public/corporateads/public/resumed.png');
    expect(Buffer.from(await read.arrayBuffer()).equals(ad)).toBe(true);
    await request('/object/corporateads/public/resumed.png', admin, { method: 'DELETE' });
  });

  it('are reached by no key of the S3 protocol without a setting', async () => {
    const day = new Date().toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
    const scope = `any/${day.slice(0, 8)}/us-east-1/s3/aws4_request`;
    const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host;x-amz-date, Signature=0`;
    const answer = await test.app.request('/storage/v1/s3/prices', { headers: { authorization, 'x-amz-date': day } });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
  });

  const OPEN = '<svg xmlns="http://www.w3.org/2000/svg">';
  const zip = Buffer.concat([Buffer.from('PK\x03\x04'.padEnd(30, '\0')), deflateRawSync(Buffer.alloc(5_000_000))]);
  const ofSize = async (width: number, height: number) => {
    const file = await picture(2, 2);
    file.writeUInt32BE(width, 16);
    file.writeUInt32BE(height, 20);
    return file;
  };
  it.each<[what: string, path: string, body: () => Promise<Buffer> | Buffer, status: number]>([
    ['a page under the name of a picture', 'newsimages/a.png', () => Buffer.from('<script>alert(1)</script>'), 415],
    ['a picture under the name of a price list', 'companyfiles/brochures/a.pdf', () => Buffer.from('GIF89a'), 415],
    ['an archive that unpacks to much', 'companyfiles/brochures/a.pdf', () => zip, 415],
    ['an archive behind a picture', 'newsimages/a.png', async () => Buffer.concat([await picture(2, 2), zip]), 415],
    ['a picture of more pixels than a phone unpacks', 'newsimages/a.png', () => ofSize(8000, 8000), 422],
    ['a picture as high as can be said', 'corporateads/public/a.png', () => ofSize(750, 4_294_967_295), 422],
    ['a script in a drawing', 'companyfiles/logos/a.svg', () => Buffer.from(`${OPEN}<script/></svg>`), 415],
    ['a handler in a drawing', 'companyfiles/logos/a.svg', () => Buffer.from(`${OPEN}<g onload="x"/></svg>`), 415],
    ['a drawing where none are taken', 'newsimages/a.svg', () => Buffer.from(`${OPEN}</svg>`), 415],
    ['nothing', 'prices/prices/a.pdf', () => Buffer.alloc(0), 400],
    ['a price list cut off half-way', 'prices/prices/a.pdf', () => PDF.subarray(0, PDF.length / 2), 415],
    ['a picture cut off half-way', 'newsimages/a.png', async () => (await picture(40, 40)).subarray(0, 90), 415],
    ['a way out of the bucket', 'prices/..%2f..%2fkeys.json', () => PDF, 400],
    ['a way out, encoded twice', 'prices/%252e%252e%252fa.pdf', () => PDF, 400],
    ['a name with a zero byte', 'prices/prices/a%00.pdf', () => PDF, 400],
    ['a name that turns itself round', 'prices/prices/a%e2%80%aefdp.exe', () => PDF, 400],
  ])('refuse %s, and store nothing of it', async (_, path, body, status) => {
    const headers = { 'content-type': path.endsWith('.svg') ? 'image/svg+xml' : 'image/png' };
    const answer = await request(`/object/${path}`, admin, {
      method: 'POST',
      body: new Uint8Array(await body()),
      headers,
    });
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ message: expect.any(String) }),
    ]);
    expect(
      await test.run(`select name from storage.objects where name not in ('prices/1763800000000_cotton.pdf')`),
    ).toEqual([]);
    // All files that no row references, however new.
    expect(await test.storage.sweep(-1000)).toBe(0);
  });

  it('an upload that is shorter than declared is refused, and nothing of it is stored', async () => {
    const answer = await request('/object/prices/prices/short.pdf', admin, {
      method: 'POST',
      body: new Uint8Array(PDF),
      headers: { 'content-length': String(PDF.length * 2) },
    });
    expect(await answer.json()).toMatchObject({ message: 'The upload was cut off before its end' });
    expect(await test.storage.sweep(-1000)).toBe(0);
  });

  it('an advertisement has exactly the size of its slot', async () => {
    const refused = await upload('corporateads/public/small.png', admin, await picture(749, 300));
    expect(await refused.json()).toMatchObject({
      statusCode: '422',
      code: 'InvalidContent',
      message: 'An advertisement is 750 x 300 pixels: this picture is 749 x 300',
    });
    expect((await upload('newsimages/news_images/small.png', admin, await picture(749, 300))).status).toBe(200);
  });

  it('only the server creates buckets, and they are private by default', async () => {
    const make = (who: Pick<Actor, 'token'>, name: string) =>
      request('/bucket', who, { method: 'POST', body: JSON.stringify({ name }) });
    expect([(await make(admin, 'mine')).status, (await make(member, 'mine')).status]).toEqual([403, 403]);
    const server = { token: test.keys.serviceRoleKey };
    expect((await make(server, 'papers')).status).toBe(200);
    expect(await (await request('/bucket/papers', server)).json()).toMatchObject({ id: 'papers', public: false });
    expect(await (await request('/bucket', member)).json()).toEqual([]);
  });
});
