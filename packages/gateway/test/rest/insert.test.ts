import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASHA, asha, openBench, service, type Bench } from './support.ts';

describe('inserting', () => {
  let bench: Bench;
  beforeAll(async () => void (bench = await openBench()));
  afterAll(() => bench.close());

  const full = { prefer: 'return=representation' };

  it('returns nothing by default', async () => {
    const reply = await bench.attempt('POST /books', { as: asha, body: { title: 'Silk' } });
    expect([reply.status, reply.text, reply.headers.get('content-range')]).toEqual([201, '', '*/*']);
  });

  it('returns the written rows, with defaults and embedded rows', async () => {
    const body = { title: 'Silk', price: 12.5, genres: ['a', 'b,c'], details: { k: [1] }, author_id: ASHA };
    const reply = await bench.attempt('POST /books?select=title,price,pages,genres,details,people(name)', {
      as: asha,
      body,
      headers: full,
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual([
      { title: 'Silk', price: 12.5, pages: 100, genres: ['a', 'b,c'], details: { k: [1] }, people: { name: 'Asha' } },
    ]);
    expect(reply.headers.get('preference-applied')).toBe('return=representation, tx=rollback');
  });

  it('returns the columns that the role may read when none are named', async () => {
    const { body } = await bench.attempt<object[]>('POST /books', { as: asha, body: { title: 'Silk' }, headers: full });
    expect(Object.keys(body[0]!)).not.toContain('purchase_note');
    expect(body[0]).toMatchObject({ title: 'Silk', status: 'open' });
  });

  it('writes several rows, with null for a missing key, or the default on request', async () => {
    const rows = [
      { title: 'A', pages: 5 },
      { title: 'B', price: 1 },
    ];
    const query = 'POST /books?select=title,pages,price&columns="title","pages","price"';
    const refused = await bench.attempt(query, { as: asha, body: rows, headers: full });
    expect(refused).toMatchObject({ status: 400, body: { code: '23502', details: null } });
    const filled = await bench.attempt(query, {
      as: asha,
      body: rows,
      headers: { prefer: 'return=representation, missing=default, count=exact' },
    });
    expect(filled.body).toEqual([
      { title: 'A', pages: 5, price: null },
      { title: 'B', pages: 100, price: 1 },
    ]);
    expect(filled.headers.get('content-range')).toBe('*/2');
  });

  it('fills identity columns too when defaults are requested', async () => {
    const headers = { prefer: 'return=representation,missing=default' };
    const { body } = await bench.attempt<{ id: number }[]>('POST /books?select=id,title&columns=id,title', {
      as: service,
      body: [{ title: 'A' }],
      headers,
    });
    expect(body[0]?.id).toBeGreaterThan(100);
  });

  it('writes a row of defaults from an empty object, and nothing from an empty list', async () => {
    expect(await bench.attempt('POST /books', { as: asha, body: {} })).toMatchObject({
      status: 400,
      body: { code: '23502' },
    });
    expect(await bench.attempt('POST /books', { as: asha, body: [], headers: full })).toMatchObject({
      status: 201,
      body: [],
    });
  });

  it('returns the location of the new row when only headers are requested', async () => {
    const reply = await bench.attempt('POST /shelves', {
      as: service,
      body: { id: 9, name: 'New' },
      headers: { prefer: 'return=headers-only' },
    });
    expect([reply.status, reply.text, reply.headers.get('location')]).toEqual([201, '', '/shelves?id=eq.9']);
  });

  it('returns one object on request, and rolls back several', async () => {
    const accept = 'application/vnd.pgrst.object+json';
    const one = await bench.attempt('POST /labels?select=name', {
      as: asha,
      body: { id: 9, name: 'x' },
      headers: { accept, ...full },
    });
    expect(one).toMatchObject({ status: 201, text: '{"name":"x"}' });
    const two = await bench.call('POST /labels', {
      as: asha,
      body: [
        { id: 9, name: 'x' },
        { id: 10, name: 'y' },
      ],
      headers: { accept, ...full },
    });
    expect(two).toMatchObject({ status: 406, body: { code: 'PGRST116' } });
    expect((await bench.call('GET /labels?id=gt.8')).body).toEqual([]);
  });

  it('writes into the schema that a header names', async () => {
    const headers = { 'content-profile': 'annex', ...full };
    const reply = await bench.attempt('POST /maps', { body: { id: 5, name: 'Coast' }, headers });
    expect(reply).toMatchObject({ status: 201, body: [{ id: 5, name: 'Coast' }] });
  });

  it('ignores keys that are not in the columns', async () => {
    const reply = await bench.attempt('POST /books?columns=title&select=title', {
      as: asha,
      body: { title: 'A', junk: 1 },
      headers: full,
    });
    expect(reply).toMatchObject({ status: 201, body: [{ title: 'A' }] });
  });

  it.each<[what: string, body: unknown, status: number, code: string]>([
    ['an unknown column', { title: 'A', nothing: 1 }, 400, 'PGRST204'],
    ['a column named like a JavaScript property', '{"title":"A","__proto__":1}', 400, 'PGRST204'],
    ['a column without grant', { title: 'A', purchase_note: 'x' }, 403, '42501'],
    ['no JSON', '{', 400, 'PGRST102'],
    ['uneven rows', [{ title: 'A' }, { pages: 1 }], 400, 'PGRST102'],
    ['a wrong type', { title: 'A', pages: 'many' }, 400, '22P02'],
    ['a broken check', { title: '' }, 400, '23514'],
    ['a missing parent', { title: 'A', shelf_id: 99 }, 409, '23503'],
    ['a key that is taken', { id: 1, title: 'A' }, 409, '23505'],
  ])('refuses %s', async (_what, body, status, code) => {
    expect(await bench.attempt('POST /books', { as: asha, body })).toMatchObject({ status, body: { code } });
  });
});
