/** How many days a stock of yarn lasts on looms that weave it as weft, or on spindles that spin or twist as much. */
import type { Fraction } from './fraction.ts';
import { amount, percent, pieces, work, type Outcome, type Typed } from './input.ts';
import { kilogramsOf, withPercent } from './cloth.ts';
import { COUNT, INCH, toTex, type UnitName } from './units.ts';

const MINUTES = 60;

const SHIFT = {
  stock: amount(100_000_000),
  count: COUNT,
  /** Of running, in a day. */
  hours: amount(24),
  /** Of the picks or turns at full speed, in per cent. */
  efficiency: amount(100),
};

export const LOOM_INPUTS = {
  ...SHIFT,
  looms: pieces(100_000),
  picksPerMinute: amount(10_000),
  reedInches: amount(2000),
  waste: percent(100),
};

export const SPINDLE_INPUTS = {
  ...SHIFT,
  spindles: pieces(100_000_000),
  /** Revolutions in a minute. */
  speed: amount(1_000_000),
  turnsPerMetre: amount(40_000),
};

/** Kilograms in a day, and the days of the stock. */
export type Cover = { perDay: Fraction; days: Fraction };

type Day = { stock: Fraction; hours: Fraction; efficiency: Fraction };

function coverOf(metresPerMinute: Fraction, tex: Fraction, { stock, hours, efficiency }: Day): Cover {
  const metres = metresPerMinute.times(MINUTES).times(hours).times(efficiency).over(100);
  const perDay = kilogramsOf(metres, tex);
  return { perDay, days: stock.over(perDay) };
}

/** The days of a stock of weft. A pick takes the width in the reed. */
export const loomCover = (typed: Typed<typeof LOOM_INPUTS>, unit: UnitName): Outcome<typeof LOOM_INPUTS, Cover> =>
  work(LOOM_INPUTS, typed, ({ count, looms, picksPerMinute, reedInches, waste, ...day }) => {
    const metres = looms.times(picksPerMinute).times(reedInches).times(INCH);
    return coverOf(withPercent(metres, waste), toTex(count, unit), day);
  });

/**
 * The days of a stock of yarn on spindles.
 *
 * @param turns that a revolution of the spindle puts in: 2 of two-for-one twisters, 1 of all others
 */
export const spindleCover = (
  typed: Typed<typeof SPINDLE_INPUTS>,
  unit: UnitName,
  turns: 1 | 2 = 1,
): Outcome<typeof SPINDLE_INPUTS, Cover> =>
  work(SPINDLE_INPUTS, typed, ({ count, spindles, speed, turnsPerMetre, ...day }) =>
    coverOf(spindles.times(speed).times(turns).over(turnsPerMetre), toTex(count, unit), day),
  );
