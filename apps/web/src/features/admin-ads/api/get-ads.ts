import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { wordParts } from '@tanabana/domain/search/word-parts';
import { unwrap } from '#lib/errors.ts';
import { orPattern } from '#lib/reading/or-pattern.ts';
import { readPage } from '#lib/reading/lists/read-page.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { AdStatus } from '../place.ts';

export type Ad = Selected<'corporate_ads', '*'>;

export type AdsSearch = { q: string; status: AdStatus | null; page: number };

/** Begins the key of everything that changes with an ad. */
export const ADMIN_ADS = 'admin-ads';

/** A page of all ads whose company or page contains every word, newest first. */
export const adsQuery = ({ q, status, page }: AdsSearch) =>
  queryOptions({
    queryKey: [ADMIN_ADS, 'list', q, status, page],
    queryFn: () =>
      readPage<Ad>(
        (first, last) => {
          let ads = supabase().from('corporate_ads').select('*', { count: 'exact' });
          if (status) ads = ads.eq('status', status === 'active');
          for (const word of wordParts(q)) {
            const pattern = orPattern(word);
            ads = ads.or(`company_name.ilike.${pattern},page_location.ilike.${pattern}`);
          }
          return ads.order('created_at', { ascending: false }).order('id').range(first, last);
        },
        page,
        LIMITS.ad_page_size,
      ),
  });

export type Totals = { impressions: number; clicks: number };

/** How often each of some ads was seen and followed in all. */
export const totalsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [ADMIN_ADS, 'totals', ids],
    queryFn: async (): Promise<ReadonlyMap<string, Totals>> => {
      const rows = unwrap(await supabase().rpc('get_ad_totals', { p_ads: [...ids] }));
      return new Map(rows.map(({ ad_id, ...totals }) => [ad_id, totals]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

export type AdDay = { day: string; impressions: number; clicks: number };

/** How often an ad was seen and followed by the day, the oldest first. */
export const daysQuery = (id: string) =>
  queryOptions({
    queryKey: [ADMIN_ADS, 'days', id],
    queryFn: async (): Promise<AdDay[]> => unwrap(await supabase().rpc('get_ad_days', { p_ad: id })).toReversed(),
  });
