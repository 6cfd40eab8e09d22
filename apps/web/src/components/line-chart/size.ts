/** The size of a drawing, in the units of its paths: as high as this in pixels, and stretched to the width of its place. */
export type Size = { width: number; height: number };

/** The position of a value between two others, from 0 to 1; the middle where these are the same. */
export const share = (value: number, from: number, to: number): number =>
  to > from ? (value - from) / (to - from) : 0.5;

/** To a tenth of a unit, which nobody sees. */
export const round = (number: number): number => Math.round(number * 10) / 10;
