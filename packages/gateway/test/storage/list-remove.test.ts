import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anonKey, BINA, member, openStorage, png, serviceKey, staff, type Bench } from './support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openStorage();
});
afterAll(() => bench.close());

const post = (path: string, body: unknown, token = staff) =>
  bench.ask(path, token, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) });
const remove = async (bucket: string, prefixes: unknown, token = staff) =>
  bench.ask(`/object/${bucket}`, token, { method: 'DELETE', body: JSON.stringify({ prefixes }) });

describe('a list', () => {
  beforeAll(async () => {
    const names = [
      'a.txt',
      'B.txt',
      'c_d.txt',
      'deep/one.txt',
      'deep/er/two.txt',
      'deeper/x.txt',
      'deep%20-%20.txt',
      'सूत/क.txt',
    ];
    for (const name of names) await bench.upload(`anything/list/${name}`, name);
  });
  const names = async (body: object) =>
    ((await (await post('/object/list/anything', body)).json()) as { name: string; id: unknown }[]).map(
      ({ name, id }) => (id === null ? `${name}/` : name),
    );
  const ALL = ['a.txt', 'B.txt', 'c_d.txt', 'deep/', 'deep - .txt', 'deeper/', 'सूत/'];

  it('has the files and folders of a folder, by name', async () => {
    for (const prefix of ['list', 'list/', '/list']) expect(await names({ prefix })).toEqual(ALL);
    expect(await names({ prefix: 'list/deep' })).toEqual(['er/', 'one.txt']);
    expect(await names({ prefix: 'list/सूत' })).toEqual(['क.txt']);
    expect(await names({ prefix: '' })).toEqual(['list/']);
    expect(await names({ prefix: 'list/none' })).toEqual([]);
    expect(await names({ prefix: 'LIST/Deep' })).toEqual(['er/', 'one.txt']);
  });

  it('shows the metadata of a file, and marks a folder', async () => {
    const [folder, file] = (await (await post('/object/list/anything', { prefix: 'list/deep' })).json()) as object[];
    expect(folder).toEqual({
      name: 'er',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    expect(file).toMatchObject({
      name: 'one.txt',
      id: expect.any(String),
      created_at: expect.any(String),
      metadata: { size: 12, mimetype: 'text/plain' },
    });
  });

  it('is paged, sorted and searched', async () => {
    expect(await names({ prefix: 'list', limit: 2, offset: 1 })).toEqual(ALL.slice(1, 3));
    expect(await names({ prefix: 'list', sortBy: { column: 'name', order: 'desc' } })).toEqual(ALL.toReversed());
    expect(await names({ prefix: 'list', sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'deep/',
      'deeper/',
      'सूत/',
      'a.txt',
      'B.txt',
      'c_d.txt',
      'deep - .txt',
    ]);
    expect(await names({ prefix: 'list', search: 'DEEP' })).toEqual(['deep/', 'deep - .txt', 'deeper/']);
    expect(await names({ prefix: 'list', search: 'deep/O' })).toEqual(['deep/one.txt']);
    expect(await names({ prefix: 'list', search: 'deep/e' })).toEqual(['deep/er/']);
    expect(await names({ prefix: 'list', search: 'c_' })).toEqual(['c_d.txt']);
    expect(await names({ prefix: 'list', search: '_' })).toEqual([]);
    expect(await names({ prefix: 'list', search: '%' })).toEqual([]);
    expect(await names({ prefix: 'list', limit: 1_000_000 })).toEqual(ALL);
  });

  it('contains what the policies show', async () => {
    expect(await (await post('/object/list/anything', { prefix: 'list' }, member)).json()).toEqual([]);
    expect(await (await post('/object/list/anything', { prefix: 'list' }, anonKey)).json()).toEqual([]);
    expect(await (await post('/object/list/anything', { prefix: '' }, serviceKey)).json()).toHaveLength(1);
  });

  it.each([
    ['{"prefix":', 'InvalidRequest'],
    ['[]', 'InvalidRequest'],
    ['"x"', 'InvalidRequest'],
    ['{"prefix":"\\u0000"}', 'InvalidRequest'],
    ['{"prefix":7}', 'InvalidParameter'],
    ['{"limit":0}', 'InvalidParameter'],
    ['{"offset":-1}', 'InvalidParameter'],
    ['{"offset":1e300}', 'InvalidParameter'],
    ['{"sortBy":{"column":"version"}}', 'InvalidParameter'],
    ['{"sortBy":{"column":"name; drop table storage.objects"}}', 'InvalidParameter'],
    ['{"sortBy":{"order":"asc, 1"}}', 'InvalidParameter'],
  ])('is refused for %s', async (body, code) => {
    const answer = await post('/object/list/anything', body);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([400, code]);
  });
});

describe('a removed file', () => {
  beforeEach(async () => {
    for (const name of ['one', 'two', 'three'])
      await bench.upload(`anything/gone/${name}`, name, { headers: { 'x-upsert': 'true' } });
  });

  it('is gone with its bytes, and a missing one is skipped', async () => {
    const before = await bench.files();
    const answer = await remove('anything', ['gone/one', 'gone/two', 'gone/none']);
    const rows = (await answer.json()) as { name: string }[];
    expect(rows.map(({ name }) => name).sort()).toEqual(['gone/one', 'gone/two']);
    expect(rows[0]).toMatchObject({
      bucket_id: 'anything',
      id: expect.any(String),
      metadata: { mimetype: 'text/plain' },
    });
    expect((await bench.ask('/object/public/anything/gone/one')).status).toBe(404);
    expect(await bench.files()).toEqual({ incoming: 0, stored: before.stored - 2 });
    expect(await (await remove('anything', ['gone/one'])).json()).toEqual([]);
    expect(await (await remove('nowhere', ['gone/one'])).json()).toEqual([]);
  });

  it('is removed one by one too, with an error when there is none', async () => {
    const one = () => bench.ask('/object/anything/gone/one', staff, { method: 'DELETE' });
    expect(await (await one()).json()).toEqual({ message: 'Successfully deleted' });
    expect(await (await one()).json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
  });

  it('is removed only when the policies allow it', async () => {
    for (const token of [member, anonKey]) {
      expect(await (await remove('anything', ['gone/one'], token)).json()).toEqual([]);
      expect((await bench.ask('/object/anything/gone/one', token, { method: 'DELETE' })).status).toBe(404);
    }
    expect(await (await bench.ask('/object/public/anything/gone/one')).text()).toBe('one');
  });

  it.each([[[]], ['gone/one'], [[7]], [null], [Array.from({ length: 1001 }, String)]])(
    'is refused for %j',
    async (prefixes) => {
      expect(await (await remove('anything', prefixes)).json()).toMatchObject({
        statusCode: '400',
        code: 'InvalidParameter',
      });
    },
  );
});

describe('buckets', () => {
  const make = async (body: object, token = staff) => {
    const answer = await post('/bucket', body, token);
    return [answer.status, await answer.json()] as const;
  };

  it('are private by default', async () => {
    expect(await make({ name: 'vault', id: 'vault' })).toEqual([200, { name: 'vault' }]);
    expect(
      await make({ name: 'window', public: true, file_size_limit: '2MB', allowed_mime_types: ['image/*'] }),
    ).toEqual([200, { name: 'window' }]);
    const get = async (id: string) => (await bench.ask(`/bucket/${id}`, staff)).json();
    const made = {
      created_at: expect.any(String),
      updated_at: expect.any(String),
      owner: expect.any(String),
    };
    expect(await get('vault')).toEqual({
      ...made,
      id: 'vault',
      name: 'vault',
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
    });
    expect(await get('window')).toMatchObject({
      public: true,
      file_size_limit: 2_000_000,
      allowed_mime_types: ['image/*'],
    });
    const { rows } = await bench.opened.db.execute(
      `insert into storage.buckets (id, name) values ('bare', 'bare') returning public`,
    );
    expect(rows).toEqual([{ public: false }]);
  });

  it('are listed in parts', async () => {
    const list = async (query: string, token = staff) =>
      ((await (await bench.ask(`/bucket${query}`, token)).json()) as { id: string }[]).map(({ id }) => id);
    expect(await list('')).toEqual(['anything', 'bare', 'drop', 'notes', 'pictures', 'vault', 'window']);
    expect(await list('?limit=2&offset=1&sortColumn=name&sortOrder=desc')).toEqual(['vault', 'pictures']);
    expect(await list('?search=I')).toEqual(['anything', 'pictures', 'window']);
    expect(await list('', member)).toEqual([]);
    expect((await bench.ask('/bucket?sortColumn=x', staff)).status).toBe(400);
    expect((await bench.ask('/bucket?limit=x', staff)).status).toBe(400);
    expect(await (await bench.ask('/bucket/none', staff)).json()).toMatchObject({
      statusCode: '404',
      error: 'Bucket not found',
    });
  });

  it('are created as the policies allow, once, and under a valid name', async () => {
    expect(await make({ name: 'mine' }, member)).toMatchObject([403, { code: 'AccessDenied' }]);
    expect(await make({ name: 'anything' })).toMatchObject([409, { code: 'BucketAlreadyExists', error: 'Duplicate' }]);
    for (const name of ['', 'a/b', '..', '.', 'public', 'sign', ' x', 'é', 'x'.repeat(64), 'a\u0001b']) {
      expect(await make({ name })).toMatchObject([400, { code: 'InvalidBucketName', error: 'Invalid Input' }]);
    }
    const wrong = [
      { public: 'yes' },
      { file_size_limit: -1 },
      { file_size_limit: '5 elephants' },
      { allowed_mime_types: ['png'] },
      { id: 'other' },
    ];
    for (const each of [...wrong, { type: 'ANALYTICS' }]) {
      expect(await make({ name: 'fine', ...each })).toMatchObject([400, { code: 'InvalidParameter' }]);
    }
  });
});

it('the server removes files without policies, and returns their number', async () => {
  await bench.upload(`notes/${BINA}/x.png`, png(), { token: member });
  const { storage } = bench.gateway;
  expect(await storage!.remove('a test', 'notes', [`${BINA}/x.png`, 'none'])).toBe(1);
  expect(await bench.rows()).not.toContain(`notes/${BINA}/x.png`);
});
