/** Which values are of one class, by the shares of rows that they select. */
import { expect, it } from 'vitest';
import type { RequestValue } from '../values/request-value.ts';
import type { Estimate } from './statistics/estimates.ts';
import type { ListCondition } from './list-shares.ts';
import type { Comparison } from './statistics/selectivity.ts';
import { classOfValues, sameColumns } from './value-classes.ts';
import type { ValueUse } from './value-uses.ts';

type Filter = { column?: string; comparison?: Comparison; share?: number | undefined; text?: string; not?: boolean };

function classOf(filters: readonly Filter[], offset?: number): string | undefined {
  const uses: ValueUse[] = [];
  const values: RequestValue[] = [];
  const estimates: (Estimate | undefined)[] = [];
  const conditions: ListCondition[] = [];
  for (const [place, filter] of filters.entries()) {
    const { column = 'kind', comparison = 'eq', text = 'cotton', not = false } = filter;
    const share = 'share' in filter ? filter.share : 0.5;
    uses.push({ kind: 'compared', key: { relation: 1, column, type: 'text' }, comparison });
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

it('two values that no row can have at once are of another class than the same value twice', () => {
  const twice = (other: string, not = false) => classOf([{ text: 'cotton' }, { text: other, not }]);
  expect(twice('cotton')).not.toBe(twice('wool'));
  expect(twice('silk')).toBe(twice('wool'));
  expect(twice('wool', true)).toBe(twice('cotton', true));
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
