// The data of a list's first paint.
import type { QueryClient } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { sentInterestsQuery } from '#features/interest/api/get-sent-interests.ts';
import { headQuery, listingsQuery } from '#features/listings/api/get-listings.ts';
import { withoutWords } from '#features/listings/listing-search.ts';
import type { ListingSearch } from '#features/listings/listing-search.ts';
import { loadMessages } from '#i18n/messages.ts';
import { marketFactsQuery } from '#lib/membership/market-facts.ts';
import { memberQuery } from '#lib/session/member.ts';
import { isInTime } from '#lib/offline/in-time.ts';
import { AS_LEFT, pagesToRead } from '#lib/offline/open-pages.ts';
import { currentSession, sessionReady } from '#lib/session/session.ts';

/**
 * Loads a list in one round of requests. A failed read shows its error in its own place, so nothing here fails the page. A list that was
 * loaded before is shown as it was left: a reader who returns from a profile waits for nothing, not even for a skeleton, on which the
 * scroll position could not be restored. New posts are announced.
 */
export function loadListings(
  queryClient: QueryClient,
  table: ListingTable,
  search: ListingSearch,
  location: ParsedLocation,
): Promise<unknown> | undefined {
  const query = listingsQuery(table, search);
  const isKnown = queryClient.getQueryData(query.queryKey);
  const loading = Promise.all([
    loadMessages('listings', 'filters', 'fields', 'contact-poster'),
    prefetchOwn(queryClient, table),
    queryClient.prefetchQuery(marketFactsQuery),
    queryClient.prefetchInfiniteQuery({ ...query, ...pagesToRead(location), ...AS_LEFT }),
  ]);
  if (!isKnown) return loading;
  void queryClient.prefetchQuery(headQuery(table, withoutWords(search)));
  return undefined;
}

/**
 * The member's own data in the rows: links to profiles, and where interest was sent. It must not move the rows later, but cached rows do
 * not wait for a service that does not respond.
 */
export async function prefetchOwn(queryClient: QueryClient, table: ListingTable): Promise<void> {
  await sessionReady();
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  const own = [
    queryClient.prefetchQuery(memberQuery(session.userId)),
    queryClient.prefetchQuery(sentInterestsQuery(session.userId, table)),
  ];
  await isInTime(Promise.all(own));
}
