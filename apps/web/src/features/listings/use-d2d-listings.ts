import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { searchText } from '#lib/reading/lists/search-text.ts';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { d2dListingsQuery } from './api/get-d2d-listings.ts';
import { withoutWords } from './listing-search.ts';
import type { ListingSearch } from './listing-search.ts';
import { fits, useErrorToast } from './use-listings.ts';
import type { ListedListings } from './use-listings.ts';

/**
 * The dealers' listings to show. Until the server has searched for `typed`, the rows on screen are filtered with each keystroke; then its
 * result for `q` replaces them. Loaded rows stay when a later page fails.
 */
export function useD2DListings(table: ListingTable, search: ListingSearch, typed: string): ListedListings {
  const { q = '' } = search;
  const filters = JSON.stringify(withoutWords(search));
  const query = useInfiniteQuery(d2dListingsQuery(table, search));
  const { rows, stoppedAt, ...list } = useFoundPages(query, { q, typed, filters, fits });
  useErrorToast(table, list.error);
  const yarn = q === '' || searchText(typed) !== q.trim() ? undefined : list.pages[0]?.yarn;
  return { ...list, listings: rows, lookedTo: stoppedAt?.next, yarn };
}
