/**
 * Bands of the ranges that a list can be narrowed to: the filter form offers them with their counts, and SQL counts by the same
 * (`private.filter_bands()`). A band is what a typed range with its ends is, so both ends belong to it.
 */
import type { ReaderCountUnit } from '../../vocabulary.ts';
import type { RangeFilter } from './filters.ts';

/** Null where a band has no such end. */
export type Band = readonly [min: number | null, max: number | null];

/** `posted` are the digits as they were posted, of any unit. */
export type BandUnit = ReaderCountUnit | 'posted';

/** The bands between so many numbers, and those below and above. */
const between = (...edges: readonly number[]): readonly Band[] =>
  [null, ...edges].map((min, index) => [min, edges[index] ?? null]);

/** The usual counts of filament and spun yarn; each unit has them at round numbers of its own. */
export const COUNT_BANDS: Readonly<Record<BandUnit, readonly Band[]>> = {
  denier: between(50, 100, 150, 300),
  dtex: between(55, 110, 170, 330),
  ne: between(16, 24, 36, 60),
  nm: between(28, 40, 60, 100),
  posted: between(20, 40, 80, 150),
};

/** Kilograms, and rupees per kg. Any other range has none. */
const BANDS: Partial<Record<string, readonly Band[]>> = {
  quantity: between(500, 1000, 5000, 10_000),
  price: between(100, 150, 200, 300, 500),
} satisfies Partial<Record<RangeFilter, readonly Band[]>>;

/** The bands of a range, if it has any; those of counts depend on their unit. */
export const bandsOf = (range: RangeFilter, unit: BandUnit): readonly Band[] =>
  range === 'count' ? COUNT_BANDS[unit] : (BANDS[range] ?? []);

/** The name of a band among the counts: `100-150`, `-100`, `500-`. */
export const bandName = ([min, max]: Band): string => `${min ?? ''}-${max ?? ''}`;
