import { useInfiniteQuery } from '@tanstack/react-query';
import { listingMessages } from '@tanabana/domain/listings/messages';
import { fill } from '@tanabana/domain/message';
import type { ListingTable } from '@tanabana/domain/words';
import { useEffect, useMemo } from 'react';
import { toAppError } from '#lib/errors.ts';
import { showNextPage } from '#lib/open-pages.ts';
import { showToast } from '#lib/toast.ts';
import { listingsQuery } from './api/get-listings.ts';
import type { Listing } from './listing.ts';
import { withoutWords } from './listing-search.ts';
import type { ListingSearch } from './listing-search.ts';
import { matches, mergeListings, wordsOf } from './search.ts';

/** A list on its way to the screen. */
export type ListedListings = {
  listings: Listing[];
  /** Nothing is known yet. */
  isPending: boolean;
  /** The server has not answered what is typed yet. */
  isSearching: boolean;
  error: Error | null;
  hasMore: boolean;
  /** How far back a search looked that stopped before its page was full. */
  lookedBackTo?: string | undefined;
  isFetchingMore: boolean;
  showMore: () => void;
  retry: () => void;
};

/**
 * The listings to show: those on screen filtered with each key, joined by what the server found for the search.
 * What was loaded stays when a later page fails.
 *
 * @param search what the address says; its words are those of the last pause
 * @param typed what the search box says at this very key
 */
export function useListings(table: ListingTable, search: ListingSearch, typed: string): ListedListings {
  const { q = '' } = search;
  const all = useInfiniteQuery(listingsQuery(table, withoutWords(search)));
  const found = useInfiniteQuery({ ...listingsQuery(table, search), enabled: q !== '' });
  const asked = q === '' ? all : found;
  useErrorToast(table, asked.error);

  const listings = useMemo(() => {
    const loaded = all.data?.pages.flatMap(({ rows }) => rows) ?? [];
    const words = wordsOf(typed);
    if (words.length === 0) return loaded;
    const answered = q === '' ? [] : (found.data?.pages.flatMap(({ rows }) => rows) ?? []);
    // The server looks through more than a row shows; its answer to an earlier key is narrowed like the rest.
    const isAnswer = typed.trim() === q.trim();
    const onScreen = [...loaded, ...(isAnswer ? [] : answered)].filter((listing) => matches(listing, words));
    return mergeListings(onScreen, isAnswer ? answered : []);
  }, [all.data, found.data, q, typed]);

  const isSearching = typed.trim() !== q.trim() || (q !== '' && found.isPending);
  const last = asked.data?.pages.at(-1);
  return {
    listings,
    isPending: asked.isPending && listings.length === 0,
    isSearching,
    error: asked.error,
    hasMore: asked.hasNextPage && !isSearching,
    lookedBackTo: !isSearching && last?.isCut ? last.next?.updated_at : undefined,
    isFetchingMore: asked.isFetchingNextPage,
    showMore: () => showNextPage(asked),
    retry: () => void (asked.isFetchNextPageError ? asked.fetchNextPage() : asked.refetch()),
  };
}

/** Says once that a list could not be fetched. */
export function useErrorToast(table: ListingTable, error: Error | null): void {
  useEffect(() => {
    if (!error) return;
    const message =
      table === 'purchase_enquiries' ? listingMessages.enquiriesNotFetched : listingMessages.offersNotFetched;
    showToast(fill(message, { message: toAppError(error).message }));
  }, [table, error]);
}
