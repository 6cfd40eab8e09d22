/**
 * Content-Range, and the status that goes with it: 200 for all rows, 206 for a part, 416 beyond the end.
 * https://docs.postgrest.org/en/stable/references/api/pagination_count.html
 */
import { refuse } from '../errors.ts';

/** `0-9/100`, with `*` for the rows when there are none, and `*` for the total when it was not requested. */
export function contentRange(from: number, to: number, total: number | null): string {
  const rows = from <= to && total !== 0 ? `${from}-${to}` : '*';
  return `${rows}/${total ?? '*'}`;
}

/**
 * Status and Content-Range of a read.
 *
 * @param offset skipped rows
 * @param count rows in the body
 * @param total total number of rows; null when it was not counted
 * @throws RestError PGRST103 when the window begins after the last row
 */
export function readRange(offset: number, count: number, total: number | null): { status: 200 | 206; range: string } {
  if (total !== null && offset > total) throw refuse.outOfBounds(offset, total);
  const to = offset + count - 1;
  return { status: total !== null && count < total ? 206 : 200, range: contentRange(offset, to, total) };
}
