// A page of a table itself, for lists that show one page at a time.
import { pageCount } from '@tanabana/domain/pagination';
import { unwrap } from '../../errors.ts';
import type { FoundPage } from './found-page.ts';

/** A page that knows its number and how many rows there are in all. */
export type NumberedPage<Row> = FoundPage<{ rows: Row[]; page: number; total: number }>;

/** PostgREST's code for a page beyond the end. */
const BEHIND_THE_LAST = 'PGRST103';

/** The rows of a table that a page begins and ends with, and how many there are of all. */
type Counted<Row> =
  | { data: Row[]; error: null; count: number | null }
  | { data: null; error: { code: string }; count: null; status: number };

/**
 * Reads a page of a table in the order of `read`. A page number beyond the end returns the last page. Throws AppError.
 *
 * @param read requests the rows from `first` to `last`, counted from 0, and the exact count
 * @param page counted from 1
 */
export async function readPage<Row>(
  read: (first: number, last: number) => PromiseLike<Counted<Row>>,
  page: number,
  pageSize: number,
): Promise<NumberedPage<Row>> {
  const from = (page - 1) * pageSize;
  const answer = await read(from, from + pageSize - 1);
  if (answer.error?.code === BEHIND_THE_LAST && page > 1) {
    const first = await readPage(read, 1, pageSize);
    const last = pageCount(first.total, pageSize);
    return last === 1 ? first : readPage(read, last, pageSize);
  }
  const rows = unwrap(answer);
  return { rows, page, total: answer.count ?? rows.length, isComplete: true };
}
