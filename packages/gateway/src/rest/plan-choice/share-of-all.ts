/** Estimates the share of rows that pass all conditions of a list. */
import { listShares, type ComparedUse, type ListCondition } from './list-shares.ts';
import type { Estimate } from './statistics/estimates.ts';
import { isRange, isUpper, shareWithin, type Share } from './statistics/selectivity.ts';
import type { ValueUse } from './value-uses.ts';

/** A part of a list that every row passes. `isInRow`: whether it is compared in the rows rather than in the index of the order. */
export type Part = { readonly use: ComparedUse | undefined; readonly isInRow: boolean; readonly share: number };

/** The parts of a list, with the ranges of a column as one. @param which share of what is compared in the rows */
export function joinRanges(parts: readonly Part[], which: keyof Share): Part[] {
  const hasRange = ({ use }: Part): boolean => use !== undefined && isRange(use.comparison);
  const ranges = Map.groupBy(parts.filter(hasRange), ({ use }) => use!.key.column);
  const joined = [...ranges.values()].map((own): Part => {
    const within = shareWithin(own.map(({ use, share }) => ({ isUpper: isUpper(use!.comparison), share })));
    return { ...own[0]!, share: own[0]!.isInRow ? within[which] : within.share };
  });
  return [...parts.filter((part) => !hasRange(part)), ...joined];
}

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
  const parts: Part[] = [];
  for (const { share, use } of listShares(conditions, uses, estimates).conditions) {
    if (share === undefined) return undefined;
    parts.push({ use, isInRow: false, share });
  }
  return joinRanges(parts, 'share').reduce((all, { share }) => all * share, 1);
}
