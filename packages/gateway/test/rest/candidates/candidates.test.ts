/** A list by texts is read among the candidates that a function finds, where nothing but these candidates can match. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Claims } from '../../../src/db/index.ts';
import type { RestOptions } from '../../../src/rest/options.ts';
import { anon, asha, openBench, service, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const PATTERNS = ['like', 'ilike'] as const;
const candidates: RestOptions['candidates'] = ['lots', 'crowds'].map((name) => ({
  relation: { schema: 'public', name },
  key: 'id',
  comparisons: { lot: PATTERNS, mill: PATTERNS, price: ['eq', 'gte', 'lte', 'in'] },
  roles: ['authenticated'],
  function: { schema: 'found', name },
  most: 2000,
}));

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ candidates }, FIXTURE);
  await expectSoon(() => idsOf('lots?select=id&order=id&lot=like.L17'), [3]);
  await expectSoon(() => idsOf('lots?select=id&order=id&price=lte.3'), [2, 3]);
  await expectSoon(() => idsOf('lots?select=id&order=id&mill=like.*nan*'), [2, 4]);
});
afterAll(() => bench.close());

async function idsOf(query: string, as: Claims = asha, of = bench): Promise<number[]> {
  const { status, body } = await of.call<{ id: number }[]>(`GET /${query}`, { as });
  expect(status).toBe(200);
  return body.map(({ id }) => id);
}

/** Statistics are read beside the first requests. */
const expectSoon = (ask: () => Promise<number[]>, ids: number[]) =>
  vi.waitFor(async () => expect(await ask()).toEqual(ids));

describe('a list among candidates', () => {
  it.each<[query: string, ids: number[]]>([
    ['lot=like.L17*', [3]],
    ['lot=ilike.l17', [3, 4]],
    ['mill=like.*nan*&note=eq.new', [2, 4]],
    ['and=(mill.like.A*,lot.like.*7)', [4]],
    ['lot=like.L17&or=(mill.like.*many*,note.neq.x)', [3]],
    ['lot=like.L17&mill=not.like.*many*', [3]],
    ['lot=like.L1*&limit=3&offset=1', [3]],
    ['or=(mill.like.Anand,mill.like.Birla)', [2, 3]],
    ['price=lte.3', [2, 3]],
    ['price=eq.3', [3]],
    ['price=gte.0.5&price=lte.4', [2, 3, 4]],
    ['price=in.(1,3)', [3]],
    ['or=(price.in.(1,2),mill.like.Birla)', [2, 3]],
    ['price=in.()', []],
    ['or=(price.lte.2,mill.like.Birla)', [2, 3]],
    ['or=(mill.like.Birla,and(mill.like.Anand,note.eq.new))', [2, 3]],
    ['lot=like.L*&or=(mill.like.Birla,and(mill.like.Anand,or(lot.like.*8,lot.like.*9)))', [2, 3]],
    ['mill=like.Anand&or=(note.eq.new,lot.like.*7)', [2]],
  ])('has the candidates that match and that the caller may read: %s', async (query, ids) => {
    expect(await idsOf(`lots?select=id&order=id&${query}`)).toEqual(ids);
  });

  it('is counted, and embeds rows', async () => {
    const headers = { prefer: 'count=exact' };
    const query = 'lots?select=id,owners!inner(name)&owners.name=eq.Bela&mill=like.A*&order=id&limit=1';
    const reply = await bench.call(`GET /${query}`, { as: asha, headers });
    expect(reply.body).toEqual([{ id: 2, owners: { name: 'Bela' } }]);
    expect(reply.headers.get('content-range')).toBe('0-0/2');
    const head = await bench.call(`HEAD /${query}`, { as: asha, headers });
    expect(head.headers.get('content-range')).toBe('0-0/2');
  });

  it('is one row where the request wants one', async () => {
    const headers = { accept: 'application/vnd.pgrst.object+json' };
    const one = (query: string) => bench.call(`GET /lots?select=id&${query}`, { as: asha, headers });
    expect((await one('lot=like.L17')).body).toEqual({ id: 3 });
    expect((await one('lot=ilike.l17')).status).toBe(406);
    expect((await one('lot=like.nothing')).status).toBe(406);
  });

  it('has the values of each request of a shape', async () => {
    const found: number[][] = [];
    for (const text of ['L17', 'L18', 'nothing', '%{"}\\\\', 'L17'])
      found.push(await idsOf(`lots?select=id&order=id&lot=like.${encodeURIComponent(text)}`));
    expect(found).toEqual([[3], [2], [], [], [3]]);
  });
});

