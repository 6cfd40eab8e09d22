import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { useEffect, useMemo, useState } from 'react';
import { subscribe } from '#lib/offline/announcements.ts';
import { useHearClosed } from '#lib/reading/closed-listings.ts';
import { headQuery, listingsQuery } from './api/get-listings.ts';
import { isListing } from './listing.ts';
import type { Listing } from './listing.ts';
import { belongs } from './belongs.ts';
import { withoutWords } from './listing-search.ts';
import type { ListingSearch } from './listing-search.ts';
import { matches, mergeListings, wordsOf } from './search.ts';

/** The most announced rows to collect; beyond that the list is refetched. */
const MOST = 50;

/** The list that new rows join: the one that typing filters, or the search's result where only that was read. */
function shownIn(queryClient: QueryClient, table: ListingTable, search: ListingSearch) {
  const { queryKey } = listingsQuery(table, withoutWords(search));
  return queryClient.getQueryData(queryKey) ? queryKey : listingsQuery(table, search).queryKey;
}

/** Listings of the present list that were posted since it was read. They wait for a press: a list does not move by itself. */
export function useAnnounced(table: ListingTable, search: ListingSearch, shown: readonly Listing[]) {
  const queryClient = useQueryClient();
  useHearClosed(table);
  const [posted, setPosted] = useState<Listing[]>([]);
  const [uncounted, setUncounted] = useState(0);
  // The loader reads the head for a reader who returns: this page got no announcements meanwhile.
  const { data: head } = useQuery({ ...headQuery(table, withoutWords(search)), enabled: false });

  useEffect(
    () =>
      subscribe(`listings:${table}`, ({ event, payload }) => {
        if (event === 'many') setUncounted((count) => count + Number(payload.count));
        // The announcement has the columns of this list. A row of an older version appears at the next read.
        else if (event === 'insert' && isListing(table, payload))
          setPosted((before) => mergeListings([before, [payload]]));
      }),
    [table],
  );

  const waiting = useMemo(() => {
    const ids = new Set(shown.map(({ id }) => id));
    const words = wordsOf(search.q ?? '');
    const newest = queryClient.getQueryData(shownIn(queryClient, table, search))?.pages[0]?.rows[0];
    // The head of a sorted list is not what is new.
    const missed = search.sort
      ? []
      : (head?.filter(({ updated_at }) => !newest || updated_at > newest.updated_at) ?? []);
    return mergeListings([missed, posted]).filter(
      (each) => !ids.has(each.id) && belongs(each, search) && matches(each, words),
    );
  }, [posted, head, shown, table, search, queryClient]);

  const show = () => {
    const queryKey = shownIn(queryClient, table, search);
    setPosted([]);
    setUncounted(0);
    if (uncounted > 0 || waiting.length > MOST || search.sort)
      return void queryClient.resetQueries({ queryKey: ['listings', table] });
    queryClient.setQueryData(queryKey, (data) => {
      const [first, ...others] = data?.pages ?? [];
      if (!data || !first) return data;
      return { ...data, pages: [{ ...first, rows: mergeListings([waiting, first.rows]) }, ...others] };
    });
    void queryClient.invalidateQueries({ queryKey: ['market-facts'] });
  };
  return { count: waiting.length + uncounted, show };
}
