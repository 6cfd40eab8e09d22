/** Estimates the share of rows that pass all conditions of a list. */
import type { Estimate } from './statistics/estimates.ts';
import { listShares, type ListCondition } from './list-shares.ts';
import { isRange, isUpper, shareWithin } from './statistics/selectivity.ts';
import type { ValueUse } from './value-uses.ts';

type Limit = { readonly isUpper: boolean; readonly share: number };

/**
 * Multiplies the shares of conditions, and takes the limits of one column together, as PostgreSQL's planner does
 * (`clauselist_selectivity` of src/backend/optimizer/path/clausesel.c).
 *
 * @returns undefined where that of one is not known
 */
export function shareOfAll(
  conditions: readonly ListCondition[],
  uses: readonly ValueUse[],
  estimates: readonly (Estimate | undefined)[],
): number | undefined {
  const limits = new Map<string, Limit[]>();
  let all = 1;
  for (const [index, { share }] of listShares(conditions, uses, estimates).conditions.entries()) {
    if (share === undefined) return undefined;
    const condition = conditions[index];
    const use = condition?.kind === 'filter' && !condition.negated ? uses[condition.place] : undefined;
    if (use?.kind === 'compared' && isRange(use.comparison)) {
      const own = limits.get(use.key.column) ?? [];
      limits.set(use.key.column, [...own, { isUpper: isUpper(use.comparison), share }]);
    } else all *= share;
  }
  return [...limits.values()].reduce((product, own) => product * shareWithin(own).share, all);
}
