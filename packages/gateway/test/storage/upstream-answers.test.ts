/** Answers of upstream's storage service that a client can tell from others: credentials, buckets, forms, tokens and calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SignJWT } from 'jose';
import { anonKey, BINA, member, openStorage, serviceKey, staff, type Bench } from './support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openStorage({ strict: false });
  for (const path of ['anything/open.txt', 'anything/kept.txt', `notes/${BINA}/letter.txt`]) {
    const token = path.startsWith('notes') ? member : staff;
    await bench.upload(path, 'warp', { token, headers: { 'content-type': 'text/plain' } });
  }
});
afterAll(() => bench.close());

/** A request with these headers alone. */
const bare = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  bench.gateway.app.request(`/storage/v1${path}`, { method, headers });
const bodyOf = async (answer: Response) => (await answer.json()) as Record<string, unknown>;

describe('a caller without a valid key or token', () => {
  it.each([
    ['no header', {}],
    ['an empty token', { authorization: '' }],
    ['an invalid token', { authorization: 'Bearer x' }],
    ['an invalid key', { apikey: 'x' }],
  ] as [string, Record<string, string>][])('with %s reads a public bucket’s file, and no other', async (_, headers) => {
    const open = await bare('/object/anything/open.txt', headers);
    expect([open.status, await open.text()]).toEqual([200, 'warp']);
    expect((await bare('/object/anything/open.txt', headers, 'HEAD')).status).toBe(200);
    for (const path of [`/object/notes/${BINA}/letter.txt`, '/object/nowhere/x']) {
      expect(await bodyOf(await bare(path, headers))).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
    }
  });

  it('learns of no private bucket, even if the policies show its files to the public key', async () => {
    await bench.opened.db.script(
      `create policy shown on storage.objects for select to anon using (bucket_id = 'notes')`,
    );
    const path = `/object/notes/${BINA}/letter.txt`;
    expect((await bare(path, { apikey: anonKey })).status).toBe(200);
    expect(await bodyOf(await bare(path))).toMatchObject({ code: 'NoSuchBucket' });
    await bench.opened.db.script('drop policy shown on storage.objects');
  });

  it.each([
    ['nothing', {}, 'Invalid Compact JWS'],
    ['an empty token', { authorization: 'Bearer ' }, 'Invalid Compact JWS'],
    ['no token at all', { authorization: 'Bearer x' }, 'Invalid Compact JWS'],
    ['a foreign token', { authorization: `Bearer ${anonKey.slice(0, -4)}AAAA` }, 'signature verification failed'],
  ] as [string, Record<string, string>, string][])(
    'who sends %s is refused by all other calls',
    async (_, headers, message) => {
      const paths = ['/bucket', '/object/authenticated/anything/open.txt', '/object/info/anything/open.txt', '/health'];
      for (const path of paths) {
        const answer = await bare(path, headers);
        expect([path, answer.status]).toEqual([path, 400]);
        expect(await answer.text()).toBe(
          JSON.stringify({ statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' }),
        );
      }
    },
  );

  it('may send a token without the word Bearer', async () => {
    expect((await bare('/bucket/notes', { authorization: serviceKey })).status).toBe(200);
  });
});

it('the health of the service is told to those who have a key', async () => {
  const answer = await bare('/health', { apikey: anonKey });
  expect([answer.status, await answer.json()]).toEqual([200, { healthy: true }]);
});

it('a path that the service does not have is 404 for those who have a key', async () => {
  const answer = await bare('/bucket/a/b/c', { apikey: anonKey });
  expect([answer.status, await answer.json()]).toEqual([
    404,
    {
      statusCode: '404',
      error: 'Not Found',
      message: 'Route GET:/storage/v1/bucket/a/b/c not found',
      code: 'InvalidRequest',
    },
  ]);
  expect(await bodyOf(await bench.upload('anything/', 'x'))).toMatchObject({ code: 'InvalidKey' });
});

describe('a bucket', () => {
  const call = async (method: string, path: string, body: object) =>
    (await bench.ask(path, serviceKey, { method, body: JSON.stringify(body) })).status;

  it('with a limit of 0 has none of its own', async () => {
    expect(await call('POST', '/bucket', { name: 'endless', public: true, file_size_limit: 0 })).toBe(200);
    expect(await bodyOf(await bench.ask('/bucket/endless', serviceKey))).toMatchObject({ file_size_limit: 0 });
    expect((await bench.upload('endless/x', 'warp', { token: serviceKey })).status).toBe(200);
    expect(await call('PUT', '/bucket/endless', { file_size_limit: 3 })).toBe(200);
    expect(await bodyOf(await bench.upload('endless/y', 'warp', { token: serviceKey }))).toMatchObject({
      code: 'EntityTooLarge',
    });
    expect(await call('PUT', '/bucket/endless', { file_size_limit: 0 })).toBe(200);
    expect((await bench.upload('endless/y', 'warp', { token: serviceKey })).status).toBe(200);
    expect(await call('PUT', '/bucket/endless', { file_size_limit: -1 })).toBe(400);
  });

  it('has its type in lists, but for clients that fail on it', async () => {
    const typeFor = async (headers: Record<string, string>) => {
      const rows = await (await bench.ask('/bucket?search=notes', serviceKey, { headers })).json();
      return (rows as { type?: string }[])[0]!.type;
    };
    expect(await typeFor({})).toBe('STANDARD');
    for (const version of ['2.17.3', '1.99.0', '2.2.20']) {
      expect([version, await typeFor({ 'x-client-info': `supabase-py/${version}` })]).toEqual([version, undefined]);
    }
    for (const version of ['2.18.0', '2.18.1', '3.0.0', 'x']) {
      expect([version, await typeFor({ 'x-client-info': `supabase-py/${version}` })]).toEqual([version, 'STANDARD']);
    }
    expect(await typeFor({ 'user-agent': 'supabase-py/storage3 v0.12.0' })).toBeUndefined();
    expect(await typeFor({ 'user-agent': 'supabase-py/storage3 v0.12.1' })).toBe('STANDARD');
    expect(await bodyOf(await bench.ask('/bucket/notes', serviceKey))).not.toHaveProperty('type');
  });
});

it('a form may declare the type behind its file, which the bucket compares', async () => {
  const form = (type: string) => {
    const fields = new FormData();
    fields.append('file', new Blob([Buffer.alloc(100_000)], { type: 'image/png' }));
    fields.append('contentType', type);
    return fields;
  };
  const refused = await bench.upload('pictures/behind', form('text/plain'));
  expect(await bodyOf(refused)).toMatchObject({ statusCode: '415', message: 'mime type text/plain is not supported' });
  expect((await bench.upload('pictures/behind', form('image/jpeg'))).status).toBe(200);
  expect(await bodyOf(await bench.ask('/object/info/pictures/behind', staff))).toMatchObject({
    content_type: 'image/jpeg',
  });
});

it('a download has the name that is asked for, or the browser takes that of the address', async () => {
  const disposition = async (query: string) =>
    (await bare(`/object/public/anything/open.txt${query}`)).headers.get('content-disposition');
  expect(await disposition('')).toBeNull();
  expect(await disposition('?download')).toBe('attachment;');
  expect(await disposition('?download=a%22%0D%0Ab.txt')).toBe(
    "attachment; filename=a%22%0D%0Ab.txt; filename*=UTF-8''a%22%0D%0Ab.txt",
  );
});

it('a file that exists and may not be deleted is refused by name, a missing one is not found', async () => {
  const remove = async (name: string) =>
    bodyOf(await bench.ask(`/object/anything/${name}`, member, { method: 'DELETE' }));
  expect(await remove('kept.txt')).toMatchObject({ statusCode: '403', message: 'Access denied', code: 'AccessDenied' });
  expect(await remove('none.txt')).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
  expect(await (await bare('/object/public/anything/kept.txt')).text()).toBe('warp');
});

it('a row that the service did not write has no bytes, and breaks nothing', async () => {
  await bench.opened.db.execute(
    `insert into storage.objects (bucket_id, name, version, metadata) values ('anything', 'foreign', gen_random_uuid(),
      '{"eTag": "\\"x\\"", "size": 3, "mimetype": "text/plain", "cacheControl": "no-cache", "lastModified": "2026-01-01T00:00:00Z"}')`,
  );
  const copy = { bucketId: 'anything', sourceKey: 'foreign', destinationKey: 'copy' };
  const copied = await bench.ask('/object/copy', staff, { method: 'POST', body: JSON.stringify(copy) });
  for (const answer of [await bare('/object/public/anything/foreign'), copied])
    expect(await bodyOf(answer)).toMatchObject({ code: 'NoSuchKey' });
  expect((await bench.ask('/object/anything/foreign', staff, { method: 'DELETE' })).status).toBe(200);
});

describe('an address that upstream has signed with the same secret', () => {
  const sign = (claims: Record<string, unknown>, until = '1h') => {
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
    const key = new TextEncoder().encode('a secret of at least thirty-two characters');
    return (until === '' ? token : token.setExpirationTime(until)).sign(key);
  };
  const url = 'anything/kept.txt';
  const read = async (claims: Record<string, unknown>, until?: string) =>
    bare(`/object/sign/${url}?token=${await sign(claims, until)}`);

  it('reads its file until it ends, and no other', async () => {
    for (const claims of [{ url }, { url, scope: 'download' }]) {
      expect(await (await read(claims)).text()).toBe('warp');
    }
    for (const claims of [{ url, scope: 'upload' }, { url, upsert: true }, { url: 'anything/open.txt' }, {}]) {
      expect(await bodyOf(await read(claims))).toMatchObject({ error: 'InvalidSignature' });
    }
    expect(await bodyOf(await read({ url }, '-1s'))).toMatchObject({ error: 'InvalidJWT' });
    expect(await bodyOf(await read({ url }, ''))).toMatchObject({ error: 'InvalidJWT' });
  });

  it('is none if it is the token of a session', async () => {
    for (const role of ['authenticated', 'service_role']) {
      expect(await bodyOf(await read({ url, role }))).toMatchObject({ error: 'InvalidJWT' });
    }
  });

  it('uploads to its path', async () => {
    const put = async (claims: Record<string, unknown>) =>
      bench.gateway.app.request(`/storage/v1/object/upload/sign/anything/new?token=${await sign(claims)}`, {
        method: 'PUT',
        body: 'weft',
        headers: { 'content-type': 'text/plain' },
      });
    const upload = { url: 'anything/new', owner: BINA };
    expect((await put({ ...upload, upsert: false })).status).toBe(200);
    expect(await bodyOf(await put({ ...upload, scope: 'upload' }))).toMatchObject({ code: 'ResourceAlreadyExists' });
    expect((await put({ ...upload, scope: 'upload', upsert: true })).status).toBe(200);
    expect(await bodyOf(await put(upload))).toMatchObject({ error: 'InvalidSignature' });
  });
});

describe('policies that ask which call runs', () => {
  beforeAll(() =>
    bench.opened.db.script(`
      create policy listed on storage.objects for select to anon
        using (bucket_id = 'notes' and storage.allow_only_operation('object.list'));
      create policy fetched on storage.objects for select to anon
        using (bucket_id = 'drop' and storage.allow_any_operation(array['storage.object.list_v2', 'object.sign']));`),
  );
  const sees = async (bucket: string, path: string, body: object) => {
    const answer = await bench.ask(path, undefined, { method: 'POST', body: JSON.stringify(body) });
    return JSON.stringify(await answer.json()).includes(bucket === 'notes' ? BINA : 'thing.png');
  };

  it('let it do what they name, and nothing else', async () => {
    const headers = { 'content-type': 'image/png' };
    expect((await bench.upload('drop/thing.png', 'x', { token: serviceKey, headers })).status).toBe(200);
    const list = { prefix: '' };
    expect(await sees('notes', '/object/list/notes', list)).toBe(true);
    expect(await sees('notes', '/object/list-v2/notes', list)).toBe(false);
    expect(await sees('drop', '/object/list-v2/drop', list)).toBe(true);
    expect(await sees('drop', '/object/list/drop', list)).toBe(false);
    expect(await sees('drop', '/object/sign/drop/thing.png', { expiresIn: 60 })).toBe(true);
    expect((await bench.ask('/object/drop/thing.png')).status).toBe(400);
  });
});

it('a list by time has a folder where its first file was created', async () => {
  for (const name of ['t/c.txt', 't/b/1', 't/a.txt', 't/b/2']) {
    await bench.upload(`anything/${name}`, 'x');
    const at = `2026-01-0${['t/c.txt', 't/b/1', 't/a.txt', 't/b/2'].indexOf(name) + 1}`;
    await bench.opened.db.execute(`update storage.objects set created_at = '${at}' where name = '${name}'`);
  }
  const page = async (order: string, cursor?: string) => {
    const sortBy = { column: 'created_at', order };
    const body = JSON.stringify({ prefix: 't/', with_delimiter: true, limit: 2, sortBy, cursor });
    const answer = await bench.ask('/object/list-v2/anything', staff, { method: 'POST', body });
    return (await answer.json()) as {
      objects: { name: string }[];
      folders: { name: string }[];
      nextCursor?: string;
    };
  };
  const first = await page('asc');
  expect([first.objects.map(({ name }) => name), first.folders.map(({ name }) => name)]).toEqual([
    ['t/c.txt'],
    ['t/b/'],
  ]);
  expect((await page('asc', first.nextCursor)).objects.map(({ name }) => name)).toEqual(['t/a.txt']);
  expect((await page('desc')).folders.map(({ name }) => name)).toEqual(['t/b/']);
});
