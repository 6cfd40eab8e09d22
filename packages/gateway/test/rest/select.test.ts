import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asha, openBench, type Bench } from './support.ts';

describe('select', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench({ maxRows: 50, maxOffset: 1000 })));
  afterAll(() => bench.close());

  it.each<[query: string, first: object]>([
    ['select=id,title', { id: 1, title: 'Warp and Weft' }],
    ['select=number:id,"title"', { number: 1, title: 'Warp and Weft' }],
    ['select=price::text,n:pages::int8', { price: '268.50', n: 120 }],
    ['select=details->size,details->size->>w,tag:details->tags->>1', { size: { w: 10 }, w: '10', tag: 'b' }],
    ['select=details->tags->0', { tags: 'a' }],
    ['select=genres->0', { genres: 'craft' }],
    ['select=people()', {}],
    ['select=count', { count: 3 }],
  ])('%s', async (query, first) => {
    const { status, body } = await bench.call<object[]>(
      `GET /books?order=id&${query}`.replace('order=id&select=count', 'select=count'),
    );
    expect(status).toBe(200);
    expect(body[0]).toEqual(first);
  });

  it('keeps the digits of numbers as PostgreSQL wrote them', async () => {
    const { text, headers } = await bench.call('GET /books?select=price&id=eq.1');
    expect(text).toBe('[{"price":268.50}]');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('orders, with nulls first or last', async () => {
    const ids = async (order: string) =>
      (await bench.call<{ id: number }[]>(`GET /books?select=id&order=${order}`)).body.map(({ id }) => id);
    expect(await ids('price.desc.nullslast')).toEqual([1, 2, 3]);
    expect(await ids('price.asc.nullsfirst')).toEqual([3, 2, 1]);
    expect(await ids('status.desc,pages')).toEqual([2, 1, 3]);
    expect(await ids('details->size->w.desc.nullslast')).toEqual([1, 2, 3]);
  });

  it('returns one object, or refuses when there is not exactly one', async () => {
    const accept = 'application/vnd.pgrst.object+json';
    const one = await bench.call('GET /books?select=id&id=eq.1', { headers: { accept } });
    expect(one).toMatchObject({ status: 200, text: '{"id":1}' });
    expect(one.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
    const none = await bench.call('GET /books?id=eq.9', { headers: { accept } });
    expect(none.status).toBe(406);
    expect(none.body).toEqual({
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    });
  });

  it('leaves nulls out on request', async () => {
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    const { text } = await bench.call('GET /books?select=id,price&id=eq.3', { headers: { accept } });
    expect(text).toBe('[{"id":3}]');
  });

  it('writes comma-separated values', async () => {
    const { text, headers } = await bench.call('GET /books?select=id,title&order=id.desc&limit=2', {
      headers: { accept: 'text/csv' },
    });
    expect(text).toBe('id,title\n3,"Knots, (and ""ties"")"\n2,Indigo');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  it('answers HEAD with headers alone', async () => {
    const { status, text, headers } = await bench.call('HEAD /books', { headers: { prefer: 'count=exact' } });
    expect({ status, text, range: headers.get('content-range') }).toEqual({ status: 200, text: '', range: '0-2/3' });
  });

  it('uses the schema that a header names', async () => {
    const { body, headers } = await bench.call('GET /maps', { headers: { 'accept-profile': 'annex' } });
    expect(body).toEqual([{ id: 1, name: 'Old town' }]);
    expect(headers.get('content-profile')).toBe('annex');
    expect(await bench.call('GET /maps')).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
    const hidden = await bench.call('GET /people', { headers: { 'accept-profile': 'hidden' } });
    expect(hidden).toMatchObject({
      status: 406,
      body: { code: 'PGRST106', hint: 'Only the following schemas are exposed: public, annex' },
    });
  });

  it('sums and groups only when aggregates are allowed', async () => {
    expect(await bench.call('GET /books?select=pages.sum()')).toMatchObject({
      status: 400,
      body: { code: 'PGRST123' },
    });
  });

  it('notices a change of the schema', async () => {
    await bench.opened.db.script('create table public.late (id int); grant select on public.late to anon;');
    await bench.rest.reload();
    expect(await bench.call('GET /late')).toMatchObject({ status: 200, body: [] });
    await bench.opened.db.script(
      `create table public.later (id int); grant select on public.later to anon; notify pgrst, 'reload schema';`,
    );
    await expect.poll(async () => (await bench.call('GET /later')).status).toBe(200);
  });

  it('passes the request to SQL, but not the credentials', async () => {
    const headers = { authorization: 'Bearer secret', apikey: 'key', 'x-client-info': 'test' };
    const { body } = await bench.call('GET /rpc/who', { as: asha, headers });
    expect(body).toEqual({
      role: 'authenticated',
      sub: asha.sub,
      method: 'GET',
      path: '/rpc/who',
      headers: { 'x-client-info': 'test' },
    });
  });
});

describe('aggregates', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench({ aggregates: true })));
  afterAll(() => bench.close());

  it.each<[query: string, body: object[]]>([
    [
      'select=status,pages.sum(),count()&order=status',
      [
        { status: 'open', sum: 420, count: 2 },
        { status: 'closed', sum: 80, count: 1 },
      ],
    ],
    ['select=most:pages.max()::text', [{ most: '300' }]],
    [
      'select=people(city),pages.sum()&id=lt.3&order=sum',
      [
        { people: { city: 'Panipat' }, sum: 80 },
        { people: { city: 'Surat' }, sum: 120 },
      ],
    ],
  ])('%s', async (query, body) => {
    const { body: found } = await bench.call<object[]>(`GET /books?${query.replace('&order=sum', '')}`);
    expect(found).toHaveLength(body.length);
    expect(found).toEqual(expect.arrayContaining(body));
  });
});
