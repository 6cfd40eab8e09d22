/** Which values are of one class, by the shares of rows that they select. */
import { expect, it } from 'vitest';
import type { RequestValue } from '../values/request-value.ts';
import type { Estimate } from './statistics/estimates.ts';
import type { ListCondition } from './list-shares.ts';
import type { Comparison } from './statistics/selectivity.ts';
import { classOfValues, sameColumns } from './value-classes.ts';
import type { ValueUse } from './value-uses.ts';

type Filter = {
  column?: string;
  comparison?: Comparison;
  share?: number | undefined;
  text?: string;
  type?: string;
  not?: boolean;
};

function classOf(filters: readonly Filter[], offset?: number): string | undefined {
  const uses: ValueUse[] = [];
  const values: RequestValue[] = [];
  const estimates: (Estimate | undefined)[] = [];
  const conditions: ListCondition[] = [];
  for (const [place, filter] of filters.entries()) {
    const { column = 'kind', comparison = 'eq', text = 'cotton', type = 'text', not = false } = filter;
    const share = 'share' in filter ? filter.share : 0.5;
    uses.push({ kind: 'compared', key: { relation: 1, column, type }, comparison });
    values.push({ kind: 'plain', text });
    estimates.push(share === undefined ? undefined : { share, least: share, rows: 1000 });
    conditions.push({ kind: 'filter', negated: not, place });
  }
  if (offset !== undefined) {
    uses.push({ kind: 'offset' });
    values.push({ kind: 'offset', count: offset });
    estimates.push(undefined);
  }
  return classOfValues({ uses, values, estimates, together: sameColumns(conditions, uses) });
}

it('values of one order of magnitude are of one class, and others are not', () => {
  expect(classOf([{ share: 0.3 }])).toBe(classOf([{ share: 0.2, text: 'wool' }]));
  expect(classOf([{ share: 0.5 }])).not.toBe(classOf([{ share: 0.01 }]));
  expect(classOf([{}], 20)).not.toBe(classOf([{}], 16_000));
});

it('has no class where nothing is known of a value', () => {
  expect(classOf([{}, { share: undefined }])).toBeUndefined();
});

it('two values that no row can have at once are of one class, whatever else is compared', () => {
  const twice = (other: string, share: number, not = false) =>
    classOf([{ text: 'cotton' }, { text: other, not }, { column: 'weight', comparison: 'gte', share }]);
  expect(twice('wool', 0.5)).not.toBe(twice('cotton', 0.5));
  expect(twice('silk', 0.5)).toBe(twice('wool', 0.001));
  expect(twice('cotton', 0.5)).not.toBe(twice('cotton', 0.001));
  expect(twice('wool', 0.5, true)).not.toBe(twice('wool', 0.001, true));
});

it('numbers of any size have their classes, because PostgreSQL does not see that two are different', () => {
  const twice = (share: number) =>
    classOf([
      { text: '1', type: 'numeric(9,2)' },
      { text: '2', share, type: 'numeric(9,2)' },
    ]);
  expect(twice(0.5)).not.toBe(twice(0.001));
});

it('limits of one column are of a class by what is between them', () => {
  const between = (above: number, below: number, column = 'weight') =>
    classOf([
      { column: 'weight', comparison: 'gte', share: above },
      { column, comparison: 'lt', share: below },
    ]);
  expect(between(0.5, 0.55)).not.toBe(between(0.5, 0.95));
  expect(between(0.5, 0.45)).toContain('none');
  expect(between(0.5, 0.45, 'price')).not.toContain('none');
});
