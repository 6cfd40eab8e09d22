import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListingTable } from '@tanabana/domain/words';
import { useMemo } from 'react';
import { showNextPage } from '#lib/open-pages.ts';
import { d2dListingsQuery } from './api/get-d2d-listings.ts';
import { matches, wordsOf } from './search.ts';
import { useErrorToast } from './use-listings.ts';
import type { ListedListings } from './use-listings.ts';

/**
 * The dealers' listings to show. While the server is still to answer what is `typed`, what is on screen is narrowed with
 * each key; then its answer to `q` stands alone. What was loaded stays when a later page fails.
 */
export function useD2DListings(table: ListingTable, { q, typed }: { q: string; typed: string }): ListedListings {
  const all = useInfiniteQuery(d2dListingsQuery(table, ''));
  const asked = useInfiniteQuery(d2dListingsQuery(table, q));
  useErrorToast(table, asked.error);

  const isSearching = typed.trim() !== q || (q !== '' && asked.isPending);
  const listings = useMemo(() => {
    const answered = asked.data?.pages.flatMap(({ rows }) => rows);
    if (!isSearching && answered) return answered;
    const words = wordsOf(typed);
    // An answer to the beginning of a word holds more than what is loaded of all.
    const onScreen =
      answered && typed.trim().startsWith(q) ? answered : (all.data?.pages.flatMap(({ rows }) => rows) ?? []);
    return onScreen.filter((listing) => matches(listing, words));
  }, [all.data, asked.data, isSearching, q, typed]);

  const last = asked.data?.pages.at(-1);
  return {
    listings,
    isPending: asked.isPending && listings.length === 0,
    isSearching,
    error: asked.error,
    hasMore: asked.hasNextPage && !isSearching,
    lookedBackTo: !isSearching && last?.isCut ? last.next?.created_at : undefined,
    isFetchingMore: asked.isFetchingNextPage,
    showMore: () => showNextPage(asked),
    retry: () => void (asked.isFetchNextPageError ? asked.fetchNextPage() : asked.refetch()),
  };
}
