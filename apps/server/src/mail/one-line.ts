/** Texts that people typed, made one line of a letter. */
import { NOT_IN_LINES } from '@tanabana/domain/text/plain-text';

/** Whatever no stored line may have, and a zero byte, which PostgreSQL cannot store: letters do not rely on the database alone. */
const BREAKS = new RegExp(`[\\s\\u0000]|${NOT_IN_LINES}`, 'gu');
/** A subject is longer in no letter of ours; mail programs show less. Characters. */
const LONGEST_SUBJECT = 250;

/** The text in one line, in the direction in which it stands. */
export const oneLine = (text: string): string =>
  text.toWellFormed().replaceAll(BREAKS, ' ').replaceAll(/ {2,}/g, ' ').trim();

/** The text as the subject of a letter. */
export function subjectLine(text: string): string {
  const signs = [...oneLine(text)];
  return signs.length > LONGEST_SUBJECT ? `${signs.slice(0, LONGEST_SUBJECT - 1).join('')}…` : signs.join('');
}
