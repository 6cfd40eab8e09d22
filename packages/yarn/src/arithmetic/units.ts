/**
 * The units of yarn count, each as an exact fraction from its definition. A direct count weighs a fixed length, so that a
 * higher one is coarser; an indirect count measures the length of a fixed weight, so that a higher one is finer.
 */
import { Fraction } from './fraction.ts';
import type { Domain } from './input.ts';

const metre = Fraction.of(1);
/** International yard (1959): 0.9144 m. */
export const YARD = Fraction.of(9144, 10_000);
export const INCH = YARD.over(36);
/** Avoirdupois pound (1959): 453.59237 g; 7000 grains. */
export const POUND = Fraction.of(45_359_237, 100_000);
const GRAIN = POUND.over(7000);

/** Grams per kilometre of a weight in grams over a length in metres. */
const texOf = (grams: Fraction, metres: Fraction): Fraction => grams.over(metres).times(1000);

type Unit = { kind: 'direct' | 'indirect'; tex: Fraction };
const direct = (grams: Fraction, metres: Fraction): Unit => ({ kind: 'direct', tex: texOf(grams, metres) });
const indirect = (metres: Fraction, grams: Fraction): Unit => ({ kind: 'indirect', tex: texOf(grams, metres) });
const gram = Fraction.of(1);

/** By name: tex of one unit for a direct count; for an indirect count, the constant that tex times count gives. */
export const UNITS = {
  /** Grams of 9,000 m. */
  denier: direct(gram, metre.times(9000)),
  /** Grams of 10,000 m. */
  dtex: direct(gram, metre.times(10_000)),
  /** Grams of 1,000 m. */
  tex: direct(gram, metre.times(1000)),
  /** English cotton count, s: hanks of 840 yards in a pound. */
  ne: indirect(YARD.times(840), POUND),
  /** Metric count: metres in a gram. */
  nm: indirect(metre, gram),
  /** Worsted count: hanks of 560 yards in a pound. */
  worsted: indirect(YARD.times(560), POUND),
  /** Woollen count of Yorkshire: skeins of 256 yards in a pound. Other woollen counts (run, cut) are not this. */
  woollen: indirect(YARD.times(256), POUND),
  /** Linen lea: leas of 300 yards in a pound. */
  linen: indirect(YARD.times(300), POUND),
  /** Jute: pounds of a spyndle of 14,400 yards. */
  jute: direct(POUND, YARD.times(14_400)),
  /** Grains of a yard, of slivers and rovings. */
  'grains-per-yard': direct(GRAIN, YARD),
  /** Grains of a lea of 120 yards of cotton yarn: 1000 over Ne. */
  'grains-per-lea': direct(GRAIN, YARD.times(120)),
} as const satisfies Record<string, Unit>;

export type UnitName = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as UnitName[];

export const isUnit = (name: string): name is UnitName => Object.hasOwn(UNITS, name);

/** Whether a higher count of the unit is a finer yarn. */
export const isIndirect = (unit: UnitName): boolean => UNITS[unit].kind === 'indirect';

/** The counts that a calculator takes, in any unit. */
export const COUNT: Domain = { least: Fraction.of(1, 1000), most: Fraction.of(100_000) };

/** @param count above zero */
export const toTex = (count: Fraction, unit: UnitName): Fraction =>
  isIndirect(unit) ? UNITS[unit].tex.over(count) : UNITS[unit].tex.times(count);

/** @param tex above zero */
export const fromTex = (tex: Fraction, unit: UnitName): Fraction =>
  isIndirect(unit) ? UNITS[unit].tex.over(tex) : tex.over(UNITS[unit].tex);
