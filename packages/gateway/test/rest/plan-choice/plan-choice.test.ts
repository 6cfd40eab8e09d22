/** A filtered list runs its generic plan where that is the plan for its values too, and is planned for its values everywhere else. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from '../../../src/db/port.ts';
import { finished, sql } from '../../../src/db/sql.ts';
import { classStatement, writeClassStatement } from '../../../src/rest/plan-choice/class-statement.ts';
import { asha, openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const MANY = 5;

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({}, FIXTURE, true);
});
afterAll(() => bench.close());

type Answer = { planning: string | undefined; ids: number[] };
type Parameters = Readonly<Record<string, string>>;

/** Asks for a list, and returns the parameters with which its statement ran. */
async function parametersOf(query: string, of = bench): Promise<Parameters> {
  const readAs = vi.spyOn(of.opened.scope, 'readAs');
  try {
    expect((await of.call(`GET /${query}`, { as: asha })).status).toBe(200);
    const { parameters, planSettings } = readAs.mock.calls[0]![2] ?? {};
    return { ...parameters, ...planSettings };
  } finally {
    readAs.mockRestore();
  }
}

/** Asks for a list, and returns how its statement was planned. */
async function ask(query: string, of = bench): Promise<Answer> {
  const readAs = vi.spyOn(of.opened.scope, 'readAs');
  try {
    const { status, body } = await of.call<{ id: number }[]>(`GET /${query}`, { as: asha });
    expect(status).toBe(200);
    const { parameters, planSettings } = readAs.mock.calls[0]![2] ?? {};
    const { plan_cache_mode: planning } = { ...parameters, ...planSettings };
    return { planning, ids: body.map(({ id }) => id) };
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
const KNOWN = 'kind=not.is.null&name=ilike.';
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

describe('a list by a reference', () => {
  it('runs its generic plan for what many refer to, and is planned for what few refer to', async () => {
    expect((await askOften(`${LIST}&maker_id=eq.1`)).planning).toBe(GENERIC);
    const few = await askOften(`${LIST}&maker_id=eq.7`);
    expect(few).toEqual({ planning: CUSTOM, ids: [16_007, 12_007, 8007, 4007, 7] });
  });

  it.each([
    ['without an order', 'lots?select=id&limit=10&maker_id=eq.7'],
    ['by a key as well', `${LIST}&maker_id=eq.7&id=eq.7`],
  ])('is planned as PostgreSQL decides %s', async (_, query) => {
    for (let time = 0; time < MANY; time += 1) expect((await ask(query)).planning).toBeUndefined();
  });
});

describe('a class with another plan than the generic one', () => {
  const RARE = `${LIST}&kind=eq.rare&weight=lt.90`;

  /** Has comparisons find that planning takes far longer than reading settings. */
  function planSlowly() {
    const { scope } = bench.opened;
    const { asClaims } = scope;
    const slowly =
      (tx: Tx): Tx['query'] =>
      async (statement) => {
        const result = await tx.query<never>(statement);
        const plan = (result.rows[0] as { 'QUERY PLAN'?: [object] } | undefined)?.['QUERY PLAN']?.[0];
        if (plan) Object.assign(plan, { 'Planning Time': 9, 'Execution Time': 1 });
        return result;
      };
    return vi
      .spyOn(scope, 'asClaims')
      .mockImplementation((claims, work, options) =>
        asClaims(claims, (tx) => work({ ...tx, query: slowly(tx) }), options),
      );
  }

  it('reads its values from settings once it has a plan of its own, and has the same rows', async () => {
    const first = await ask(RARE);
    const comparing = planSlowly();
    try {
      const settings = { 'request.value_a': 'rare', 'request.value_b': '90' };
      await vi.waitFor(async () => expect(await parametersOf(RARE)).toMatchObject(settings));
      expect(await ask(RARE)).toEqual({ planning: GENERIC, ids: first.ids });
      expect(await parametersOf(`${LIST}&kind=eq.rare&weight=lt.80`)).toMatchObject({ 'request.value_b': '80' });
      expect((await ask(`${LIST}&kind=eq.rare&weight=lt.0`)).planning).toBe(CUSTOM);
    } finally {
      comparing.mockRestore();
    }
  });

  it.each([
    ['rare', true, 'lots_kind_idx'],
    ['cotton', true, 'lots_came_on_idx'],
    ['rare', false, 'lots_came_on_idx'],
  ])(
    'PostgreSQL plans such a statement once for its first values where it is made for them: %s, %s',
    async (kind, isEstimated, index) => {
      const text = sql`select id from public.lots where kind = ${kind}::text order by came_on desc, id desc limit 10`;
      const request = {
        statement: finished(text, 'authenticated'),
        values: [{ kind: 'plain', text: kind } as const],
        places: [[0]],
      };
      const { statement, settings } = classStatement(
        request,
        writeClassStatement(request, 'authenticated', () => isEstimated)!,
      );
      const explained = await bench.opened.scope.asClaims(
        { role: 'authenticated' },
        async (tx) => {
          await tx.query(sql`prepare by_class as ${statement}`);
          const { rows } = await tx.query(sql`explain (costs off) execute by_class`);
          await tx.query(sql`deallocate by_class`);
          return JSON.stringify(rows);
        },
        { readOnly: true, parameters: { plan_cache_mode: GENERIC, ...settings } },
      );
      expect(explained).toContain(index);
      expect(explained).toContain(isEstimated ? 'current_setting' : 'InitPlan');
    },
  );
});

describe('a list by several values', () => {
  it.each([
    ['a range of numbers', 'weight=gte.20', 'weight=gte.30', 'weight=gte.99.9'],
    ['a list of values', 'kind=in.(wool,silk)', 'kind=in.(cotton,silk)', 'kind=in.(rare,none)'],
    ['a pattern beside a filter of unknown rows', `${KNOWN}*ALE*`, `${KNOWN}*one*`, `${KNOWN}*one 1_7*7`],
    ['a tree', 'or=(kind.eq.wool,weight.lt.50)', 'or=(kind.eq.cotton,weight.lt.40)', 'or=(kind.eq.rare,weight.lt.1)'],
    ['an offset', 'kind=neq.rare&offset=20', 'kind=neq.rare&offset=25', 'kind=neq.rare&offset=16000'],
  ])('has a class of plan by %s', async (_, query, alike, other) => {
    expect((await askOften(`${LIST}&${query}`)).planning).toBe(GENERIC);
    expect((await ask(`${LIST}&${alike}`)).planning).toBe(GENERIC);
    expect((await ask(`${LIST}&${other}`)).planning).toBe(CUSTOM);
  });
});

it('a list by a common text, which PostgreSQL takes to be rare under row-level security, is not sorted', async () => {
  const inOrder = { plan_cache_mode: CUSTOM, enable_sort: 'off' };
  await vi.waitFor(async () => expect(await parametersOf(`${LIST}&name=ilike.*BALE*`)).toEqual(inOrder));
  expect(await parametersOf(`${LIST}&name=ilike.*nowhere*`)).toEqual({ plan_cache_mode: CUSTOM });
});

it('a list by a text in its order, which depends on a collation, is planned for its values', async () => {
  for (let time = 0; time < MANY; time += 1) expect((await ask(`${LIST}&name=gt.c`)).planning).toBe(CUSTOM);
});

describe('a list of a view', () => {
  it.each(['lots_seen', 'lots_masked', 'lots_stored'])(
    'has the classes of the columns that %s passes through or stores',
    async (view) => {
      const list = `${view}${LIST.slice('lots'.length)}`;
      expect((await askOften(`${list}&kind=eq.cotton`)).planning).toBe(GENERIC);
      expect((await ask(`${list}&kind=eq.wool`)).planning).toBe(GENERIC);
      expect((await askOften(`${list}&kind=eq.rare`)).planning).toBe(CUSTOM);
    },
  );

  it('has one plan for all values of a form, where it compares them with an expression', async () => {
    const list = `lots_masked${LIST.slice('lots'.length)}`;
    expect(await askOften(`${list}&name=eq.bale 20`)).toEqual({ planning: GENERIC, ids: [20] });
    expect(await ask(`${list}&name=eq.nowhere`)).toEqual({ planning: GENERIC, ids: [] });
    expect((await askOften(`${list}&name=like.bale 1*`)).planning).toBe(GENERIC);
    expect((await ask(`${list}&name=like.cone 2*`)).planning).toBe(GENERIC);
    expect((await ask(`${list}&name=like.cone 20*`)).planning).toBe(CUSTOM);
  });
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
    expect((await ask(`${LIST}&maker_id=eq.7`, unkept)).planning).toBeUndefined();
  } finally {
    await unkept.close();
  }
});
