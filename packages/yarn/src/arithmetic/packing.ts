/** Cones and cartons of a quantity of yarn. */
import { Fraction } from './fraction.ts';
import { amount, pieces, work, type Outcome, type Typed } from './input.ts';

export const PACKING_INPUTS = {
  kilograms: amount(100_000_000),
  /** Net weight of one cone. */
  kilogramsPerCone: amount(1000, Fraction.of(1, 1000)),
  conesPerCarton: pieces(10_000),
};

export type Packing = {
  /** Full cones, and one that is not where the quantity leaves a rest. */
  cones: bigint;
  cartons: bigint;
  conesInLastCarton: bigint;
  /** Net kilograms of a full carton. */
  kilogramsPerCarton: Fraction;
};

/**
 * How many cones and cartons a quantity makes.
 *
 * @example packing({ kilograms: '500', kilogramsPerCone: '1.89', conesPerCarton: '24' }) // 265 cones, 12 cartons
 */
export const packing = (typed: Typed<typeof PACKING_INPUTS>): Outcome<typeof PACKING_INPUTS, Packing> =>
  work(PACKING_INPUTS, typed, ({ kilograms, kilogramsPerCone, conesPerCarton }) => {
    const cones = kilograms.over(kilogramsPerCone).ceiling();
    const cartons = Fraction.of(cones).over(conesPerCarton).ceiling();
    const before = conesPerCarton.times(cartons - 1n).ceiling();
    return {
      cones,
      cartons,
      conesInLastCarton: cones - before,
      kilogramsPerCarton: kilogramsPerCone.times(conesPerCarton),
    };
  });
