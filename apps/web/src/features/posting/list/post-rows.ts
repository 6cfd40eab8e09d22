// Posts the rows of a list one after the other, each by the call of the form. A row whose answer was lost is looked for before it is sent
// again, so that a retry posts only what is not posted.
import { toListingRow } from '@tanabana/domain/listings/row';
import { toAppError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';
import { createListing } from '../api/create-listing.ts';
import { findPosted, newestPost } from '../api/find-posted.ts';
import { isAnswered } from '../refusals.ts';
import type { Row } from './rows.ts';

export type Sending = {
  rows: readonly Row[];
  is_d2d: boolean;
  user_id: string;
  /** Numbers of rows that are posted. */
  posted: readonly string[];
  /** Before a row is sent: from now on it may be posted, later than `since` by the server's clock. */
  onSend: (row: Row, since: string | null) => void;
  onPosted: (row: Row, number: string) => void;
  /** `isUncertain` while the row may be posted all the same. */
  onFailed: (row: Row, error: AppError, isUncertain: boolean) => void;
};

/** After such a failure the next row would fail alike: no session, no connection, too many posts. */
const isFinal = ({ status, isTransient }: AppError): boolean => isTransient || status === 401 || status === 429;

/** Posts the rows, and reports each. @returns how many were posted */
export async function postRows(sending: Sending): Promise<number> {
  const { rows, is_d2d, user_id, onSend, onPosted, onFailed } = sending;
  const known = [...sending.posted];
  const newest = new Map<Row['table'], string | null>();
  for (const row of rows) {
    const sent = { table: row.table, is_d2d, form: row.values, user_id };
    // An earlier request may have posted it, until it was looked for.
    let mayBePosted = row.isUncertain;
    try {
      if (!row.isUncertain && !newest.has(row.table)) newest.set(row.table, await newestPost(sent));
      const since = row.isUncertain ? row.since : (newest.get(row.table) ?? null);
      onSend(row, since);
      const written = toListingRow(row.values, row.table);
      const earlier = row.isUncertain ? await findPosted(sent, written, since, [...known]) : undefined;
      mayBePosted = false;
      const number = earlier ?? (await createListing(sent));
      known.push(number);
      onPosted(row, number);
    } catch (error) {
      const appError = toAppError(error);
      onFailed(row, appError, mayBePosted || !isAnswered(appError));
      if (isFinal(appError)) break;
    }
  }
  return known.length - sending.posted.length;
}
