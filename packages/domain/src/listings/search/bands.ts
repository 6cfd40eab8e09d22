/**
 * Bands of the ranges that a list can be narrowed to: the filter form offers them with their counts, and SQL counts by the same
 * (`private.filter_bands()`). A band is what a typed range with its ends is, so both ends belong to it; it ends one step before the next
 * one, so a listing is in one of them.
 */
import { LIMITS } from '../../limits.ts';
import type { ReaderCountUnit } from '../../vocabulary.ts';
import type { RangeFilter } from './filters.ts';

/** Null where a band has no such end. */
export type Band = readonly [min: number | null, max: number | null];

/** `posted` are the digits as they were posted, of any unit. */
export type BandUnit = ReaderCountUnit | 'posted';

/** The bands that begin at so many numbers, and the one below. @param decimals of the numbers of a listing */
function bandsFrom(starts: readonly number[], decimals = 0): readonly Band[] {
  const step = 10 ** -decimals;
  const ends = starts.map((start) => Number((start - step).toFixed(decimals)));
  return [null, ...starts].map((min, index) => [min, ends[index] ?? null]);
}

/**
 * The usual counts of filament and spun yarn, in round numbers of each unit. A range includes the fractions of its last count (149.6 is
 * in 100 to 149), so bands of whole numbers leave no gap.
 */
export const COUNT_BANDS: Readonly<Record<BandUnit, readonly Band[]>> = {
  denier: bandsFrom([50, 100, 150, 300]),
  dtex: bandsFrom([55, 110, 170, 330]),
  ne: bandsFrom([16, 24, 36, 60]),
  nm: bandsFrom([28, 40, 60, 100]),
  posted: bandsFrom([20, 40, 80, 150]),
};

/** Kilograms, and rupees per kg. Any other range has none. */
const BANDS: Partial<Record<string, readonly Band[]>> = {
  quantity: bandsFrom([500, 1000, 5000, 10_000]),
  price: bandsFrom([100, 150, 200, 300, 500], LIMITS.price_decimals),
} satisfies Partial<Record<RangeFilter, readonly Band[]>>;

/** The bands of a range, if it has any; those of counts depend on their unit. */
export const bandsOf = (range: RangeFilter, unit: BandUnit): readonly Band[] =>
  range === 'count' ? COUNT_BANDS[unit] : (BANDS[range] ?? []);

/** The name of a band among the counts: `100-149.99`, `-99.99`, `500-`. */
export const bandName = ([min, max]: Band): string => `${min ?? ''}-${max ?? ''}`;
