/** Reduces typed texts to one line of a letter. */
import { NOT_IN_LINES } from '@tanabana/domain/text/plain-text';

/**
 * All characters that no stored line may have, and the zero byte, which PostgreSQL cannot store. Letters do not rely on the database alone.
 */
const BREAKS = new RegExp(`[\\s\\u0000]|${NOT_IN_LINES}`, 'gu');
/** No subject of our letters is longer, and mail programs show less. In characters. */
const LONGEST_SUBJECT = 250;

/** The text in one line, without changing its direction. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll(BREAKS, ' ').replaceAll(/ {2,}/g, ' ').trim();

/** The text as the subject of a letter. */
export function subjectLine(text: string): string {
  const signs = [...oneLine(text)];
  return signs.length > LONGEST_SUBJECT ? `${signs.slice(0, LONGEST_SUBJECT - 1).join('')}…` : signs.join('');
}
