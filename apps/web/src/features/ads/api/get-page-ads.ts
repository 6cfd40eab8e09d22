import { queryOptions } from '@tanstack/react-query';
import { isoDay } from '@tanabana/domain/format';
import { readRows } from '#lib/reading/read.ts';
import { adPageOf, placementOf } from '../pages.ts';
import { AD_COLUMNS } from '../pick-ads.ts';
import type { Ad } from '../pick-ads.ts';

/** A page does not wait longer than this for its ads, in milliseconds. */
const PATIENCE_MS = 2500;

async function getPageAds(page: ReturnType<typeof adPageOf>): Promise<Ad[]> {
  const placement = placementOf(page);
  if (page === 'UnknownPage' || !placement) return [];
  const today = isoDay(new Date());
  const running = [
    ['status', 'eq.true'],
    ['page_location', `eq.${page}`],
    ['placement_type', `eq.${placement}`],
    ['from_date', `lte.${today}`],
    ['to_date', `gte.${today}`],
    // Admins may read drafts, so they are filtered out. PostgreSQL reads `now` as the time of the request.
    ['published_at', 'lte.now'],
    ['order', 'published_at.desc'],
  ] as const;
  const how = { isPublic: true, signal: AbortSignal.timeout(PATIENCE_MS) };
  // Spec: a failed fetch shows no ad and no error.
  return readRows('corporate_ads', AD_COLUMNS, running, how).catch(() => []);
}

/**
 * Today's ads of a page. The first visit fetches them; later visits use the cache.
 *
 * @param path the route's address, `/profile/$userId`
 */
export const pageAdsQuery = (path: string) => {
  const page = adPageOf(path);
  return queryOptions({
    queryKey: ['ads', page],
    queryFn: () => getPageAds(page),
    staleTime: Infinity,
    gcTime: Infinity,
  });
};
