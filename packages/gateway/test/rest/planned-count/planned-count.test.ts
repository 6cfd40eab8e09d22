/** A planned count is the caller's rows before the filters of a request, which PostgreSQL estimates once, times the filters' share of them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { compile } from '../../../src/db/sql.ts';
import { openBench, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const [ASHA, BINA] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const member = (sub: string) => ({ role: 'authenticated', sub });

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({}, FIXTURE, true);
});
afterAll(() => bench.close());

/** Asks for one row of a list. `explained`: how many statements the planner estimated for it. */
async function ask(query: string, { sub = ASHA, prefer = 'count=planned' } = {}) {
  const readAs = vi.spyOn(bench.opened.scope, 'readAs');
  try {
    const { headers, status } = await bench.call(`GET /${query}&limit=1`, { as: member(sub), headers: { prefer } });
    const statements = readAs.mock.calls.map(([, statement]) => compile(statement).text);
    const explained = statements.filter((text) => text.startsWith('explain')).length;
    return { status, total: Number(headers.get('content-range')?.split('/')[1]), explained };
  } finally {
    readAs.mockRestore();
  }
}

/** Asks until the statistics of its columns have been read, and once more. */
async function askOften(query: string, options?: { sub?: string; prefer?: string }) {
  await vi.waitFor(async () => expect((await ask(query, options)).explained).toBe(0));
  return ask(query, options);
}

const isNear = (total: number, rows: number): boolean => total > rows * 0.9 && total < rows * 1.1;

describe('a list whose filters have statistics', () => {
  it.each([
    ['one value', 'kind=eq.cotton', 4000],
    ['several filters', 'kind=eq.cotton&weight=gte.50', 2000],
    ['two limits', 'weight=gte.20&weight=lt.40', 2000],
    ['limits between which nothing is', 'weight=gte.60&weight=lt.40', 1],
    ['a tree', 'or=(kind.eq.silk,and(kind.eq.wool,weight.lt.50))', 3600],
    ['a negated filter', 'kind=not.eq.silk', 8000],
    ['a list of values beside a filter without a value', 'kind=in.(wool,silk)&kind=not.is.null', 6000],
  ])('has the share of %s, without the planner', async (_, query, rows) => {
    const { total } = await askOften(`lots?${query}`);
    expect(isNear(total, rows), `${total} of ${rows}`).toBe(true);
  });

  it('uses the estimate of all rows for other values', async () => {
    await askOften('lots?kind=eq.silk');
    expect(await ask('lots?kind=eq.wool')).toMatchObject({ explained: 0, total: expect.closeTo(4000, -3) as number });
  });

  it('is estimated so where more rows match than are counted exactly', async () => {
    const { total } = await askOften('lots?kind=eq.wool', { prefer: 'count=estimated' });
    expect(isNear(total, 4000)).toBe(true);
  });
});

it('a member has the estimate of their own rows', async () => {
  const mine = await askOften('notes?kind=eq.own');
  const others = await askOften('notes?kind=eq.own', { sub: BINA });
  expect([isNear(mine.total, 50), isNear(others.total, 950)]).toEqual([true, true]);
});

it.each([
  ['a filter of an embedded relation', 'notes?select=id,lots!inner(id)&lots.kind=eq.silk&kind=eq.own'],
  ['a value that is not of the type', 'lots?kind=fts.cotton'],
  ['a text in its order', 'lots?kind=gt.m'],
])('the planner estimates a list with %s each time', async (_, query) => {
  for (let time = 0; time < 3; time += 1) expect(await ask(query)).toMatchObject({ status: 206, explained: 1 });
});
