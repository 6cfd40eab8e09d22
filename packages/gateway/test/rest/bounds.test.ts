import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anon, ASHA, asha, bela, openBench, service, type Bench } from './support.ts';

const LONG = 'x'.repeat(500);
const NESTED = 'people?select=id,books(id,people(id,books(id,people(id,books(id)))))';

describe('the cost of a request', () => {
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

  it('allows no regular expressions where they are off, also in embedded filters and in trees', async () => {
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

  it('allows no back-references for anybody, also in writes', async () => {
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

  it('ends nested lists as soon as they are too large', async () => {
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

  it('rolls back a write whose response would be too large', async () => {
    const body = Array.from({ length: 250 }, () => ({ owner_id: ASHA, entry: 'x' }));
    const { status } = await bench.call('POST /diaries', {
      as: asha,
      body,
      headers: { prefer: 'return=representation' },
    });
    expect(status).toBe(400);
    const { body: stored } = await bench.call<unknown[]>('GET /diaries?entry=eq.x', { as: asha });
    expect(stored).toEqual([]);
    expect((await bench.call('POST /diaries', { as: asha, body })).status).toBe(201);
  });

  it('asks the planner about nested lists, and about nothing else', async () => {
    const nested = 'people?select=id,books(id,labels(name))&limit=1&books.limit=1';
    expect(await bench.call(`GET /${nested}`, { as: service })).toMatchObject({
      status: 400,
      body: { code: 'PGRST192' },
    });
    expect((await bench.call(`GET /${nested}`, { as: asha })).status).toBe(200);
    expect((await bench.call('GET /people?select=id,books(id,people(name))', { as: service })).status).toBe(200);
  });

  it('limits the rows in one body', async () => {
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
  ])('%s is an error of the request', async (_, query, code) => {
    expect(await bench.call(`GET /books?${query}`, { as: service })).toMatchObject({ status: 400, body: { code } });
  });

  it('a request beyond the limits of PostgreSQL is an error of the request, and the hint for operators is hidden', async () => {
    const reply = await bench.call('POST /rpc/refuse', {
      body: { code: '54001', words: 'stack depth limit exceeded' },
    });
    expect(reply).toMatchObject({ status: 400, body: { code: '54001', hint: null } });
  });

  it('a view that is not writable refuses writes, whoever calls', async () => {
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

  const many = (count: number, filter: (at: number) => string) => Array.from({ length: count }, (_, at) => filter(at));
  const tooMuch = { status: 400, body: { code: 'PGRST195' } };

  it.each([
    ['searches', many(40, (at) => `title=not.fts(english).z${at}`).join('&')],
    ['searches in a tree', `or=(${many(40, (at) => `title.fts.z${at}`).join()})`],
    ['searches deep in a tree', `and=(or(${many(40, (at) => `title.not.wfts.z${at}`).join()}),id.gt.0)`],
    [
      'searches of an embedded relation',
      `select=id,people(id)&${many(40, (at) => `people.city=plfts.z${at}`).join('&')}`,
    ],
    [
      'searches shared out',
      many(20, (at) => `title=phfts.a${at}&labels.name=fts.b${at}`).join('&') + '&select=id,labels(id)',
    ],
    [
      'terms of a search',
      `title=fts.${many(450, (at) => `${at % 10}`).join('|')}&${many(10, () => 'title=fts.a').join('&')}&${many(16, () => 'title=fts.a').join('&')}`,
    ],
    ['patterns', many(450, () => 'title=ilike.*z*').join('&') + '&' + many(300, () => 'id=gt.0').join('&')],
    [
      'patterns of lists',
      many(
        9,
        (at) => `title=ilike(any).{${many(99, () => 'z').join()}}&title=like(all).{${many(99, () => `${at}`).join()}}`,
      ).join('&'),
    ],
    ['wildcards', many(14, () => `title=like.${'*a'.repeat(490)}`).join('&')],
    ['filters', many(501, () => 'id=gt.0').join('&')],
  ])('limits the number of %s, wherever they are', async (_what, query) => {
    for (const as of [anon, asha, service]) {
      const path = `GET /books?${query}`;
      const { status, body } = await bench.call(path, { as });
      expect({ status, body }).toMatchObject(tooMuch);
    }
  });

  it('has the same limits for a call or a write', async () => {
    const searches = many(40, (at) => `title=fts.z${at}`).join('&');
    for (const [request, body] of [
      [`GET /rpc/books_over?min_pages=100&${searches}`, undefined],
      [`POST /rpc/books_over?${searches}`, { min_pages: 100 }],
      [`PATCH /books?${searches}`, { pages: 1 }],
      [`DELETE /books?${searches}`, undefined],
    ] as const) {
      expect(await bench.call(request, { as: asha, body })).toMatchObject(tooMuch);
    }
    const names = many(33, () => 'id').join();
    expect(await bench.call(`POST /labels?on_conflict=${names}`, { as: asha, body: { id: 1 } })).toMatchObject({
      status: 400,
      body: { code: 'PGRST100', message: 'The parameter on_conflict has too many names' },
    });
  });

  it('allows the requests of real programs', async () => {
    for (const query of [
      `id=in.(${many(400, (at) => `${at}`).join()})`,
      `id=not.in.(${many(400, (at) => `${at}`).join()})`,
      `or=(${many(100, (at) => `and(pages.eq.${at},id.lt.${at})`).join()})`,
      many(200, (at) => `id=neq.${at}`).join('&'),
      many(10, (at) => `title=wfts(english).warp ${at}`).join('&'),
      many(60, (at) => `title=ilike.*word${at}*`).join('&'),
      `select=${many(300, (at) => `a${at}:details->b->>c`).join()}&limit=1`,
    ]) {
      expect({ query, ...(await bench.call(`GET /books?${query}`, { as: asha })) }).toMatchObject({
        query,
        status: 200,
      });
    }
  });

  it('has limits by role', async () => {
    const two = 'GET /books?title=fts.a&title=fts.b';
    expect(await bench.call(two, { as: bela })).toMatchObject({ status: 200 });
    const narrow = await openBench({ bounds: { anon: { weight: 150 }, authenticated: { filters: 1 } } });
    expect(await narrow.call(two)).toMatchObject(tooMuch);
    expect(await narrow.call('GET /books?title=fts.a&id=gt.0')).toMatchObject({ status: 200 });
    expect(await narrow.call('GET /books?title=fts.a&id=gt.0', { as: bela })).toMatchObject(tooMuch);
    expect(await narrow.call(two, { as: service })).toMatchObject({ status: 200 });
    await narrow.close();
  });

  it('embeds fewer relations for some roles than for others', async () => {
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
