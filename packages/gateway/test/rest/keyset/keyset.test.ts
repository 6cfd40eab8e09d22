/** Pages of a list by keyset, as a client writes them with `or` trees. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBench, type Bench } from '../support.ts';

type Entry = { id: number; made_at: string; weight: number | null; word: string };

const ROWS = 900;
const PAGE = 100;

describe('pages by keyset', () => {
  let bench: Bench;
  beforeAll(async () => {
    const fixture = new URL('./fixture.sql', import.meta.url);
    bench = await openBench({ schemas: ['public'], plans: true }, fixture);
  });
  afterAll(() => bench.close());

  const read = async (query: string): Promise<Entry[]> => {
    const reply = await bench.call<Entry[]>(`GET /entries?${query.replaceAll('+', '%2B')}`);
    expect({ status: reply.status, text: reply.text }).toMatchObject({ status: 200 });
    return reply.body;
  };

  const after = {
    'the newest first': {
      order: 'made_at.desc,id.desc',
      next: ({ made_at, id }: Entry) => `or=(made_at.lt."${made_at}",and(made_at.eq."${made_at}",id.lt.${id}))`,
    },
    'the newest first, equal ones by their number': {
      order: 'made_at.desc,id.asc',
      next: ({ made_at, id }: Entry) => `or=(made_at.lt."${made_at}",and(made_at.eq."${made_at}",id.gt.${id}))`,
    },
    'by three columns': {
      order: 'word.asc,made_at.asc,id.asc',
      next: ({ word, made_at, id }: Entry) =>
        `or=(word.gt."${word}",and(word.eq."${word}",or(made_at.gt."${made_at}",and(made_at.eq."${made_at}",id.gt.${id}))))`,
    },
  };

  it.each(Object.keys(after) as (keyof typeof after)[])('have every row once: %s', async (name) => {
    const { order, next } = after[name];
    const pages: Entry[][] = [await read(`order=${order}&limit=${PAGE}`)];
    while (pages.at(-1)!.length === PAGE)
      pages.push(await read(`order=${order}&limit=${PAGE}&${next(pages.at(-1)!.at(-1)!)}`));
    const ids = pages.flat().map(({ id }) => id);
    expect(ids).toHaveLength(ROWS);
    expect(new Set(ids).size).toBe(ROWS);
  });

  const filters: [filter: string, isRight: (row: Entry) => boolean][] = [
    // The range reaches to the further value, whichever branch has it.
    [
      'or=(weight.lt.5,and(weight.eq.40,id.lt.400))',
      ({ weight, id }) => weight !== null && (weight < 5 || (weight === 40 && id < 400)),
    ],
    ['or=(weight.lt.40,and(weight.eq.5,id.lt.400))', ({ weight }) => weight !== null && weight < 40],
    [
      'or=(weight.gte.45,and(weight.gt.2,weight.lt.4))',
      ({ weight }) => weight !== null && (weight >= 45 || weight === 3),
    ],
    ['or=(weight.lt.5,id.lt.100)', ({ weight, id }) => (weight !== null && weight < 5) || id < 100],
    [
      'or=(weight.lt.5,and(weight.not.eq.40,id.lt.100))',
      ({ weight, id }) => weight !== null && (weight < 5 || (weight !== 40 && id < 100)),
    ],
    ['not.or=(weight.lt.49,and(weight.eq.49,id.lt.400))', ({ weight, id }) => weight === 49 && id >= 400],
    ['or=(word.gt.B,and(word.eq.a,id.lt.100))', ({ word, id }) => (word === 'a' && id < 100) || word > 'B'],
  ];

  it.each(filters)('changes no row of %s', async (filter, isRight) => {
    const [all, found] = [await read('order=id'), await read(`order=id&${filter}`)];
    // The word's order is that of the database.
    const expected = filter.includes('word.gt') ? found.filter(isRight) : all.filter(isRight);
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(0);
  });

  it('reads none of the pages before', async () => {
    const accept = 'application/vnd.pgrst.plan+json; options=analyze';
    const [last] = await read('order=made_at.desc,id.desc&limit=1&offset=700');
    const query = `order=made_at.desc,id.desc&limit=10&${after['the newest first'].next(last!)}`;
    const { text } = await bench.call(`GET /entries?${query.replaceAll('+', '%2B')}`, { headers: { accept } });
    expect(text).toContain('Index Cond');
    const removed = [...text.matchAll(/"Rows Removed by Filter": (\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(0, ...removed)).toBeLessThan(20);
  });

  const page = (filter: string, order = 'made_at.desc,id.desc') => `order=${order}&limit=9&${filter}`;
  const place = 'or=(made_at.lt."2025-01-01T01:00Z",and(made_at.eq."2025-01-01T01:00Z",id.lt.600))';
  it.each([
    ['one for all values: the place in the order', page(place), false],
    ['one for all values: the place in an order that rises', page(place.replaceAll('lt', 'gt'), 'made_at,id'), false],
    ['its own: a place against the order', page(place.replaceAll('lt', 'gt')), true],
    ['its own: a place in the order of another column', page(place, 'weight.desc,id.desc'), true],
    ['its own: a place and a value of a column without an order', page(place.replace('id.lt.600', 'word.eq.a')), true],
    ['its own: a place without an order', page(place).replace('order=made_at.desc,id.desc&', ''), true],
    ['its own: not that place', page(`not.${place}`), true],
  ])('have a plan, %s', async (_, query, needsOwnPlan) => {
    const readAs = vi.spyOn(bench.opened.scope, 'readAs');
    await read(query);
    const own = readAs.mock.calls.map(([, , options]) => options?.planSettings?.['plan_cache_mode']);
    readAs.mockRestore();
    expect(own).toEqual([needsOwnPlan ? 'force_custom_plan' : undefined]);
  });

  it('refuses a value that is none of the column', async () => {
    const reply = await bench.call('GET /entries?or=(weight.lt.many,and(weight.eq.5,id.lt.1))');
    expect(reply).toMatchObject({ status: 400, body: { code: '22P02' } });
  });
});
