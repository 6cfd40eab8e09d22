// The address of a list and the data of its first paint.
import type { QueryClient } from '@tanstack/react-query';
import type { ListingTable } from '@tanabana/domain/words';
import { sentInterestsQuery } from '#features/interest/api/get-sent-interests.ts';
import { listingsQuery } from '#features/listings/api/get-listings.ts';
import { loadWords } from '#i18n/i18n.ts';
import { marketFactsQuery } from '#lib/market-facts.ts';
import { memberQuery } from '#lib/member.ts';
import { currentSession, sessionReady } from '#lib/session.ts';

/** Reads the address: what is not a text is left out. */
export function validateListingSearch(search: Record<string, unknown>): { q?: string; fibre?: string } {
  const { q, fibre } = search;
  return { ...(typeof q === 'string' && q && { q }), ...(typeof fibre === 'string' && fibre && { fibre }) };
}

/** One round of requests. A list that cannot be loaded says so in its own place, so nothing here fails the page. */
export async function loadListings(queryClient: QueryClient, table: ListingTable, fibre: string): Promise<void> {
  await Promise.all([
    loadWords('listings'),
    prefetchOwn(queryClient, table),
    queryClient.prefetchQuery(marketFactsQuery),
    queryClient.prefetchInfiniteQuery(listingsQuery(table, { fibre, q: '' })),
  ]);
}

/** What the rows show of the member: links to profiles, and where interest was sent. It must not move them later. */
export async function prefetchOwn(queryClient: QueryClient, table: ListingTable): Promise<void> {
  await sessionReady();
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  await Promise.all([
    queryClient.prefetchQuery(memberQuery(session.userId)),
    queryClient.prefetchQuery(sentInterestsQuery(session.userId, table)),
  ]);
}
