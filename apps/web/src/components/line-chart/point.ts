/** A price at a place of the lower axis, which counts weeks or days from its first one; null leaves a gap. */
export type Point = { at: number; price: number | null };

export type LineChartProps = {
  /** From left to right. */
  points: readonly Point[];
  /** The day (`2026-11-23`) at a place of the lower axis. */
  dayOf: (at: number) => string;
  /** Whether a price holds until the next point; otherwise each has a dot, and lines join them. */
  isStepped?: boolean;
};
