// The moment from which something published shows, as a form enters it: a draft, now, or later at a time in India.
import type { FieldError } from '@tanabana/domain/field-error';
import { UTC_OFFSET, UTC_OFFSET_MS } from '@tanabana/domain/limits';
import { publishingErrors } from '@tanabana/domain/publishing/field-errors';
import type { Texts } from './kind.ts';

export const SHOWS = ['now', 'later', 'draft'] as const;

/** The names of the two values among what is typed. */
export const SHOWS_NAME = 'shows';
export const SHOWS_AT_NAME = 'shows_at';

/** The form's initial value for something new. */
export const NEW_MOMENT: Texts = { [SHOWS_NAME]: 'now', [SHOWS_AT_NAME]: '' };

/** The form's initial value for a stored row; null is a draft. */
export function momentTexts(published_at: string | null, now = Date.now()): Texts {
  if (published_at === null) return { ...NEW_MOMENT, [SHOWS_NAME]: 'draft' };
  if (Date.parse(published_at) <= now) return NEW_MOMENT;
  const inIndia = new Date(Date.parse(published_at) + UTC_OFFSET_MS).toISOString().slice(0, 16);
  return { [SHOWS_NAME]: 'later', [SHOWS_AT_NAME]: inIndia };
}

/**
 * The column to send, if any. PostgreSQL reads `now` as the time of the request: a browser's clock may be wrong.
 *
 * @param before the stored time: what is published already keeps its place
 */
export function momentColumn(texts: Texts, before?: string | null, now = Date.now()): { published_at?: string | null } {
  if (texts[SHOWS_NAME] === 'draft') return { published_at: null };
  if (texts[SHOWS_NAME] === 'later') return { published_at: `${texts[SHOWS_AT_NAME]}:00${UTC_OFFSET}` };
  const isNew = before === undefined;
  const isShown = typeof before === 'string' && Date.parse(before) <= now;
  return isNew || isShown ? {} : { published_at: 'now' };
}

/** Later needs a day and a time; nothing where they are there. */
export function momentError(texts: Texts): FieldError | null {
  if (texts[SHOWS_NAME] !== 'later') return null;
  return /^2[01]\d{2}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(texts[SHOWS_AT_NAME] ?? '')
    ? null
    : publishingErrors.momentRequired;
}
