// The data of a listing's own page, and the address that is the right one for it.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { listingNumber } from '@tanabana/domain/listings/number';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { listingTitle } from '#i18n/listing-page.ts';
import { listingQuery, similarListingsQuery, summaryOf } from '#features/listings/api/get-listing.ts';
import { pageOf } from '#features/listings/listing.ts';
import { listingTrendQuery } from '#features/price-trends/api/get-listing-trend.ts';
import { loadMessages, translateIn } from '#i18n/messages.ts';
import { maySeePriceTrends } from '#config/access.ts';
import { interestedQuery } from '#lib/reading/interested.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession } from '#lib/session/session.ts';
import { prefetchOwn } from './listings-loader.ts';

/** The title of the browser tab; undefined where the listing could not be loaded. */
export type LoadedListing = { title: string | undefined };

/**
 * Loads a listing page. A failed read shows its error in its own place, so nothing here fails the page. The similar listings are requested
 * after the listing, since they share its fibre. The loader waits for them, so that they do not push the page's foot down later.
 *
 * @throws the router's redirect where a number is written in small letters or without its zeros
 */
export async function loadListing(
  queryClient: QueryClient,
  table: ListingTable,
  typed: string,
): Promise<LoadedListing> {
  const number = listingNumber(table, typed);
  const [title] = await Promise.all([
    number && prefetchListing(queryClient, table, number),
    loadMessages('listing', 'listings', 'fields', 'contact-poster'),
    prefetchOwn(queryClient, table),
  ]);
  const listing = number === null ? null : queryClient.getQueryData(listingQuery(table, number).queryKey);
  if (number !== null && listing && number !== typed)
    throw redirect({ to: pageOf(table), params: { number }, replace: true });
  return { title: title ?? (listing === null ? translateIn('listing')(`${table}.gone.title`) : undefined) };
}

async function prefetchListing(queryClient: QueryClient, table: ListingTable, number: string) {
  await queryClient.prefetchQuery(listingQuery(table, number));
  const listing = queryClient.getQueryData(listingQuery(table, number).queryKey);
  if (!listing) return undefined;
  const session = currentSession();
  await Promise.all([
    queryClient.prefetchQuery(similarListingsQuery(table, listing)),
    session.status === 'signed-in' && prefetchTrend(queryClient, table, listing.id, session.userId),
    session.status === 'signed-in' &&
      session.userId === listing.user_id &&
      prefetchForPoster(queryClient, table, listing),
  ]);
  return listingTitle(summaryOf(table, listing));
}

/** What the yarn cost in the last weeks, for members. It must not push the page down later. */
async function prefetchTrend(queryClient: QueryClient, table: ListingTable, id: string, userId: string) {
  await queryClient.prefetchQuery(memberQuery(userId));
  const member = queryClient.getQueryData(memberQuery(userId).queryKey);
  if (!member || !maySeePriceTrends({ isSignedIn: true, member })) return;
  await Promise.all([
    loadMessages('price-trends'),
    import('#features/price-trends/components/listing-trend.tsx'),
    queryClient.prefetchQuery(listingTrendQuery(table, id)),
  ]);
}

/** The poster closes and deletes it here, and sees who was interested. */
const prefetchForPoster = (queryClient: QueryClient, table: ListingTable, { id }: { id: string }) =>
  Promise.all([
    loadMessages('profile', 'interested', 'contact-member'),
    queryClient.prefetchInfiniteQuery(interestedQuery(table, id)),
  ]);