describe('all rows are looked at', () => {
  it('where the function does not know the candidates', async () => {
    expect(await idsOf('lots?select=id&order=id&lot=like.*many*&mill=like.A*')).toEqual([]);
    expect(await idsOf('lots?select=id&order=id&lot=not.like.*many*&mill=like.A*')).toEqual([2, 4]);
    expect(await idsOf('lots?select=id&order=id&or=(lot.like.*many*,mill.like.Anand)')).toEqual([1, 2, 4]);
    await bench.opened.db.script(`update public.lots set lot = 'many' where id = 1`);
    expect(await idsOf('lots?select=id&order=id&lot=like.*many*')).toEqual([1]);
    await bench.opened.db.script(`update public.lots set lot = 'L17' where id = 1`);
  });

  it('where the function does not know the candidates of the one row that a request wants', async () => {
    const headers = { accept: 'application/vnd.pgrst.object+json' };
    await bench.opened.db.script(`update public.lots set lot = 'many' where id = 1`);
    const reply = await bench.call('GET /lots?select=id&lot=like.*many*', { as: asha, headers });
    expect(reply.body).toEqual({ id: 1 });
    await bench.opened.db.script(`update public.lots set lot = 'L17' where id = 1`);
  });

  it.each<[what: string, query: string, ids: number[]]>([
    ['a negated filter', 'lot=not.like.L18*', [1, 3, 4]],
    ['a branch of a tree', 'or=(lot.like.L17*,note.eq.new)', [1, 2, 3, 4]],
    [
      'alternatives that are too many',
      `or=(${Array.from({ length: 7 }, (_, n) => `lot.like.L1${n + 1}`).join()})`,
      [1, 3],
    ],
    ['a negated tree', 'not.and=(lot.like.L18*,mill.like.A*)', [1, 3, 4]],
    ['another column', 'note=like.o*', [1]],
    ['a regular expression', 'lot=match.L17', [1, 3]],
    ['any of several', 'lot=like(any).{L17,L18}', [1, 2, 3]],
    ['an equal text', 'lot=eq.L17', [1, 3]],
    ['an order of texts', 'lot=gte.L17&lot=lte.L17', [1, 3]],
    ['a list', 'lot=in.(L17)', [1, 3]],
    ['a comparison that the function does not know', 'price=lt.3', [1, 2]],
    ['a price that most rows have', 'price=gte.1', [1, 2, 3, 4]],
    ['a price and one that is not compared', 'or=(price.lte.2,price.is.null)', [1, 2]],
  ])('for %s', async (_, query, ids) => {
    expect(await idsOf(`lots?select=id&order=id&${query}`)).toEqual(ids);
  });

  it('for roles that may not call the function, and for embedded lists', async () => {
    expect(await idsOf('lots?select=id&order=id&lot=like.L17', anon)).toEqual([1, 3]);
    expect(await idsOf('lots?select=id&order=id&lot=like.L17', service)).toEqual([1, 3, 5]);
    const { body } = await bench.call('GET /owners?select=lots(id)&id=eq.1&lots.lot=like.L17&lots.order=id', {
      as: asha,
    });
    expect(body).toEqual([{ lots: [{ id: 1 }, { id: 3 }] }]);
  });

  it('for a write', async () => {
    const request = { as: asha, body: { note: 'x' }, headers: { prefer: 'return=representation' } };
    const { body } = await bench.attempt<object[]>('PATCH /lots?select=id&lot=like.L17&mill=like.Anand', request);
    expect(body).toEqual([{ id: 1 }]);
  });

  it('where a function of the product runs in the same transaction', async () => {
    const preRequest = { schema: 'public', name: 'check_request' };
    const checked = await openBench({ candidates, preRequest }, FIXTURE);
    try {
      expect(await idsOf('lots?select=id&order=id&lot=like.L17', asha, checked)).toEqual([1, 3]);
    } finally {
      await checked.close();
    }
  });
});

describe('candidates are looked for', () => {
  const crowd = (query: string): Promise<number[]> => idsOf(`crowds?select=id&order=id&${query}`);

  it('where few rows have the text', async () => {
    await expectSoon(() => crowd('lot=like.rare*'), [20_002]);
    expect(await crowd('lot=like.comm*&limit=2')).toEqual([1, 2]);
  });

  it('where other filters leave many rows to look at', async () => {
    await vi.waitFor(async () => {
      expect(await crowd('lot=like.rare*&id=gt.100')).toEqual([20_002]);
      expect(await crowd('lot=like.rare*&id=gt.19000')).toEqual([20_001, 20_002]);
    });
  });
});
