// Reads who was interested in the signed-in member's own listings: the same people as in the messages about them.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { LIMITS } from '@tanabana/domain/limits';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '../errors.ts';
import { supabase } from './supabase.ts';

/** A member's interest in a listing; all but the key and the time is null once the member has left. */
export type Interested = Database['public']['Functions']['get_listing_interests']['Returns'][number];

/** The row that a page ended with. */
type Cursor = Pick<Interested, 'interest_id' | 'sent_at'> | null;

async function getInterested(table: AnyListingTable, listingId: string, cursor: Cursor): Promise<Interested[]> {
  const args = {
    p_listing_table: table,
    p_listing_id: listingId,
    ...(cursor && { p_before: cursor.sent_at, p_before_id: cursor.interest_id }),
  };
  return unwrap(await supabase().rpc('get_listing_interests', args));
}

/** Who was interested in an own listing, the latest first, page by page. Throws AppError. */
export const interestedQuery = (table: AnyListingTable, listingId: string) =>
  infiniteQueryOptions({
    queryKey: ['interested', table, listingId],
    queryFn: ({ pageParam }) => getInterested(table, listingId, pageParam),
    // The page's loader may just have tried.
    retryOnMount: false,
    initialPageParam: null as Cursor,
    getNextPageParam: (page: Interested[]): Cursor | undefined =>
      page.length < LIMITS.interest_page_size ? undefined : page.at(-1),
  });

/** How many members were interested in each of these own listings; of as many as a page of them has at a time. */
async function getCounts(table: AnyListingTable, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const parts = Array.from({ length: Math.ceil(ids.length / LIMITS.listing_page_size) }, (_, n) =>
    ids.slice(n * LIMITS.listing_page_size, (n + 1) * LIMITS.listing_page_size),
  );
  const answers = await Promise.all(
    parts.map(async (p_listing_ids) =>
      unwrap(await supabase().rpc('get_interest_counts', { p_listing_table: table, p_listing_ids })),
    ),
  );
  return new Map(answers.flat().map(({ listing_id, interests }) => [listing_id, interests]));
}

/** The number of interested members, by the keys of own listings. A listing that nobody was interested in is missing. Throws AppError. */
export const interestCountsQuery = (table: AnyListingTable, ids: readonly string[] = []) =>
  queryOptions({
    queryKey: ['interest-counts', table, ids],
    queryFn: () => getCounts(table, ids),
    enabled: ids.length > 0,
  });
