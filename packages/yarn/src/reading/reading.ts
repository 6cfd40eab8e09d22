/** What a reading of a line is. */

export type Field =
  | 'intent'
  | 'fibre'
  | 'process'
  | 'count'
  | 'filaments'
  | 'ply'
  | 'lustre'
  | 'intermingling'
  | 'twist'
  | 'direction'
  | 'blend'
  | 'grade'
  | 'colour'
  | 'lot'
  | 'quantity'
  | 'price'
  | 'gst'
  | 'place'
  | 'packing'
  | 'use';

/** Where something stands: from `start` up to, and without, `end`, in UTF-16 units as `String.prototype.slice` counts. */
export type Span = { readonly start: number; readonly end: number };

export type Reading = {
  readonly field: Field;
  /**
   * A code of `codes.ts`, or an exact decimal as a string (`268.5`); a range is two with a hyphen, a blend is
   * `polyester:65,viscose:35`, plies twisted twice are `3x2`.
   */
  readonly value: string;
  /**
   * Of a count `Ne`, `Nm`, `denier`, `dtex`, `tex` or `lea`; of a twist `TPM` or `TPI`; of a quantity `kg` or a package; of a
   * price what it is for (`kg`, `5kg`), where that is written; of GST its percentage.
   */
  readonly unit?: string;
  /** Of a price. */
  readonly currency?: 'INR' | 'USD';
  /** What it was read from. */
  readonly spans: readonly Span[];
  /** The text can hardly mean anything else. What is not sure is a proposal. */
  readonly sure: boolean;
};

export type LineReading = {
  readonly readings: readonly Reading[];
  /** Words and signs that say nothing about a yarn: greetings, bullets, who wrote when. */
  readonly noise: readonly Span[];
  /** What was not understood. Readings, noise and rest together cover every character that is not blank. */
  readonly rest: readonly Span[];
};

/** A reading while the line is being read. */
export type Draft = {
  field: Field;
  value: string;
  unit?: string;
  currency?: 'INR' | 'USD';
  start: number;
  end: number;
  sure: boolean;
  /** A guess that gives way to any reading that is not one. */
  isGuess?: boolean;
};
