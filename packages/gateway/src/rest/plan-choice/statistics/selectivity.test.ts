import { describe, expect, it } from 'vitest';
import type { RequestValue } from '../../values/request-value.ts';
import type { ColumnStatistics } from './column-statistics.ts';
import { comparableOf } from './comparable.ts';
import { classOfOffset, classOfShare, shareOfValue, shareWithin, type Comparison } from './selectivity.ts';

const column = (type: string, common: Record<string, number>, bounds: readonly string[] = []): ColumnStatistics => {
  const comparable = comparableOf(type);
  return {
    rows: 1000,
    common: new Map(Object.entries(common).map(([text, share]) => [comparable(text)!, share])),
    others: { count: 1000, share: 1 - Object.values(common).reduce((sum, share) => sum + share, 0) },
    bounds: bounds.map((text) => comparable(text)!),
    comparable,
  };
};
const kinds = column('text', { Cotton: 0.6, Silk: 0.05 });
const kilos = column('numeric', {}, ['1', '10', '20', '30', '40', '50', '60', '70', '80', '90']);
const days = column('timestamp with time zone', {}, [
  '2026-01-01 00:00:00+00',
  '2026-02-01 05:30:00+05:30',
  '2026-03-01 00:00:00+00',
]);

const plain = (text: string): RequestValue => ({ kind: 'plain', text });
const shareOf = (statistics: ColumnStatistics, comparison: Comparison, value: RequestValue | string) =>
  shareOfValue(statistics, comparison, typeof value === 'string' ? plain(value) : value)?.share;

describe('values of a column have the class of the share of rows that they select', () => {
  it.each<[string, ColumnStatistics, Comparison, RequestValue | string, string]>([
    ['a common value', kinds, 'eq', 'Cotton', '0'],
    ['a seldom value', kinds, 'eq', 'Silk', '-2'],
    ['a value that is not among the common ones', kinds, 'eq', 'Jute', '-6'],
    ['every other value', kinds, 'neq', 'Silk', '0'],
    ['all but a common value', kinds, 'neq', 'Cotton', '-1'],
    ['a list', kinds, 'in', { kind: 'list', items: ['Silk', 'Jute'] }, '-2'],
    ['a pattern of a common value', kinds, 'ilike', 'COT*', '0'],
    ['a pattern of no known value', kinds, 'like', 'COT*', 'none'],
    ['most numbers', kilos, 'gte', '10', '0'],
    ['few numbers', kilos, 'gt', '80', '-2'],
    ['no number', kilos, 'lt', '0', 'none'],
    ['most times', days, 'lte', '2026-02-20T00:00:00Z', '0'],
    ['few times', days, 'lt', '2026-01-31T23:00:00Z', '-1'],
  ])('%s', (_, statistics, comparison, value, expected) => {
    expect(Number(classOfShare(shareOf(statistics, comparison, value)!))).toBe(Number(expected));
  });

  it('a number is the same in every writing', () => {
    expect(shareOf(column('numeric', { '20': 0.5 }), 'eq', '20.00')).toBe(0.5);
  });

  it('what is no value of the column has none', () => {
    expect(shareOf(kilos, 'gte', 'many')).toBeUndefined();
    expect(shareOf(days, 'lt', 'tomorrow')).toBeUndefined();
  });
});

it.each<[Comparison, string, number]>([
  ['gte', '10', 0.9],
  ['gt', '10', 0.8],
  ['lt', '10', 0.1],
  ['lte', '10', 0.2],
  ['gte', '15', 0.8],
  ['lte', '15', 0.2],
  ['gt', '90', 0],
  ['lte', '90', 1],
])('bounds of a range count where the range has its limit: %s %s', (comparison, text, share) => {
  expect(shareOf(kilos, comparison, text)).toBeCloseTo(share);
});

it.each<[Comparison, number]>([
  ['lt', 0.1],
  ['lte', 0.3],
  ['gt', 0.7],
  ['gte', 0.9],
])('common values of a range are compared as numbers: %s', (comparison, share) => {
  expect(shareOf(column('integer', { 9: 0.1, 10: 0.2, 100: 0.7 }), comparison, '10')).toBeCloseTo(share);
});

it('a text that few bounds match may be in fewer rows than it seems', () => {
  const mills = column('text', { 'Mill 1': 0.1 }, ['Mill 20', 'Mill 21', 'Mill 22', 'Spinners', 'Weavers']);
  const sharesOf = (text: string) => shareOfValue(mills, 'ilike', plain(text))!;
  expect(sharesOf('Mill*').share).toBeCloseTo(0.64);
  expect(sharesOf('Mill*').least).toBeCloseTo(0.64);
  expect(sharesOf('*ers').share).toBeCloseTo(0.36);
  expect(sharesOf('*ers').least).toBe(0);
  expect(sharesOf('Mill 1*')).toEqual({ share: 0.1, least: 0.1 });
});

it.each<[what: string, lower: number[], upper: number[], share: number, least: number]>([
  ['a lower limit', [0.4], [], 0.4, 0.4],
  ['an upper limit', [], [0.4], 0.4, 0.4],
  ['both', [0.7], [0.4], 0.1, 0.07],
  ['both, with nothing between them', [0.3], [0.4], 0, 0],
  ['the strictest of each', [0.7, 0.9], [0.4, 0.8], 0.1, 0.07],
])('a range has the share between its limits: %s', (_, lower, upper, share, least) => {
  const ranges = [
    ...lower.map((one) => ({ isUpper: false, share: one })),
    ...upper.map((one) => ({ isUpper: true, share: one })),
  ];
  const found = shareWithin(ranges);
  expect(found.share).toBeCloseTo(share);
  expect(found.least).toBeCloseTo(least);
});

it('offsets of one order of magnitude have one class', () => {
  expect(classOfOffset(200)).toBe(classOfOffset(300));
  expect(classOfOffset(200)).not.toBe(classOfOffset(2000));
});
