// Posts a form so that a press after a lost answer makes no second post. What is sent is noted before, for this browser tab.
import { toListingRow } from '@tanabana/domain/listings/row';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { AppError, toAppError } from '#lib/errors.ts';
import { SAVED_BEFORE } from '#lib/forms/create-once.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/forms/draft.ts';
import { createListing } from './api/create-listing.ts';
import type { CreateListing } from './api/create-listing.ts';
import { findPosted } from './api/find-posted.ts';
import { readPosted } from './posted.ts';
import { isAnswered } from './refusals.ts';

/** A post without an answer: its values as text, and the earliest time at which it can have been made. */
type Note = { values: string; since: string };
type Values = [is_d2d: boolean, row: object];

export type Post = CreateListing & {
  /** Whether the values are another post than that of an earlier press: the member has seen that one. */
  isAnother?: boolean;
};

type EarlierPost = { number: string; is_d2d: boolean };

/** The clock of a phone is ahead of the server's by hardly more than so many milliseconds. */
const SKEW = 600_000;
const CONFLICT = 409;

/** An earlier press, whose answer was lost, has made a post, and other values than these were sent for it. */
export class PostedBefore extends AppError {
  readonly post: EarlierPost;
  constructor(post: EarlierPost) {
    super(SAVED_BEFORE, '', CONFLICT);
    this.post = post;
  }
}

const nameOf = (table: ListingTable) => `${table}-sent`;

/** The post that an earlier press has made; undefined when it made none. */
async function findNoted({ table, user_id }: Post, { values, since }: Note): Promise<EarlierPost | undefined> {
  const [is_d2d, row] = JSON.parse(values) as Values;
  const known = readPosted(table, user_id)?.number;
  const number = await findPosted({ table, is_d2d, user_id }, row, since, known === undefined ? [] : [known]);
  return number === undefined ? undefined : { number, is_d2d };
}

/**
 * Posts the form, unless an earlier press without an answer has posted.
 *
 * @returns the number of the post; of the earlier one where it has the same values
 * @throws AppError; PostedBefore where the earlier one has other values: they may be meant to correct it, and a post cannot be edited
 */
export async function postOnce(sent: Post): Promise<string> {
  const { table, is_d2d, form, user_id, isAnother = false } = sent;
  const values = JSON.stringify([is_d2d, toListingRow(form, table)] satisfies Values);
  const note = readDraft(nameOf(table), user_id) as Note | null;
  const isSame = note?.values === values;
  const earlier = note && !isAnother ? await findNoted(sent, note) : undefined;
  if (earlier && !isSame) throw new PostedBefore(earlier);
  if (earlier) {
    dropDraft(nameOf(table));
    return earlier.number;
  }
  const since = isSame ? note.since : new Date(Date.now() - SKEW).toISOString();
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
