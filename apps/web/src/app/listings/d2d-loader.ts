// The data of the first paint of the dealers' page.
import type { QueryClient } from '@tanstack/react-query';
import type { ParsedLocation } from '@tanstack/react-router';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { sentInterestsQuery } from '#features/interest/api/get-sent-interests.ts';
import { d2dCountsQuery, d2dListingsQuery } from '#features/listings/api/get-d2d-listings.ts';
import { readListingSearch } from '#features/listings/listing-search.ts';
import type { ListingSearch } from '#features/listings/listing-search.ts';
import { loadMessages } from '#i18n/messages.ts';
import { AS_LEFT, pagesToRead } from '#lib/offline/open-pages.ts';
import { currentSession } from '#lib/session/session.ts';

/**
 * Loads both tabs in one round of requests, so that a tab opens at once. A failed read shows its error in its own place. The session is
 * known: the page's guard has run. Lists that were read before are shown at once, as they were left.
 */
export async function loadD2D(queryClient: QueryClient, location: ParsedLocation): Promise<void> {
  const given = { ...location.search };
  await Promise.all([
    loadMessages('listings', 'filters', 'fields', 'contact-poster'),
    queryClient.prefetchQuery({ ...d2dCountsQuery, ...AS_LEFT }),
    prefetchTab(queryClient, 'sales_offers', readListingSearch('sales_offers', given), location),
    prefetchTab(queryClient, 'purchase_enquiries', readListingSearch('purchase_enquiries', given), location),
  ]);
}

async function prefetchTab(
  queryClient: QueryClient,
  table: ListingTable,
  search: ListingSearch,
  location: ParsedLocation,
): Promise<void> {
  const session = currentSession();
  await Promise.all([
    queryClient.prefetchInfiniteQuery({ ...d2dListingsQuery(table, search), ...pagesToRead(location), ...AS_LEFT }),
    session.status === 'signed-in' &&
      queryClient.prefetchQuery({ ...sentInterestsQuery(session.userId, D2D_TABLES[table]), ...AS_LEFT }),
  ]);
}
