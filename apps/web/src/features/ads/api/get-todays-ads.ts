import { queryOptions } from '@tanstack/react-query';
import { isoDay } from '@tanabana/domain/format';
import { publicData } from '#lib/reading/supabase.ts';
import { AD_COLUMNS } from '../pick-ads.ts';
import type { Ad } from '../pick-ads.ts';

/** A page does not wait longer than this for its ads, in milliseconds. */
const PATIENCE_MS = 2500;

async function getTodaysAds(): Promise<Ad[]> {
  const today = isoDay(new Date());
  const { data } = await publicData()
    .from('corporate_ads')
    .select(AD_COLUMNS)
    .eq('status', true)
    .lte('from_date', today)
    .gte('to_date', today)
    .order('created_at', { ascending: false })
    .abortSignal(AbortSignal.timeout(PATIENCE_MS));
  // Spec: a failed fetch shows no ad, and says nothing.
  return data ?? [];
}

/** Today's ads of all pages, fetched once with the first page and kept as they were. */
export const todaysAdsQuery = queryOptions({
  queryKey: ['ads'],
  queryFn: getTodaysAds,
  staleTime: Infinity,
  gcTime: Infinity,
});
