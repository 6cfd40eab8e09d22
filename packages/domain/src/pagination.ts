/** Which page numbers a pager shows. */
import { LIMITS } from './limits.ts';

/** Pages on either side of the current one. */
const AROUND = 1;

/** The number of pages for a number of rows; an empty list is one page. */
export function pageCount(rows: number, pageSize: number): number {
  return Math.max(1, Math.ceil(rows / pageSize));
}

/**
 * The numbers of a pager, in order, `null` for an ellipsis: all of them up to seven pages; else the first, the last and
 * a window around the current one. An ellipsis never replaces a single page, and the length stays the same.
 * @example paginationPages(6, 20) // [1, null, 5, 6, 7, null, 20]
 */
export function paginationPages(current: number, pages: number): (number | null)[] {
  const shown = LIMITS.pagination_pages_shown;
  if (pages <= shown) return range(1, pages);
  const window = AROUND * 2 + 1;
  const from = Math.min(Math.max(current - AROUND, 1), pages - window + 1);
  const to = from + window - 1;
  // First page and ellipsis, or the two pages in their place.
  const start = from > 3 ? [1, null] : range(1, from - 1);
  const end = to < pages - 2 ? [null, pages] : range(to + 1, pages);
  const short = shown - start.length - window - end.length;
  if (from <= 3) return [...start, ...range(from, to + short), ...end];
  return [...start, ...range(from - short, to), ...end];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Parses the page number of an address; the first page for anything invalid. */
export function pageNumber(param: unknown): number {
  const page = Number(param);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
