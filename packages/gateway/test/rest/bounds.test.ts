import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, asha, openBench, service, type Bench } from './support.ts';

const LONG = 'x'.repeat(500);
const NESTED = 'people?select=id,books(id,people(id,books(id,people(id,books(id)))))';

describe('what a request may cost', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench({
      maxInsertRows: ({ name }) => (name === 'labels' ? 2 : Infinity),
      bounds: {
        anon: { patterns: false, embeds: 2, embedDepth: 1, answerBytes: 40 * 1024 },
        authenticated: { answerBytes: 200 * 1024, planCost: 1_000_000 },
        service_role: { planCost: 1 },
      },
    });
    await bench.opened.db.script(`create view public.counted as select city, count(*) from public.people group by city;
      grant all on public.counted to anon, authenticated, service_role;`);
    await bench.rest.reload();
    // Asha has 62 books: lists in lists of lists would show 62 × 62 × 62 rows.
    await bench.opened.db.script(`insert into public.books (title, pages, status, author_id)
      select 'Volume ' || n, 1000, 'draft', '${ASHA}' from generate_series(1, 60) n;`);
  });
  afterAll(() => bench.close());

  it('has no regular expressions where they are off, also below and in trees', async () => {
    for (const query of [
      'books?title=match.^W',
      'books?title=not.imatch(any).{a}',
      'books?or=(id.eq.1,and(id.eq.2,title.match.W))',
      'people?select=id,books(id)&books.title=match.W',
      'rpc/books_over?min_pages=100&title=match.W',
    ]) {
      expect({ query, ...(await bench.call(`GET /${query}`)) }).toMatchObject({
        query,
        status: 400,
        body: { code: 'PGRST190', message: expect.stringContaining('not available to you') },
      });
    }
    expect(await bench.call('GET /books?title=match.^W&select=id', { as: asha })).toMatchObject({ body: [{ id: 1 }] });
  });

  it('has no back-references for anybody, in writes neither', async () => {
    const pattern = encodeURIComponent('(.*)(.*)(.*)(.*)\\1\\2\\3\\4x');
    for (const request of [
      `GET /books?title=match.${pattern}`,
      `DELETE /books?title=match.${pattern}`,
      `PATCH /books?title=imatch.${pattern}`,
    ]) {
      const body = request.startsWith('PATCH') ? { pages: 1 } : undefined;
      expect({ request, ...(await bench.call(request, { as: service, body })) }).toMatchObject({
        request,
        status: 400,
        body: { code: 'PGRST190', details: expect.stringContaining('back-references') },
      });
    }
  });

  it('ends lists in lists as soon as they are too large', async () => {
    expect(await bench.call(`GET /${NESTED}&id=eq.${ASHA}`, { as: asha })).toMatchObject({
      status: 400,
      body: { code: 'PGRST191', hint: expect.stringContaining('fewer rows') },
    });
    const few = `${NESTED}&id=eq.${ASHA}&books.limit=2&books.people.books.limit=2&books.people.books.people.books.limit=2`;
    expect(await bench.call(`GET /${few}`, { as: asha })).toMatchObject({ status: 200 });
  });

  it.each([
    ['rows', 'GET /books?select=id&pages=eq.1000&limit=41', 'GET /books?select=id&pages=eq.1000&limit=40'],
    ['a function’s rows', 'GET /rpc/numbers?upto=41', 'GET /rpc/numbers?upto=40'],
  ])('counts %s', async (_what, tooMany, enough) => {
    expect(await bench.call(tooMany)).toMatchObject({ status: 400, body: { code: 'PGRST191' } });
    expect(await bench.call(enough)).toMatchObject({ status: 200 });
  });

  it('counts bytes, as JSON and as CSV', async () => {
    const wide = `books?select=${Array.from({ length: 12 }, (_, at) => `a${at}:title`).join(',')}&limit=30`;
    await bench.opened.db.script(`update public.books set title = '${LONG}' || id where pages = 1000`);
    for (const accept of ['application/json', 'text/csv']) {
      expect((await bench.call(`GET /${wide}`, { headers: { accept } })).status).toBe(400);
      expect((await bench.call(`GET /${wide}`, { as: asha, headers: { accept } })).status).toBe(200);
    }
    // Nothing is written for it, so nothing is too large.
    expect((await bench.call(`HEAD /${wide}`)).status).toBe(200);
  });

  it('counts the bytes of a single value', async () => {
    const echo = (length: number) => bench.attempt('POST /rpc/echo', { body: { said: 'x'.repeat(length) } });
    expect(await echo(41 * 1024)).toMatchObject({ status: 400, body: { code: 'PGRST191' } });
    expect((await echo(39 * 1024)).status).toBe(200);
  });

  it('takes back a write whose answer would be too large', async () => {
    const body = Array.from({ length: 250 }, () => ({ owner_id: ASHA, entry: 'x' }));
    const { status } = await bench.call('POST /diaries', {
      as: asha,
      body,
      headers: { prefer: 'return=representation' },
    });
    expect(status).toBe(400);
    const { body: kept } = await bench.call<unknown[]>('GET /diaries?entry=eq.x', { as: asha });
    expect(kept).toEqual([]);
    expect((await bench.call('POST /diaries', { as: asha, body })).status).toBe(201);
  });

  it('asks the planner of lists in lists, and of nothing else', async () => {
    const nested = 'people?select=id,books(id,labels(name))&limit=1&books.limit=1';
    expect(await bench.call(`GET /${nested}`, { as: service })).toMatchObject({
      status: 400,
      body: { code: 'PGRST192' },
    });
    expect((await bench.call(`GET /${nested}`, { as: asha })).status).toBe(200);
    expect((await bench.call('GET /people?select=id,books(id,people(name))', { as: service })).status).toBe(200);
  });

  it('takes so many rows in one body', async () => {
    const label = (id: number) => ({ id, name: `label ${id}` });
    const three = { as: asha, body: [label(11), label(12), label(13)] };
    expect(await bench.call('POST /labels', three)).toMatchObject({ status: 413, body: { code: 'PGRST193' } });
    expect((await bench.attempt('POST /labels', { as: asha, body: [label(11), label(12)] })).status).toBe(201);
  });

  it.each([
    ['a path without end', `select=details->${'a->'.repeat(3000)}b`, 'PGRST100'],
    ['a path in an order', `order=details->${'a->'.repeat(3000)}b`, 'PGRST100'],
    ['thousands of columns', `select=${Array.from({ length: 1900 }, (_, at) => `a${at}:id`).join(',')}`, 'PGRST100'],
    ['thousands of stars', `select=${Array(400).fill('*').join(',')}`, 'PGRST100'],
    ['a zero byte in an alias', 'select=%22%00%22:id', 'PGRST100'],
    ['a zero byte in a path', 'select=details->%22%00%22', 'PGRST100'],
    ['an order by everything', `order=${Array(1900).fill('id').join(',')}`, 'PGRST100'],
  ])('%s is the request’s fault', async (_, query, code) => {
    expect(await bench.call(`GET /books?${query}`, { as: service })).toMatchObject({ status: 400, body: { code } });
  });

  it('what is beyond PostgreSQL’s own limits is the request’s fault, and the operator’s hint is kept back', async () => {
    const reply = await bench.call('POST /rpc/refuse', {
      body: { code: '54001', words: 'stack depth limit exceeded' },
    });
    expect(reply).toMatchObject({ status: 400, body: { code: '54001', hint: null } });
  });

  it('a view that cannot be written to is no place to write, whoever asks', async () => {
    for (const [request, body] of [
      ['POST /counted', { city: 'Surat' }],
      ['PATCH /counted?city=eq.Surat', { city: 'Pune' }],
      ['DELETE /counted?city=eq.Surat', undefined],
    ] as const) {
      expect(await bench.call(request, { as: service, body })).toMatchObject({
        status: 405,
        body: { code: 'PGRST117' },
      });
    }
  });

  it('embeds fewer relations for some than for others', async () => {
    expect(await bench.call('GET /books?select=id,people(id,loans!lender_id(id))')).toMatchObject({
      status: 400,
      body: { code: 'PGRST100', message: 'The request nests too deeply' },
    });
    expect(await bench.call('GET /books?select=id,a:people(id),b:people(id),c:people(id)')).toMatchObject({
      status: 400,
      body: { code: 'PGRST100', message: 'The request embeds too many relations' },
    });
    expect((await bench.call('GET /books?select=id,people(id),labels(id)&limit=5')).status).toBe(200);
  });
});
