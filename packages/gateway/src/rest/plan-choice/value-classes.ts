/** Classes of the values of a request. Values of one class are taken to have the same plan. */
import type { RequestValue } from '../values/request-value.ts';
import type { Estimate } from './statistics/estimates.ts';
import { requiredUse, type ComparedUse, type ListCondition } from './list-shares.ts';
import { isLeakyType } from './reading.ts';
import { classOfForm, classOfOffset, classOfShare, isRange, isUpper, shareWithin } from './statistics/selectivity.ts';
import { firstText, type ValueUse } from './value-uses.ts';

/** The places of values that are compared with the same column, where a row must pass all comparisons. */
export type SameColumn = {
  /** None for numbers of the type numeric, whose operators are not leakproof: PostgreSQL does not infer that such values are equal. */
  readonly equal: readonly number[];
  readonly ranges: readonly number[];
};

/**
 * Finds where it matters for a plan how values of one column stand to each other: two that are equal to it, or two limits. Each may have many
 * rows, both together none.
 */
export function sameColumns(conditions: readonly ListCondition[], uses: readonly ValueUse[]): SameColumn[] {
  const placed = conditions.flatMap((condition) => {
    const use = requiredUse(condition, uses);
    return use && condition?.kind === 'filter' ? [{ use, place: condition.place }] : [];
  });
  const byColumn = Map.groupBy(placed, ({ use: { key } }) => key.column);
  return [...byColumn.values()]
    .map((own) => {
      const placesOf = (is: (use: ComparedUse) => boolean): number[] =>
        own.filter(({ use }) => is(use)).map(({ place }) => place);
      return {
        equal: placesOf(({ comparison, key }) => comparison === 'eq' && !isLeakyType(key.type)),
        ranges: placesOf(({ comparison }) => isRange(comparison)),
      };
    })
    .filter(({ equal, ranges }) => equal.length > 1 || ranges.length > 1);
}

export type ClassifiedValues = {
  readonly uses: readonly ValueUse[];
  readonly together: readonly SameColumn[];
  readonly values: readonly RequestValue[];
  readonly estimates: readonly (Estimate | undefined)[];
};

/** Whether a column would have to be equal to different values. */
const areDifferent = ({ equal }: SameColumn, values: readonly RequestValue[]): boolean =>
  new Set(equal.map((place) => firstText(values[place]!))).size > 1;

function classOfRange({ ranges }: SameColumn, { uses, estimates }: ClassifiedValues): string {
  const limits = ranges.map((place) => {
    const use = uses[place] as ComparedUse;
    return { isUpper: isUpper(use.comparison), share: estimates[place]!.share };
  });
  return limits.length > 1 ? classOfShare(shareWithin(limits).share) : '';
}

/** Requests of this class match no row. PostgreSQL detects it regardless of the other filters. */
const NEVER = 'never';

/** The class of the values together; undefined where nothing is known of one. */
export function classOfValues(all: ClassifiedValues): string | undefined {
  const { uses, together, values, estimates } = all;
  const classes: string[] = [];
  for (const [index, value] of values.entries()) {
    const use = uses[index]!;
    if (value.kind === 'offset') classes.push(classOfOffset(value.count));
    if (use.kind === 'expression') classes.push(classOfForm(value));
    if (use.kind !== 'compared') continue;
    const estimate = estimates[index];
    if (!estimate) return undefined;
    classes.push(classOfShare(estimate.share));
  }
  if (together.some((one) => areDifferent(one, values))) return NEVER;
  return [...classes, ...together.map((one) => classOfRange(one, all))].join(' ');
}
