// Posts a form so that a second press after a lost answer makes no second post. What is sent is noted before, for this browser tab.
import { toListingRow } from '@tanabana/domain/listings/row';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { toAppError } from '#lib/errors.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import { createListing } from './api/create-listing.ts';
import type { CreateListing } from './api/create-listing.ts';
import { findPosted } from './api/find-posted.ts';
import { readPosted } from './posted.ts';
import { isAnswered } from './refusals.ts';

/** A post without an answer: its values as text, and the earliest time at which it can have been made. */
type Note = { values: string; since: string };

/** The clock of a phone is ahead of the server's by hardly more than so many milliseconds. */
const SKEW = 600_000;

const nameOf = (table: ListingTable) => `${table}-sent`;

/**
 * Posts the form, unless the same was sent before without an answer, and is posted.
 *
 * @returns the number of the post. Throws AppError.
 */
export async function postOnce(sent: CreateListing): Promise<string> {
  const { table, is_d2d, form, user_id } = sent;
  const values = JSON.stringify([is_d2d, toListingRow(form, table)]);
  const note = readDraft(nameOf(table), user_id) as Note | null;
  const earlier = note?.values === values ? note : undefined;
  if (earlier) {
    const known = readPosted(table, user_id)?.number;
    const number = await findPosted(sent, earlier.since, known === undefined ? [] : [known]);
    if (number !== undefined) {
      dropDraft(nameOf(table));
      return number;
    }
  }
  const since = earlier?.since ?? new Date(Date.now() - SKEW).toISOString();
  saveDraft(nameOf(table), user_id, { values, since } satisfies Note);
  try {
    const number = await createListing(sent);
    dropDraft(nameOf(table));
    return number;
  } catch (error) {
    if (isAnswered(toAppError(error))) dropDraft(nameOf(table));
    throw error;
  }
}
