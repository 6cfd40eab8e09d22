// The search of the lists: every word, in any order, anywhere in the text, ignoring case. Rows on screen are filtered with each keystroke;
// the server searches the rest by the same rule.
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import type { ListingSort } from '@tanabana/domain/vocabulary';
import type { Listing } from './listing.ts';
import { priceOf, quantityOf } from './listing.ts';
import { textOf } from './listing-text.ts';

/** The words of a search, in lower case. */
export const wordsOf = wordParts;

/** Whether the listing's text contains every word of the search. */
export function matches(listing: Listing, words: readonly string[]): boolean {
  return words.length === 0 || hasEveryPart(textOf(listing), words);
}

/** Newest first. */
const byAge = (a: Listing, b: Listing) => (a.updated_at < b.updated_at ? 1 : a.updated_at > b.updated_at ? -1 : 0);

const byPrice = (a: Listing, b: Listing) => (priceOf(a) ?? 0) - (priceOf(b) ?? 0);
const byQuantity = (a: Listing, b: Listing) => quantityOf(a) - quantityOf(b);

const ORDERS: Record<ListingSort, (a: Listing, b: Listing) => number> = {
  price_asc: byPrice,
  price_desc: (a, b) => byPrice(b, a),
  quantity_asc: byQuantity,
  quantity_desc: (a, b) => byQuantity(b, a),
};

/** Several lists as one, each listing once, in the order of the server's pages: the id breaks ties. */
export function mergeListings(lists: readonly (readonly Listing[])[], sort?: ListingSort): Listing[] {
  const byId = new Map(lists.flat().map((listing) => [listing.id, listing]));
  const order = sort ? ORDERS[sort] : byAge;
  const direction = sort?.endsWith('_asc') ? 1 : -1;
  return [...byId.values()].sort((a, b) => order(a, b) || (a.id < b.id ? -direction : direction));
}
