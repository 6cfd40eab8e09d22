/** Reads a pasted list, one yarn a line. */
import { readLine } from './read-line.ts';
import type { LineReading, Span } from './reading.ts';

/** Lines of a list that are read. */
export const MOST_LINES = 50;

export type ListReading = {
  /** One for each line that is not blank. The spans count from the beginning of `text`, the line. */
  readonly lines: readonly (LineReading & { readonly text: string; readonly at: Span })[];
  /** Lines beyond `MOST_LINES`: what was not read, as a place in the list. */
  readonly unread: Span | undefined;
};

/**
 * Reads up to `MOST_LINES` lines.
 *
 * @param text lines as they were pasted; blank ones do not count
 * @returns a reading for each line in their order, and where the lines are that were too many
 */
export function readList(text: string): ListReading {
  const lines: ListReading['lines'][number][] = [];
  let start = 0;
  while (start <= text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    if (line.trim() !== '') {
      if (lines.length === MOST_LINES) return { lines, unread: { start, end: text.length } };
      lines.push({ text: line, at: { start, end }, ...readLine(line) });
    }
    start = end + 1;
  }
  return { lines, unread: undefined };
}
