/** The values of filters are read as values of the column's type, once, by PostgreSQL. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBench, type Bench } from '../support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench({ plans: true }, new URL('./fixture.sql', import.meta.url));
});
afterAll(() => bench.close());

const find = (filter: string) => {
  const [column, text] = filter.split(/=(.*)/s);
  return bench.call<{ id: number }[]>(`GET /samples?select=id&${column}=${encodeURIComponent(text!)}`);
};

describe('a value as a client writes it finds the row', () => {
  it.each([
    'flag=eq.true',
    'flag=eq.yes',
    String.raw`bytes=eq.\x0AFF`,
    'small=eq. 7 ',
    'big=eq.9007199254740993',
    'exact=eq.12.500',
    'exact=lt.12.501',
    'real_number=eq.25e-2',
    'day=eq.2026-11-29',
    'day=eq.Nov 29, 2026',
    'clock=eq.8:30 am',
    'moment=eq.2026-11-29T08:30',
    'instant=eq.2026-11-29T03:00:00Z',
    'instant=in.("2026-11-29 08:30+05:30")',
    'span=eq.26:00:00',
    'fixed=eq.ab',
    'named=eq.abcde',
    'short=eq.tiny',
    'mood=eq.glad',
    'mood=gt.sad',
    'key=eq.{00000000-0000-4000-8000-0000000000AA}',
    'address=eq.10.0.0.1/32',
    'bits=eq.101',
    'data=eq.{"a":1}',
    'data=cs.{"a":1}',
    'numbers=eq.{1,2}',
    'numbers=cs.{2}',
    'period=cs.[2026-01-02,2026-01-03)',
    'amount=eq.$5.00',
  ])('%s', async (filter) => {
    const { status, body } = await find(filter);
    expect([status, body]).toEqual([200, filter === 'mood=gt.sad' ? [] : [{ id: 1 }]]);
  });
});

describe("a value that is none of the type gets PostgreSQL's error", () => {
  it.each([
    ['flag=eq.maybe', '22P02'],
    [String.raw`bytes=eq.\xzz`, '22023'],
    ['small=eq.70000', '22003'],
    ['big=eq.many', '22P02'],
    ['exact=gt.1,5', '22P02'],
    ['day=eq.2026-02-30', '22008'],
    ['instant=gte.soon', '22007'],
    ['mood=eq.angry', '22P02'],
    ['key=eq.1', '22P02'],
    ['data=eq.{', '22P02'],
  ])('%s', async (filter, code) => {
    expect(await find(filter)).toMatchObject({ status: 400, body: { code } });
  });
});

it.each([
  'instant=gte.2026-01-01',
  'exact=lt.20',
  'or=(day.gt.2026-01-01,key.eq.00000000-0000-4000-8000-0000000000aa)',
])('nothing is converted for each row that is looked at: %s', async (filter) => {
  const headers = { accept: 'application/vnd.pgrst.plan+text' };
  const { text } = await bench.call(`GET /samples?select=id&${filter}`, { headers });
  expect(text).toMatch(/Filter: .*(>=|<|>) '/);
  expect(text).not.toContain('::text');
});
