import { useInfiniteQuery } from '@tanstack/react-query';
import { listingMessages } from '@tanabana/domain/listings/messages';
import { fill } from '@tanabana/domain/message';
import type { ListingTable } from '@tanabana/domain/words';
import { useEffect, useMemo } from 'react';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { listingsQuery } from './api/get-listings.ts';
import { matches, mergeListings, wordsOf } from './search.ts';

/** What the visitor asks for: `typed` at this very key, `q` once typing has paused. */
type Asked = { fibre: string; q: string; typed: string };

/**
 * The listings to show: those on screen filtered with each key, joined by what the server found for the search.
 * What was loaded stays when a later page fails.
 */
export function useListings(table: ListingTable, { fibre, q, typed }: Asked) {
  const all = useInfiniteQuery(listingsQuery(table, { fibre, q: '' }));
  const found = useInfiniteQuery({ ...listingsQuery(table, { fibre, q }), enabled: q !== '' });
  const asked = q === '' ? all : found;
  useErrorToast(table, asked.error);

  const listings = useMemo(() => {
    const loaded = all.data?.pages.flat() ?? [];
    const words = wordsOf(typed);
    if (words.length === 0) return loaded;
    const answered = q === '' ? [] : (found.data?.pages.flat() ?? []);
    // The server looks through more than a row shows; its answer to an earlier key is narrowed like the rest.
    const isAnswer = typed.trim() === q;
    const onScreen = [...loaded, ...(isAnswer ? [] : answered)].filter((listing) => matches(listing, words));
    return mergeListings(onScreen, isAnswer ? answered : []);
  }, [all.data, found.data, q, typed]);

  const isSearching = typed.trim() !== q || (q !== '' && found.isPending);
  return {
    listings,
    isPending: asked.isPending && listings.length === 0,
    isSearching,
    error: asked.error,
    hasMore: asked.hasNextPage && !isSearching,
    isFetchingMore: asked.isFetchingNextPage,
    showMore: () => void asked.fetchNextPage(),
    retry: () => void (asked.isFetchNextPageError ? asked.fetchNextPage() : asked.refetch()),
  };
}

/** Says once that a list could not be fetched. */
export function useErrorToast(table: ListingTable, error: Error | null) {
  useEffect(() => {
    if (!error) return;
    const message =
      table === 'purchase_enquiries' ? listingMessages.enquiriesNotFetched : listingMessages.offersNotFetched;
    showToast(fill(message, { message: toAppError(error).message }));
  }, [table, error]);
}
