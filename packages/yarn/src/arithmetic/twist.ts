/**
 * Twist per inch and per metre, and the multipliers that relate it to the count. A multiplier has the square root of the
 * count in it, so that the results are squares: exact, until `formatRoot` or `showRoot` shows their roots.
 */
import type { Fraction } from './fraction.ts';
import { amount, work, type Domain, type Outcome, type Typed } from './input.ts';
import { COUNT, fromTex, INCH, toTex, type UnitName } from './units.ts';

/**
 * Turns per inch; turns per metre; the English multiplier, turns per inch over the root of Ne; the metric one (alpha m),
 * turns per metre over the root of Nm.
 */
const MOST = { tpi: 1000, tpm: 40_000, alphaE: 100, alphaM: 3000 } as const;
export type TwistMeasure = keyof typeof MOST;
export const TWIST_MEASURES = Object.keys(MOST) as TwistMeasure[];

const twistInputs = (measure: TwistMeasure): { count: Domain; twist: Domain } => ({
  count: COUNT,
  twist: amount(MOST[measure]),
});

/** The squares of each measure. `texFactor` is turns per centimetre times the root of tex. */
export type Twist = Readonly<Record<TwistMeasure | 'texFactor', Fraction>>;

/** The square of turns per metre. */
function perMetreSquared(twist: Fraction, measure: TwistMeasure, tex: Fraction): Fraction {
  const square = twist.squared();
  switch (measure) {
    case 'tpm':
      return square;
    case 'tpi':
      return square.over(INCH.squared());
    case 'alphaE':
      return square.times(fromTex(tex, 'ne')).over(INCH.squared());
    case 'alphaM':
      return square.times(fromTex(tex, 'nm'));
  }
}

/**
 * A twist in every measure, as squares.
 *
 * @param measure of the typed twist
 * @example showRoot(twist({ count: '36', twist: '15' }, 'ne', 'tpi').result.alphaE) // 2.5
 */
export const twist = (
  typed: Typed<ReturnType<typeof twistInputs>>,
  unit: UnitName,
  measure: TwistMeasure,
): Outcome<ReturnType<typeof twistInputs>, Twist> =>
  work(twistInputs(measure), typed, (numbers) => {
    const tex = toTex(numbers.count, unit);
    const tpm = perMetreSquared(numbers.twist, measure, tex);
    const tpi = tpm.times(INCH.squared());
    return {
      tpi,
      tpm,
      alphaE: tpi.over(fromTex(tex, 'ne')),
      alphaM: tpm.over(fromTex(tex, 'nm')),
      texFactor: tpm.over(100 ** 2).times(tex),
    };
  });
