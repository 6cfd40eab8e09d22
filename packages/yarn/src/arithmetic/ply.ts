/**
 * The resultant count of yarns that are twisted together. Twist shortens the singles, so that a real ply is some per cent
 * coarser: that take-up is not in the result.
 */
import { Fraction, ONE } from './fraction.ts';
import { pieces, work, type Outcome, type Typed } from './input.ts';
import { COUNT, toTex, type UnitName } from './units.ts';

const NONE = Fraction.of(0);
const PIECES = pieces(100);

export const PLY_INPUTS = {
  /** Of one single. */
  count: COUNT,
  plies: PIECES,
  /** How many such plies a cable has: 3 of 3/2/40s. */
  cables: { ...PIECES, fallback: ONE },
  /** The count of other singles in each ply. */
  otherCount: { ...COUNT, fallback: NONE },
  otherPlies: { ...PIECES, fallback: ONE },
};

export type Ply = {
  /** The linear density of the whole, in tex. */
  tex: Fraction;
  /** How many singles it has. */
  singles: Fraction;
};

/**
 * The resultant of plies and cables: linear densities are added, whatever the unit.
 *
 * @param unit of both counts
 * @example ply({ count: '40', plies: '2', cables: '3' }, 'ne') // 3/2/40s is 6 2/3 Ne
 */
export const ply = (typed: Typed<typeof PLY_INPUTS>, unit: UnitName): Outcome<typeof PLY_INPUTS, Ply> =>
  work(PLY_INPUTS, typed, ({ count, plies, cables, otherCount, otherPlies }) => {
    const own = toTex(count, unit).times(plies);
    if (otherCount.equals(0)) return { tex: own.times(cables), singles: plies.times(cables) };
    const other = toTex(otherCount, unit).times(otherPlies);
    return { tex: own.plus(other).times(cables), singles: plies.plus(otherPlies).times(cables) };
  });
