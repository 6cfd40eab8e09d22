/** A filtered list runs its generic plan where that is the plan for its values too, and is planned for its values everywhere else. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asha, openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const MANY = 5;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({}, FIXTURE, true);
});
afterAll(() => bench.close());

type Answer = { planning: string | undefined; ids: number[] };

/** Asks for a list, and returns how its statement was planned. */
async function ask(query: string, of = bench): Promise<Answer> {
  const readAs = vi.spyOn(of.opened.scope, 'readAs');
  try {
    const { status, body } = await of.call<{ id: number }[]>(`GET /${query}`, { as: asha });
    expect(status).toBe(200);
    return { planning: readAs.mock.calls[0]![2]?.parameters?.['plan_cache_mode'], ids: body.map(({ id }) => id) };
  } finally {
    readAs.mockRestore();
  }
}

/** Asks until the plans have been compared, and once more. */
async function askOften(query: string): Promise<Answer> {
  const asClaims = vi.spyOn(bench.opened.scope, 'asClaims');
  try {
    await vi.waitFor(async () => {
      await ask(query);
      expect(asClaims).toHaveBeenCalled();
    });
    await Promise.all(asClaims.mock.results.map(({ value }) => value as Promise<unknown>));
    return await ask(query);
  } finally {
    asClaims.mockRestore();
  }
}

const LIST = 'lots?select=id&order=came_on.desc,id.desc&limit=10';
const [CUSTOM, GENERIC] = ['force_custom_plan', 'force_generic_plan'];

describe('a list by one value', () => {
  it('is planned for its value until the plans were compared, then once for all values that as many rows have', async () => {
    const first = await ask(`${LIST}&kind=eq.cotton`);
    expect(first.planning).toBe(CUSTOM);
    const later = await askOften(`${LIST}&kind=eq.cotton`);
    expect(later).toEqual({ planning: GENERIC, ids: first.ids });
    const wool = await ask(`${LIST}&kind=eq.wool`);
    expect(wool.planning).toBe(GENERIC);
    expect(wool.ids).toEqual([19_998, 19_997, 19_993, 19_992, 19_988, 19_987, 19_983, 19_982, 19_978, 19_977]);
  });

  it('is planned for a rare value every time, because that has another plan', async () => {
    const rare = await askOften(`${LIST}&kind=eq.rare`);
    expect(rare).toEqual({ planning: CUSTOM, ids: [16_007, 12_007, 8007, 4007, 7] });
    expect((await ask(`${LIST}&kind=eq.rare`)).planning).toBe(CUSTOM);
  });
});

describe('a list by several values', () => {
  it.each([
    ['a range of numbers', 'weight=gte.20', 'weight=gte.30', 'weight=gte.99.9'],
    ['a list of values', 'kind=in.(wool,silk)', 'kind=in.(cotton,silk)', 'kind=in.(rare,none)'],
    ['a pattern', 'name=ilike.*ALE*', 'name=ilike.*one*', 'name=ilike.*one 1_7*7'],
    ['a tree', 'or=(kind.eq.wool,weight.lt.50)', 'or=(kind.eq.cotton,weight.lt.40)', 'or=(kind.eq.rare,weight.lt.1)'],
    ['an offset', 'kind=neq.rare&offset=20', 'kind=neq.rare&offset=25', 'kind=neq.rare&offset=16000'],
  ])('has a class of plan by %s', async (_, query, alike, other) => {
    expect((await askOften(`${LIST}&${query}`)).planning).toBe(GENERIC);
    expect((await ask(`${LIST}&${alike}`)).planning).toBe(GENERIC);
    expect((await ask(`${LIST}&${other}`)).planning).toBe(CUSTOM);
  });
});

it.each([
  ['of a view, whose columns have no statistics', 'lots_seen?kind=eq.wool&limit=2'],
  ['by a text in its order, which depends on a collation', `${LIST}&name=gt.c`],
])('a list %s is planned for its values', async (_, query) => {
  for (let time = 0; time < MANY; time += 1) expect((await ask(query)).planning).toBe(CUSTOM);
});

it('a request that fails is not compared, and the next one is served', async () => {
  for (let time = 0; time < MANY; time += 1)
    expect((await bench.call(`GET /${LIST}&weight=gte.many`, { as: asha })).status).toBe(400);
  expect((await ask(`${LIST}&weight=gte.20`)).ids).toHaveLength(10);
  expect(bench.logged).toEqual([]);
});

it('nothing is compared where a connection keeps no plan', async () => {
  const unkept = await openBench({}, FIXTURE, false);
  try {
    for (let time = 0; time < MANY; time += 1)
      expect((await ask(`${LIST}&kind=eq.cotton`, unkept)).planning).toBe(CUSTOM);
  } finally {
    await unkept.close();
  }
});
