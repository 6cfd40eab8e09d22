/**
 * Parses the `Range` header, and combines it with `limit` and `offset`.
 * https://docs.postgrest.org/en/stable/references/api/pagination_count.html
 */
import { refuse } from '../errors.ts';
import type { Window } from './types.ts';

export const everything: Window = { offset: 0, limit: null };

/** Parses `0-9` or `10-`. Any other header has no effect. */
export function parseRangeHeader(header: string | undefined): Window {
  const found = /^\s*(?:items=)?(\d{1,15})-(\d{0,15})\s*$/.exec(header ?? '');
  if (!found) return everything;
  const from = Number(found[1]);
  if (found[2] === '') return { offset: from, limit: null };
  const to = Number(found[2]);
  if (to < from) throw refuse.reversedRange();
  return { offset: from, limit: to - from + 1 };
}

/** The rows that are in both windows. */
export function intersect(a: Window, b: Window): Window {
  const offset = Math.max(a.offset, b.offset);
  const end = Math.min(
    a.limit === null ? Infinity : a.offset + a.limit,
    b.limit === null ? Infinity : b.offset + b.limit,
  );
  return { offset, limit: end === Infinity ? null : Math.max(end - offset, 0) };
}
