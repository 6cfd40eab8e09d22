/** The share of rows that pass all conditions. */
import { expect, it } from 'vitest';
import type { Estimate } from './statistics/estimates.ts';
import type { ListCondition } from './list-shares.ts';
import type { Comparison } from './statistics/selectivity.ts';
import { shareOfAll } from './share-of-all.ts';
import type { ValueUse } from './value-uses.ts';

type Filter = [column: string, comparison: Comparison, share: number | undefined, negated?: 'not'];

function shareOf(...filters: Filter[]): number | undefined {
  const conditions: ListCondition[] = filters.map(([, , , not], place) => ({
    kind: 'filter',
    negated: not !== undefined,
    place,
  }));
  const uses: ValueUse[] = filters.map(([column, comparison]) => ({
    kind: 'compared',
    key: { relation: 1, column, type: 'integer' },
    comparison,
  }));
  const estimates = filters.map(([, , share]): Estimate | undefined =>
    share === undefined ? undefined : { share, least: share, rows: 1000 },
  );
  return shareOfAll(conditions, uses, estimates);
}

it('multiplies the shares of columns', () => {
  expect(shareOf(['a', 'eq', 0.5], ['b', 'in', 0.1])).toBeCloseTo(0.05);
  expect(shareOf(['a', 'eq', 0.2, 'not'], ['b', 'gte', 0.5])).toBeCloseTo(0.4);
});

it('takes the limits of one column together, and a negated one for itself', () => {
  expect(shareOf(['a', 'gte', 0.8], ['a', 'lt', 0.4])).toBeCloseTo(0.2);
  expect(shareOf(['a', 'gte', 0.8], ['b', 'lt', 0.4])).toBeCloseTo(0.32);
  expect(shareOf(['a', 'gte', 0.8], ['a', 'gte', 0.6, 'not'])).toBeCloseTo(0.32);
});

it('is unknown where one is', () => {
  expect(shareOf(['a', 'eq', 0.5], ['b', 'eq', undefined])).toBeUndefined();
});
