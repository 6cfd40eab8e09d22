import { describe, expect, it } from 'vitest';
import type { RequestValue } from '../request-value.ts';
import type { ColumnStatistics } from './column-statistics.ts';
import { comparableOf } from './comparable.ts';
import { classOfOffset, classOfValue, type Comparison } from './selectivity.ts';

const column = (type: string, common: Record<string, number>, bounds: readonly string[] = []): ColumnStatistics => {
  const comparable = comparableOf(type);
  return {
    common: new Map(Object.entries(common).map(([text, share]) => [String(comparable(text)), share])),
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
const classOf = (statistics: ColumnStatistics, comparison: Comparison, value: RequestValue | string) =>
  classOfValue(statistics, comparison, typeof value === 'string' ? plain(value) : value);

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
    expect(Number(classOf(statistics, comparison, value))).toBe(Number(expected));
  });

  it('a number is the same in every writing', () => {
    expect(classOf(column('numeric', { '20': 0.5 }), 'eq', '20.00')).toBe(classOf(kinds, 'eq', 'Cotton'));
  });

  it('what is no value of the column has none', () => {
    expect(classOf(kilos, 'gte', 'many')).toBeUndefined();
    expect(classOf(days, 'lt', 'tomorrow')).toBeUndefined();
  });
});

it('offsets of one order of magnitude have one class', () => {
  expect(classOfOffset(200)).toBe(classOfOffset(300));
  expect(classOfOffset(200)).not.toBe(classOfOffset(2000));
});
