import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListingTable } from '@tanabana/domain/words';
import { showNextPage } from '#lib/open-pages.ts';
import { useRenewedRows } from '#lib/use-renewed-rows.ts';
import { d2dListingsQuery } from './api/get-d2d-listings.ts';
import type { D2DListing } from './api/get-d2d-listings.ts';
import { withoutWords } from './listing-search.ts';
import type { ListingSearch } from './listing-search.ts';
import { fits, rowsOf, useErrorToast } from './use-listings.ts';
import type { ListedListings } from './use-listings.ts';

/**
 * The dealers' listings to show. While the server is still to answer what is `typed`, what is on screen is narrowed with
 * each key; then its answer to `q` stands alone. What was loaded stays when a later page fails.
 */
export function useD2DListings(table: ListingTable, search: ListingSearch, typed: string): ListedListings {
  const { q = '' } = search;
  const asked = useInfiniteQuery(d2dListingsQuery(table, search));
  useErrorToast(table, asked.error);

  const {
    rows: listings,
    isSearching,
    isOutdated,
  } = useRenewedRows({
    data: asked.data,
    rowsOf: rowsOf<D2DListing>,
    q,
    typed,
    filters: JSON.stringify(withoutWords(search)),
    fits,
    hasFailed: asked.isError,
  });

  const last = asked.data?.pages.at(-1);
  return {
    listings,
    isPending: asked.isPending && listings.length === 0,
    isSearching,
    isOutdated,
    error: asked.error,
    hasMore: asked.hasNextPage && !isSearching,
    lookedTo: !isSearching && last && !last.isComplete ? last.next : undefined,
    isFetchingMore: asked.isFetchingNextPage,
    showMore: () => showNextPage(asked),
    retry: () => void (asked.isFetchNextPageError ? asked.fetchNextPage() : asked.refetch()),
  };
}
