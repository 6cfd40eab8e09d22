// The data of a profile's first paint, so that nothing moves when it arrives. Where the lists take longer, the profile is shown before them.
import type { QueryClient } from '@tanstack/react-query';
import { LISTING_TABLES } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { ME } from '#config/paths.ts';
import { invoicesQuery } from '#features/membership/api/get-invoices.ts';
import { copyQuery } from '#features/my-data/api/copy.ts';
import { consentQuery } from '#features/my-data/api/get-consent.ts';
import { creditChangesQuery } from '#features/profile/api/credits/get-credit-changes.ts';
import { ownListingsQuery } from '#features/profile/api/listings/get-own-listings.ts';
import { profileQuery } from '#features/profile/api/get-profile.ts';
import { loadMessages } from '#i18n/messages.ts';
import { ownBidsQuery } from '#lib/bids/bid.ts';
import { interestCountsQuery } from '#lib/reading/interested.ts';
import { isInTime } from '#lib/offline/in-time.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession, sessionReady } from '#lib/session/session.ts';

/** Loads a profile page. A failed read shows its error in its own place, so nothing here fails the page. */
export async function loadProfile(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    loadMessages('profile', 'notices', 'account', 'membership', 'contact-member', 'interested', 'bids', 'my-data'),
    prefetch(queryClient, userId),
  ]);
}

async function prefetch(queryClient: QueryClient, userId: string): Promise<void> {
  await sessionReady();
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  if (userId === ME || userId === session.userId) await prefetchOwn(queryClient, session.userId);
  else
    await Promise.all([queryClient.prefetchQuery(profileQuery(userId)), prefetchMember(queryClient, session.userId)]);
}

const prefetchMember = (queryClient: QueryClient, userId: string) => queryClient.prefetchQuery(memberQuery(userId));

/** The longest wait for the lists of a profile that is there, in milliseconds: then each shows that it is being loaded. */
const LISTS_MS = 150;

/** The lists of a user without a profile are not requested: they are empty. */
async function prefetchOwn(queryClient: QueryClient, userId: string): Promise<void> {
  await prefetchMember(queryClient, userId);
  if (!queryClient.getQueryData(memberQuery(userId).queryKey)?.profile) return;
  const lists = Promise.all([
    queryClient.prefetchQuery(creditChangesQuery(userId)),
    queryClient.prefetchQuery(invoicesQuery(userId)),
    queryClient.prefetchQuery(consentQuery(userId)),
    queryClient.prefetchQuery(copyQuery(userId)),
    ...LISTING_TABLES.map((table) => prefetchListings(queryClient, table, userId)),
    queryClient.prefetchInfiniteQuery(ownBidsQuery(userId)),
  ]);
  await isInTime(lists, LISTS_MS);
}

/** The rows contain the counts, so the loader waits for both. */
async function prefetchListings(queryClient: QueryClient, table: AnyListingTable, userId: string): Promise<void> {
  const query = ownListingsQuery(table, userId);
  await queryClient.prefetchInfiniteQuery(query);
  const ids =
    queryClient
      .getQueryData(query.queryKey)
      ?.pages.flat()
      .map(({ id }) => id) ?? [];
  if (ids.length > 0) await queryClient.prefetchQuery(interestCountsQuery(table, ids));
}
