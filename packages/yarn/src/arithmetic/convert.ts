/** One count in every unit. */
import type { Fraction } from './fraction.ts';
import { work, type Outcome, type Typed } from './input.ts';
import { COUNT, fromTex, toTex, UNIT_NAMES, type UnitName } from './units.ts';

export const CONVERT_INPUTS = { count: COUNT };

export type Counts = Readonly<Record<UnitName, Fraction>>;

/**
 * The same yarn in every unit.
 *
 * @param tex above zero
 */
export const inEveryUnit = (tex: Fraction): Counts =>
  Object.fromEntries(UNIT_NAMES.map((unit) => [unit, fromTex(tex, unit)])) as Counts;

/**
 * A count of one unit in every unit.
 *
 * @example convertCount({ count: '40' }, 'ne') // denier 132.87…, tex 14.76…
 */
export const convertCount = (
  typed: Typed<typeof CONVERT_INPUTS>,
  unit: UnitName,
): Outcome<typeof CONVERT_INPUTS, Counts> =>
  work(CONVERT_INPUTS, typed, ({ count }) => inEveryUnit(toTex(count, unit)));
