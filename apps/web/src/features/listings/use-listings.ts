import { useInfiniteQuery } from '@tanstack/react-query';
import { listingMessages } from '@tanabana/domain/listings/messages';
import { fill } from '@tanabana/domain/message';
import type { ListingTable } from '@tanabana/domain/words';
import { useEffect, useMemo } from 'react';
import { toAppError } from '#lib/errors.ts';
import { showNextPage } from '#lib/open-pages.ts';
import { showToast } from '#lib/toast.ts';
import { useRenewedRows } from '#lib/use-renewed-rows.ts';
import type { Cursor } from './api/found-listings.ts';
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
  /** The rows are those of an earlier search, none of which fits what is typed. */
  isOutdated: boolean;
  error: Error | null;
  hasMore: boolean;
  /** How far a search looked that stopped before its page was full. */
  lookedTo?: Cursor | null | undefined;
  isFetchingMore: boolean;
  showMore: () => void;
  retry: () => void;
};

/** The rows of a list's pages. */
export const rowsOf = <Row extends Listing>({ pages }: { pages: { rows: Row[] }[] }): Row[] =>
  pages.flatMap(({ rows }) => rows);

/** Whether what a row shows holds every word of a text. */
export const fits = (listing: Listing, text: string): boolean => matches(listing, wordsOf(text));

/**
 * The listings to show: those on screen filtered with each key, joined by what the server found for the search.
 * What was loaded stays until an answer takes its place, and when a later page or search fails.
 *
 * @param search what the address says; its words are those of the last pause
 * @param typed what the search box says at this very key
 */
export function useListings(table: ListingTable, search: ListingSearch, typed: string): ListedListings {
  const { q = '' } = search;
  const filters = withoutWords(search);
  const all = useInfiniteQuery(listingsQuery(table, filters));
  const found = useInfiniteQuery({ ...listingsQuery(table, search), enabled: q !== '' });
  const asked = q === '' ? all : found;
  useErrorToast(table, asked.error);

  const renewed = useRenewedRows({
    data: asked.data,
    rowsOf: rowsOf<Listing>,
    q,
    typed,
    filters: JSON.stringify(filters),
    fits,
    hasFailed: asked.isError,
  });
  const { isSearching, isOutdated } = renewed;

  const fitting = useMemo(() => {
    const loaded = all.data ? rowsOf(all.data).filter((listing) => fits(listing, typed)) : [];
    return mergeListings([loaded, isOutdated ? [] : renewed.rows], search.sort);
  }, [all.data, typed, isOutdated, renewed.rows, search.sort]);
  const listings = fitting.length > 0 ? fitting : renewed.rows;
  const last = asked.data?.pages.at(-1);
  return {
    listings,
    isPending: asked.isPending && listings.length === 0,
    isSearching,
    isOutdated: isOutdated && fitting.length === 0,
    error: asked.error,
    hasMore: asked.hasNextPage && !isSearching,
    lookedTo: !isSearching && last && !last.isComplete ? last.next : undefined,
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
