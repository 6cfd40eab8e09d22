import { useInfiniteQuery } from '@tanstack/react-query';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { fill } from '@tanabana/domain/notice';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useEffect, useMemo } from 'react';
import type { YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';
import { searchText } from '#lib/reading/lists/search-text.ts';
import { rowsOfPages, useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import type { FoundPages } from '#lib/reading/lists/use-found-rows.ts';
import type { Cursor } from './api/found-listings.ts';
import { listingsQuery } from './api/get-listings.ts';
import type { Listing } from './listing.ts';
import { withoutWords } from './listing-search.ts';
import type { ListingSearch } from './listing-search.ts';
import { matches, mergeListings, wordsOf } from './search.ts';

/** A list on its way to the screen. */
export type ListedListings = Omit<FoundPages<never>, 'rows' | 'pages' | 'stoppedAt'> & {
  listings: Listing[];
  /** How far a search looked that stopped before its page was full. */
  lookedTo?: Cursor | null | undefined;
  /** The yarn that the rows were found by: they are in the order of their counts. */
  yarn?: YarnSearch | undefined;
};

/** Whether the visible text of a row contains every word. */
export const fits = (listing: Listing, text: string): boolean => matches(listing, wordsOf(text));

/**
 * The listings to show: those on screen, filtered with each keystroke, and the server's results for the search. Loaded rows stay until a
 * response replaces them, and when a later page or search fails.
 *
 * @param search the search in the address; its words are those after the last debounce
 * @param typed the text of the search box at this keystroke
 */
export function useListings(table: ListingTable, search: ListingSearch, typed: string): ListedListings {
  const { q = '' } = search;
  const filters = withoutWords(search);
  // A search from the address needs the list without words once they change, and not before.
  const all = useInfiniteQuery({ ...listingsQuery(table, filters), enabled: q === '' || typed !== q });
  const found = useInfiniteQuery({ ...listingsQuery(table, search), enabled: q !== '' });
  const request = { q, typed, filters: JSON.stringify(filters), fits };
  const { rows, stoppedAt, ...list } = useFoundPages(q === '' ? all : found, request);
  const { isOutdated, error } = list;
  const yarn = q === '' ? undefined : list.pages[0]?.yarn;
  // The rows stay under their counts while another tolerance is read, and the choice of it keeps its focus.
  const isOfYarn = yarn !== undefined && searchText(typed) === q.trim();
  useErrorToast(table, error);

  const fitting = useMemo(() => {
    if (isOfYarn) return rows;
    const loaded = all.data ? rowsOfPages(all.data).filter((listing) => fits(listing, typed)) : [];
    return mergeListings([loaded, isOutdated ? [] : rows], search.sort);
  }, [all.data, typed, isOutdated, isOfYarn, rows, search.sort]);
  const listings = fitting.length > 0 ? fitting : rows;
  return {
    ...list,
    listings,
    isPending: list.isPending && listings.length === 0,
    isOutdated: isOutdated && fitting.length === 0,
    lookedTo: stoppedAt?.next,
    yarn: isOfYarn ? yarn : undefined,
  };
}

/** Shows once that a list could not be fetched. */
export function useErrorToast(table: ListingTable, error: Error | null): void {
  useEffect(() => {
    if (!error) return;
    const message =
      table === 'purchase_enquiries' ? listingNotices.enquiriesNotFetched : listingNotices.offersNotFetched;
    showToast(fill(message, { message: toAppError(error).message }));
  }, [table, error]);
}
