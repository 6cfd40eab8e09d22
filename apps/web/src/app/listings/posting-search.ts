import { prefillOf } from '@tanabana/domain/listings/typed/prefill';
import type { Prefill } from '@tanabana/domain/listings/typed/prefill';
import type { ListingTable } from '@tanabana/domain/vocabulary';

/** What the address of a posting form may bring along: values of its fields, and a line for the box above it. */
export type PostingSearch = Prefill & { line?: string };

/** The router reads a line of digits as a number. */
const isLine = (line: unknown): line is string | number => typeof line === 'string' || typeof line === 'number';

/** The address's values that the form takes; the others are left out. */
export function postingSearch(table: ListingTable, search: Readonly<Record<string, unknown>>): PostingSearch {
  const { line } = search;
  return { ...prefillOf(table, search), ...(isLine(line) && line !== '' && { line: String(line) }) };
}
