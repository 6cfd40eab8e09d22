// Posts the rows of a list one after the other, each by the call of the form. A row whose answer was lost is looked for before it is sent
// again, so that a retry posts only what is not posted.
import { toListingRow } from '@tanabana/domain/listings/row';
import { toAppError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';
import { createListing } from '../api/create-listing.ts';
import { findPosted, newestPost } from '../api/find-posted.ts';
import { isAnswered } from '../refusals.ts';
import type { FoundPost, LostRow, Row } from './rows.ts';

export type Sending = {
  rows: readonly Row[];
  is_d2d: boolean;
  user_id: string;
  /** Numbers of rows that are posted. */
  posted: readonly string[];
  /** Before a row is sent or looked for: it may be posted to this audience, later than `since` by the server's clock. */
  onSend: (row: Row, sent: { is_d2d: boolean; since: string | null }) => void;
  onPosted: (row: Row, number: string) => void;
  /** `isUncertain` while the row may be posted all the same. */
  onFailed: (row: Row, error: AppError, isUncertain: boolean) => void;
};

/** After such a failure the next row would fail alike: no session, no connection, too many posts. */
const isFinal = ({ status, isTransient }: AppError): boolean => isTransient || status === 401 || status === 429;

/** The number of the post that an earlier request has made of a row; undefined for none. */
const findRow = ({ table, values, is_d2d, since }: LostRow, user_id: string, known: readonly string[]) =>
  findPosted({ table, is_d2d, user_id }, toListingRow(values, table), since, known);

/** The posts that earlier requests have made of lines that were changed since. Throws AppError. */
export async function findLost(
  lost: readonly LostRow[],
  { user_id, posted }: Pick<Sending, 'user_id' | 'posted'>,
): Promise<FoundPost[]> {
  const found: FoundPost[] = [];
  for (const row of lost) {
    const number = await findRow(row, user_id, [...posted, ...found.map((post) => post.number)]);
    if (number !== undefined) found.push({ table: row.table, is_d2d: row.is_d2d, number });
  }
  return found;
}

/** Posts the rows, and reports each. @returns how many were posted */
export async function postRows(sending: Sending): Promise<number> {
  const { rows, is_d2d, user_id, onSend, onPosted, onFailed } = sending;
  const known = [...sending.posted];
  const newest = new Map<Row['table'], string | null>();
  for (const row of rows) {
    const sent = { table: row.table, is_d2d, form: row.values, user_id };
    // An earlier request may have posted it, until it was looked for.
    let mayBePosted = row.isUncertain;
    let isSent = false;
    try {
      // It is looked for by what was noted of it.
      if (row.isUncertain) onSend(row, row);
      const earlier = row.isUncertain ? await findRow(row, user_id, [...known]) : undefined;
      mayBePosted = false;
      // That note holds for the next request too, unless it goes to another audience.
      if (earlier === undefined && !(row.isUncertain && row.is_d2d === is_d2d)) {
        if (!newest.has(row.table)) newest.set(row.table, await newestPost(sent));
        onSend(row, { is_d2d, since: newest.get(row.table) ?? null });
      }
      isSent = true;
      const number = earlier ?? (await createListing(sent));
      known.push(number);
      onPosted(row, number);
    } catch (error) {
      const appError = toAppError(error);
      onFailed(row, appError, mayBePosted || (isSent && !isAnswered(appError)));
      if (isFinal(appError)) break;
    }
  }
  return known.length - sending.posted.length;
}
