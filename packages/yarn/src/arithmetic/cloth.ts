/**
 * How much yarn the warp and the weft of a cloth need. Crimp is how much longer the yarn is than the cloth, in per cent of
 * the cloth; waste is added to what is woven, in per cent of it.
 */
import type { Fraction } from './fraction.ts';
import { amount, percent, pieces, work, type Outcome, type Typed } from './input.ts';
import { COUNT, INCH, toTex, type UnitName } from './units.ts';

const CLOTH = {
  /** Of the yarn that is woven, plies included. */
  count: COUNT,
  /** Of the cloth. */
  metres: amount(100_000_000),
  crimp: percent(100),
  waste: percent(100),
};

export const WARP_INPUTS = { ends: pieces(1_000_000), ...CLOTH };
export const WEFT_INPUTS = { picksPerInch: amount(2000), reedInches: amount(2000), ...CLOTH };

export type Yarn = { metres: Fraction; kilograms: Fraction };

/** A value with some per cent of it on top. */
export const withPercent = (value: Fraction, more: Fraction): Fraction => value.times(more.plus(100)).over(100);

/** Kilograms of a length of yarn. */
export const kilogramsOf = (metres: Fraction, tex: Fraction): Fraction => metres.times(tex).over(1_000_000);

type Allowances = { crimp: Fraction; waste: Fraction };

function yarnOf(straight: Fraction, tex: Fraction, { crimp, waste }: Allowances): Yarn {
  const metres = withPercent(withPercent(straight, crimp), waste);
  return { metres, kilograms: kilogramsOf(metres, tex) };
}

/**
 * The yarn of a warp: its ends over the length of the cloth.
 *
 * @example warp({ ends: '3648', metres: '100', count: '20', crimp: '10' }, 'tex') // 8.0256 kg
 */
export const warp = (typed: Typed<typeof WARP_INPUTS>, unit: UnitName): Outcome<typeof WARP_INPUTS, Yarn> =>
  work(WARP_INPUTS, typed, ({ ends, metres, count, ...allowances }) =>
    yarnOf(ends.times(metres), toTex(count, unit), allowances),
  );

/** The yarn of a weft: picks of the width in the reed over the length of the cloth. */
export const weft = (typed: Typed<typeof WEFT_INPUTS>, unit: UnitName): Outcome<typeof WEFT_INPUTS, Yarn> =>
  work(WEFT_INPUTS, typed, ({ picksPerInch, reedInches, metres, count, ...allowances }) => {
    const picks = picksPerInch.times(metres).over(INCH);
    return yarnOf(picks.times(reedInches).times(INCH), toTex(count, unit), allowances);
  });
