/** Validates a member's report before it is sent; the database checks the same. */
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { fieldErrors } from '../field-errors.ts';
import { textError } from '../text/plain-text.ts';
import { lengthOf } from '../typed.ts';
import { moderationErrors, reportErrors } from './field-errors.ts';

export type TypedReport = { reason: string; text: string };

/** What is wrong with a report, by field; empty when it can be sent. */
export function reportFieldErrors({ reason, text }: TypedReport): { reason?: string; text?: string } {
  const typed = text.trim();
  const most = ADMIN_LIMITS.report_text_length;
  return {
    ...(reason === '' && { reason: reportErrors.reason }),
    ...(reason === 'other' && typed === '' && { text: reportErrors.text }),
    ...(lengthOf(typed) > most && { text: fieldErrors.tooLong(most) }),
    ...(textError(typed) && { text: textError(typed)! }),
  };
}

/** What is wrong with the note of an act; acts that a member reads about need one. */
export function noteError(act: string, note: string): string | undefined {
  const typed = note.trim();
  const most = ADMIN_LIMITS.moderation_note_length;
  if ((act === 'hide' || act === 'suspend') && typed === '') return moderationErrors.note;
  return lengthOf(typed) > most ? fieldErrors.tooLong(most) : (textError(typed) ?? undefined);
}
