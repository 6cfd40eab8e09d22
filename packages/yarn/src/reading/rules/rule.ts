/** What all rules take and give. */
import type { Item } from '../matching/lexicon.ts';
import type { Line } from '../line.ts';
import type { Draft, Field } from '../reading.ts';
import type { Caught } from '../matching/shape-matcher.ts';

/** Says what a shape means on its line: readings (none: it is rest, or `'noise'`); undefined when it is not that shape after all. */
export type Rule = (line: Line, caught: Caught) => readonly Draft[] | 'noise' | undefined;

/** A draft over the whole shape. */
export function draft(
  line: Line,
  caught: Caught,
  field: Field,
  value: string,
  others: Partial<Pick<Draft, 'unit' | 'currency' | 'sure' | 'isGuess' | 'start' | 'end'>> = {},
): Draft {
  const first = line.items[caught.from]!;
  const last = line.items[caught.to - 1]!;
  return { field, value, sure: true, start: first.start, end: last.end, ...others };
}

/** The draft of one item alone. */
export const draftOf = (item: Item, field: Field, value: string, others: Partial<Draft> = {}): Draft => ({
  field,
  value,
  sure: true,
  start: item.start,
  end: item.end,
  ...others,
});

export const isWhole = (item: Item | undefined): boolean => item !== undefined && !item.text.includes('.');
