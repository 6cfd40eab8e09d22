/** Estimates the share of rows that each condition of a list selects. */
import type { PlannedCondition, PlannedFilter } from '../plan/types.ts';
import type { RequestValue } from '../values/request-value.ts';
import type { Estimate } from './statistics/estimates.ts';
import { firstText, textOf, type ValueUse } from './value-uses.ts';

/** A condition, with the places of its values among those of the request. Undefined: one without such a value. */
export type ListCondition =
  | { readonly kind: 'filter'; readonly negated: boolean; readonly place: number }
  | {
      readonly kind: 'tree';
      readonly operator: 'and' | 'or';
      readonly negated: boolean;
      readonly children: readonly (ListCondition | undefined)[];
    }
  | undefined;

/** The place of the value of a filter among those of the request; -1 where it has none. */
export function placeOf(filter: PlannedFilter, values: readonly RequestValue[]): number {
  const text = textOf(filter);
  return text === undefined ? -1 : values.findIndex((value) => firstText(value) === text);
}

export const listConditions = (
  conditions: readonly PlannedCondition[],
  values: readonly RequestValue[],
): ListCondition[] =>
  conditions.map((condition) => {
    if (condition.kind === 'embed') return undefined;
    const { negated } = condition;
    if (condition.kind === 'logic')
      return {
        kind: 'tree',
        operator: condition.operator,
        negated,
        children: listConditions(condition.children, values),
      };
    const place = placeOf(condition, values);
    return place < 0 ? undefined : { kind: 'filter', negated, place };
  });

export type ComparedUse = Extract<ValueUse, { kind: 'compared' }>;

export type ListShares = {
  readonly conditions: readonly {
    /** The share of rows that it selects; undefined where that is not known. */
    readonly share: number | undefined;
    /** The comparison, where it is one that every row passes. */
    readonly use: ComparedUse | undefined;
    /** Whether one of its comparisons is such a one. */
    compares(is: (use: ComparedUse) => boolean): boolean;
  }[];
  /** Rows of the table. */
  readonly rows: number;
};

/** The comparison of a condition that every row passes; undefined for trees and negated ones. @param uses of the values, in their order */
export function requiredUse(condition: ListCondition, uses: readonly ValueUse[]): ComparedUse | undefined {
  const use = condition?.kind === 'filter' && !condition.negated ? uses[condition.place] : undefined;
  return use?.kind === 'compared' ? use : undefined;
}

/** The places of the values of comparisons that every row passes. */
export const requiredPlaces = (conditions: readonly ListCondition[], uses: readonly ValueUse[]): Set<number> =>
  new Set(
    conditions.flatMap((condition) =>
      condition?.kind === 'filter' && requiredUse(condition, uses) ? [condition.place] : [],
    ),
  );

/** @param uses of the values, in their order, as their estimates */
export function listShares(
  conditions: readonly ListCondition[],
  uses: readonly ValueUse[],
  estimates: readonly (Estimate | undefined)[],
): ListShares {
  let rows = 0;

  function shareOfFilter(place: number): number | undefined {
    if (uses[place]!.kind === 'fixed') return 1;
    const estimate = estimates[place];
    if (estimate) ({ rows } = estimate);
    return estimate?.share;
  }

  function shareOf(condition: ListCondition): number | undefined {
    if (!condition) return undefined;
    const { negated } = condition;
    if (condition.kind === 'filter') {
      const share = shareOfFilter(condition.place);
      return share !== undefined && negated && uses[condition.place]!.kind === 'compared' ? 1 - share : share;
    }
    const isAnd = condition.operator === 'and';
    const own = condition.children.map(shareOf);
    if (own.includes(undefined)) return undefined;
    const shares = own as number[];
    const product = shares.reduce((all, share) => all * (isAnd ? share : 1 - share), 1);
    return isAnd === negated ? 1 - product : product;
  }

  const some = (condition: ListCondition, is: (use: ComparedUse) => boolean): boolean => {
    if (condition?.kind === 'tree') return condition.children.some((child) => some(child, is));
    const use = condition && uses[condition.place];
    return use?.kind === 'compared' && is(use);
  };

  const shares = conditions.map((condition) => ({
    share: shareOf(condition),
    use: requiredUse(condition, uses),
    compares: (is: (use: ComparedUse) => boolean) => some(condition, is),
  }));
  return { conditions: shares, rows };
}
