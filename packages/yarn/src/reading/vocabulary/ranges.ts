/** Numbers as the trade uses them. A number outside these is read only where its unit is written. */

/** Counts of spun yarn that are made, in Ne. */
export const USUAL_NE: ReadonlySet<number> = new Set([
  2, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 31, 32, 34, 36, 38, 40, 42, 44,
  45, 46, 50, 54, 56, 60, 62, 64, 66, 70, 74, 76, 80, 84, 90, 92, 100, 105, 110, 120, 140, 160,
]);

/** Deniers of filament yarn that are usual enough to be written without filaments or unit. */
export const USUAL_DENIER: ReadonlySet<number> = new Set([
  15, 20, 30, 40, 50, 60, 68, 70, 75, 80, 82, 100, 115, 120, 126, 130, 150, 155, 160, 165, 200, 210, 235, 240, 250, 265,
  300, 320, 420, 450, 500, 600, 840, 900, 1000, 1260, 1500,
]);

/** Filaments that spinnerets make; others are written too, but seldom. */
export const USUAL_FILAMENTS: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 15, 17, 18, 20, 22, 23, 24, 26, 28, 30, 32, 34, 35, 36, 40, 44, 46, 48, 50, 52,
  54, 60, 64, 68, 70, 72, 76, 84, 90, 94, 96, 98, 100, 108, 120, 125, 128, 132, 136, 140, 144, 150, 160, 168, 180, 192,
  200, 204, 210, 216, 240, 250, 256, 264, 272, 280, 288, 300, 320, 336, 350, 360, 384, 400, 432, 480, 500, 512, 576,
]);

/** Denier and filaments that are almost one number; others that close are more often a range of prices. */
export const USUAL_CLOSE_PAIRS: ReadonlySet<string> = new Set(['75/72', '50/48', '70/68', '36/36', '40/40', '100/100']);

/** Ratios of blends: what both parts may be. Other pairs that make 100 are read, but not sure. */
export const USUAL_RATIOS: ReadonlySet<string> = new Set([
  '65/35',
  '67/33',
  '80/20',
  '70/30',
  '60/40',
  '52/48',
  '48/52',
  '50/50',
  '55/45',
  '85/15',
  '90/10',
  '75/25',
  '95/5',
]);

/** Strands that are twisted together. A number up to this may be a ply; a larger one is a count. */
export const MOST_PLIES = 6;

/** Denier and filaments. */
export const LEAST_DENIER = 8;
export const MOST_DENIER = 6000;
export const MOST_FILAMENTS = 1200;
/** Denier of one filament: below is finer than microfibre, above is a monofilament. */
export const LEAST_DENIER_PER_FILAMENT = 0.2;
export const MOST_DENIER_PER_FILAMENT = 30;

/** The weights, in kg, that prices are given for, besides one kg. */
export const PRICED_WEIGHTS: ReadonlySet<string> = new Set(['1', '4.5', '5', '10', '100', '1000']);

/** A bare number at the end of a line may be its price in rupees a kg between these. */
export const LEAST_PRICE = 60;
export const MOST_PRICE = 3000;

/** Another number that is at most this many times the price of a line, or that part of it, is a price too. */
export const NEXT_PRICE = 1.5;

/** The upper end of a range of prices or quantities is at most this many times the lower. */
export const WIDEST_RANGE = 2;
