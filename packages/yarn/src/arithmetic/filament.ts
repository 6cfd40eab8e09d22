/** The linear density of one filament. */
import type { Fraction } from './fraction.ts';
import { pieces, work, type Outcome, type Typed } from './input.ts';
import { COUNT, fromTex, toTex, type UnitName } from './units.ts';

export const FILAMENT_INPUTS = { count: COUNT, filaments: pieces(100_000) };

/**
 * A filament below 1 dtex is a micro filament, as textbooks define it. The trade says so below 1 denier, which is 1.11
 * dtex: a filament between the two is named for what it is.
 */
export type Fineness = 'micro' | 'micro-by-denier' | 'regular';

export type Filament = { denier: Fraction; dtex: Fraction; fineness: Fineness };

/** @param tex of one filament, above zero */
export function filamentOf(tex: Fraction): Filament {
  const [denier, dtex] = [fromTex(tex, 'denier'), fromTex(tex, 'dtex')];
  const byDenier = denier.compare(1) < 0 ? 'micro-by-denier' : 'regular';
  return { denier, dtex, fineness: dtex.compare(1) < 0 ? 'micro' : byDenier };
}

/**
 * Denier and dtex per filament.
 *
 * @example perFilament({ count: '150', filaments: '48' }, 'denier') // 3.125 denier
 */
export const perFilament = (
  typed: Typed<typeof FILAMENT_INPUTS>,
  unit: UnitName,
): Outcome<typeof FILAMENT_INPUTS, Filament> =>
  work(FILAMENT_INPUTS, typed, ({ count, filaments }) => filamentOf(toTex(count, unit).over(filaments)));
