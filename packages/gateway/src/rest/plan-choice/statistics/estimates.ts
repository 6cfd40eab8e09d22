/** Estimates the values of a request, once for all that is decided by them. */
import type { RequestValue } from '../../values/request-value.ts';
import type { HeldStatistics } from './held-statistics.ts';
import { shareOfValue, type Share } from './selectivity.ts';
import type { ValueUse } from '../value-uses.ts';

/** What a comparison with a value selects. `rows`: those of the table. */
export type Estimate = Share & { readonly rows: number };

/**
 * Estimates each value that is compared with a column.
 *
 * @param uses of the values, in their order
 * @returns the estimates at the places of the values; undefined where nothing is known
 */
export const estimatesOf = (
  uses: readonly ValueUse[],
  values: readonly RequestValue[],
  statistics: HeldStatistics,
): (Estimate | undefined)[] =>
  uses.map((use, place) => {
    const known = use.kind === 'compared' ? statistics.of(use.key) : undefined;
    if (use.kind !== 'compared' || !known) return undefined;
    const share = shareOfValue(known, use.comparison, values[place]!);
    return share && { ...share, rows: known.rows };
  });
