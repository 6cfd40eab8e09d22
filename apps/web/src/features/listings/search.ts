// The search of the lists: every word, in any order, anywhere in the text, whatever the case. What is on screen is
// filtered with each key; the server searches the rest by the same rule.
import { hasEveryWord, searchWords } from '@tanabana/domain/search-words';
import type { Listing } from './listing.ts';
import { textOf } from './listing.ts';

/** The words of a search, in lower case. */
export const wordsOf = searchWords;

/** Whether every word of the search is in the listing's text. */
export function matches(listing: Listing, words: readonly string[]): boolean {
  return words.length === 0 || hasEveryWord(textOf(listing), words);
}

/** Newest first, the id breaking ties: the order of the server's pages. */
function byAge(a: Listing, b: Listing): number {
  if (a.updated_at !== b.updated_at) return a.updated_at < b.updated_at ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Several lists as one: each listing once, newest first. */
export function mergeListings(...lists: (readonly Listing[])[]): Listing[] {
  const byId = new Map(lists.flat().map((listing) => [listing.id, listing]));
  return [...byId.values()].sort(byAge);
}
