/** From partially oriented yarn (POY) to drawn textured yarn (DTY): what is drawn is finer by the draw ratio. */
import { Fraction } from './fraction.ts';
import { pieces, work, type Outcome, type Typed } from './input.ts';
import { filamentOf, type Filament } from './filament.ts';
import { COUNT, toTex, type UnitName } from './units.ts';

export const DRAW_INPUTS = {
  /** Of the yarn that is fed. */
  count: COUNT,
  /** Speed of the draw roll over that of the feed roll. */
  drawRatio: { least: Fraction.of(1), most: Fraction.of(10) },
  filaments: { ...pieces(100_000), fallback: Fraction.of(0) },
};

export type Drawn = {
  tex: Fraction;
  /** Null where the filaments were not given. */
  filament: Filament | null;
};

/**
 * The count after drawing. Overfeed and shrinkage are not in it.
 *
 * @example draw({ count: '250', drawRatio: '1.6' }, 'denier') // 156.25 denier
 */
export const draw = (typed: Typed<typeof DRAW_INPUTS>, unit: UnitName): Outcome<typeof DRAW_INPUTS, Drawn> =>
  work(DRAW_INPUTS, typed, ({ count, drawRatio, filaments }) => {
    const tex = toTex(count, unit).over(drawRatio);
    return { tex, filament: filaments.equals(0) ? null : filamentOf(tex.over(filaments)) };
  });
