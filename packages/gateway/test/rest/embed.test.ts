import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from './support.ts';

describe('embedding', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  it.each<[query: string, body: unknown]>([
    // A masked view is embedded in place of a hidden table.
    ['/books?select=id,people(name,city)&order=id&limit=1', [{ id: 1, people: { name: 'Asha', city: 'Surat' } }]],
    ['/books?select=author:people!author_id(name)&id=eq.2', [{ author: { name: 'Bela' } }]],
    ['/books?select=people!books_author_id_fkey(name)&id=eq.2', [{ people: { name: 'Bela' } }]],
    ['/books?select=shelf_id(name)&id=eq.1', [{ shelf_id: { name: 'Weaving' } }]],
    [
      '/people?select=name,books(title)&order=name&limit=2',
      [
        { name: 'Asha', books: [{ title: 'Warp and Weft' }, { title: 'Knots, (and "ties")' }] },
        { name: 'Bela', books: [{ title: 'Indigo' }] },
      ],
    ],
    // A view over that view.
    ['/citizens?select=city,books(id)&city=eq.Panipat', [{ city: 'Panipat', books: [{ id: 2 }] }]],
    [
      '/books?select=id,summaries(body)&order=id&limit=2',
      [
        { id: 1, summaries: { body: 'How cloth comes to be' } },
        { id: 2, summaries: null },
      ],
    ],
    ['/books?select=labels(name)&id=eq.1&labels.order=name.desc', [{ labels: [{ name: 'rare' }, { name: 'new' }] }]],
    [
      '/labels?select=name,books(id)&order=id&books.order=id',
      [
        { name: 'new', books: [{ id: 1 }] },
        { name: 'rare', books: [{ id: 1 }, { id: 2 }] },
        { name: 'lent', books: [] },
      ],
    ],
    [
      '/prints?select=copies,editions(year,books(title))&id=eq.2',
      [{ copies: 900, editions: { year: 2022, books: { title: 'Warp and Weft' } } }],
    ],
    [
      '/editions?select=year,prints(copies)&book_id=eq.1&order=number',
      [
        { year: 2020, prints: [{ copies: 500 }] },
        { year: 2022, prints: [{ copies: 900 }] },
      ],
    ],
    // One key of a table to itself, in both directions.
    [
      '/shelves?select=name,shelves(name)&id=eq.1&shelves.order=id',
      [{ name: 'Crafts', shelves: [{ name: 'Weaving' }, { name: 'Dyeing' }] }],
    ],
    ['/shelves?select=name,parent_id(name)&id=eq.2', [{ name: 'Weaving', parent_id: { name: 'Crafts' } }]],
    ['/books?select=id,...people(author:name,city)&id=eq.1', [{ id: 1, author: 'Asha', city: 'Surat' }]],
    ['/books?select=id,...people(name,loans!lender_id(id))&id=eq.1', [{ id: 1, name: 'Asha', loans: [{ id: 1 }] }]],
    [
      '/people?select=name,books(count)&order=name',
      [
        { name: 'Asha', books: [{ count: 2 }] },
        { name: 'Bela', books: [{ count: 1 }] },
        { name: 'Chand', books: [{ count: 0 }] },
      ],
    ],
    [
      '/loans?select=lender:people!lender_id(name),borrower:people!borrower_id(name)',
      [{ lender: { name: 'Asha' }, borrower: { name: 'Bela' } }],
    ],
  ])('%s', async (query, body) => {
    expect(await bench.call(`GET ${query}`)).toMatchObject({ status: 200, body });
  });

  it.each<[query: string, ids: number[]]>([
    ['select=id,people!inner(name)&people.city=eq.Panipat', [2]],
    ['select=id,labels!inner(name)&labels.name=eq.rare', [1, 2]],
    ['select=id,editions!inner(prints!inner(id))&editions.prints.copies=lt.100', [2]],
    ['select=id,summaries()&summaries=is.null', [2, 3]],
    ['select=id,labels()&labels=not.is.null', [1, 2]],
    ['select=id,labels(),people()&people.name=eq.Asha&or=(labels.not.is.null,people.is.null)', [1, 2]],
    ['select=id,p:people(name)&p.city=eq.Surat&p=not.is.null', [1, 3]],
  ])('%s selects the rows', async (query, ids) => {
    const { body, headers } = await bench.call<{ id: number }[]>(`GET /books?order=id&${query}`, {
      headers: { prefer: 'count=exact' },
    });
    expect(body.map(({ id }) => id)).toEqual(ids);
    expect(headers.get('content-range')).toBe(`0-${ids.length - 1}/${ids.length}`);
  });

  it('filters, orders and limits an embedded list on its own', async () => {
    const { body } = await bench.call(
      'GET /people?select=books(pages)&id=eq.00000000-0000-4000-8000-00000000000a&books.pages=gt.100&books.order=pages.desc&books.limit=1',
    );
    expect(body).toEqual([{ books: [{ pages: 300 }] }]);
  });

  it('orders by a column of the embedded row', async () => {
    const { body } = await bench.call<{ id: number }[]>(
      'GET /books?select=id,people(name)&order=people(name).desc,id&limit=2',
    );
    expect(body.map(({ id }) => id)).toEqual([2, 1]);
  });

  it('returns the same rows whether the window is cut before or after the join', async () => {
    const all = await bench.call<object[]>('GET /books?select=title,people(name),labels(name)&order=pages.desc');
    const page = await bench.call<object[]>(
      'GET /books?select=title,people(name),labels(name)&order=pages.desc&limit=1&offset=1',
    );
    expect(page.body).toEqual(all.body.slice(1, 2));
  });

  it('embeds the rows of a function like those of their table', async () => {
    const { body } = await bench.call(
      'POST /rpc/books_over?select=id,people(name),labels(name)&labels.limit=1&labels.order=name&order=id',
      { body: { min_pages: 100 } },
    );
    expect(body).toEqual([
      { id: 1, people: { name: 'Asha' }, labels: [{ name: 'new' }] },
      { id: 3, people: { name: 'Asha' }, labels: [] },
    ]);
  });

  it.each<[query: string, status: number, code: string]>([
    ['/books?select=vault(id)', 400, 'PGRST200'],
    ['/books?select=people!nowhere(id)', 400, 'PGRST200'],
    ['/loans?select=people(name)', 300, 'PGRST201'],
    ['/books?select=id&people.name=eq.x', 400, 'PGRST108'],
    ['/books?select=id&people.order=name', 400, 'PGRST108'],
    ['/books?select=labels(name)&order=labels(name)', 400, 'PGRST118'],
    ['/books?select=people(name)&people=eq.x', 400, 'PGRST120'],
    ['/books?select=people(nothing)', 400, '42703'],
  ])('%s is refused with %s %s', async (query, status, code) => {
    expect(await bench.call(`GET ${query}`)).toMatchObject({ status, body: { code } });
  });

  it('names the candidates when the relation is ambiguous', async () => {
    const { body } = await bench.call('GET /loans?select=people(name)');
    expect(body).toEqual({
      code: 'PGRST201',
      message: "Could not embed because more than one relationship was found for 'loans' and 'people'",
      details: [
        {
          cardinality: 'many-to-one',
          embedding: 'loans with people',
          relationship: 'loans_borrower_id_fkey using loans(borrower_id) and people(id)',
        },
        {
          cardinality: 'many-to-one',
          embedding: 'loans with people',
          relationship: 'loans_lender_id_fkey using loans(lender_id) and people(id)',
        },
      ],
      hint: "Try changing 'people' to one of the following: 'people!loans_borrower_id_fkey', 'people!loans_lender_id_fkey'. Find the desired relationship in the 'details' key.",
    });
  });

  it('limits the number of relations', async () => {
    const many = Array.from({ length: 30 }, (_, at) => `r${at}:people(name)`).join(',');
    expect(await bench.call(`GET /books?select=${many}`)).toMatchObject({ status: 400, body: { code: 'PGRST100' } });
  });
});
