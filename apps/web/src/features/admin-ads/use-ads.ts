import { useQuery } from '@tanstack/react-query';
import { adNotices } from '@tanabana/domain/ads/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useNumberedPage } from '#lib/reading/lists/use-found-rows.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { adsQuery, totalsQuery } from './api/get-ads.ts';
import type { Ad, AdsSearch } from './api/get-ads.ts';

const fits = (ad: Ad, text: string) => hasEveryPart(`${ad.company_name} ${ad.page_location}`, wordParts(text));

/**
 * The ads to show, each with its views and clicks. While the server searches, the rows on screen are filtered by the same rule.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function useAds(requested: AdsSearch, typed: string) {
  const { status, page, q } = requested;
  const pageSize = LIMITS.ad_page_size;
  const list = useNumberedPage(useQuery(adsQuery(requested)), { q, typed, page, pageSize, filters: status, fits });
  useErrorToast(adNotices.adsNotFetched, list.error);
  const totals = useQuery(totalsQuery((list.answer?.rows ?? []).map(({ id }) => id)));
  useErrorToast(adNotices.figuresNotFetched, totals.error);
  return {
    ...list,
    /** Undefined until they have loaded. */
    totals: totals.data,
  };
}
