import { useQuery } from '@tanstack/react-query';
import { adNotices } from '@tanabana/domain/ads/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import { toastError } from '#lib/errors.ts';
import { useFoundPage } from '#lib/reading/use-found-rows.ts';
import { adsQuery, totalsQuery } from './api/get-ads.ts';
import type { Ad, AdsSearch } from './api/get-ads.ts';

const fits = (ad: Ad, text: string) => hasEveryPart(`${ad.company_name} ${ad.page_location}`, wordParts(text));

/**
 * The ads to show, each with how often it was seen and followed. While the server looks for what was typed, those on screen
 * are narrowed by the same rule.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useAds(asked: AdsSearch, typed: string) {
  const { status, page: askedPage, q } = asked;
  const { page, isAnswer, ...list } = useFoundPage(useQuery(adsQuery(asked)), {
    q,
    typed,
    filters: JSON.stringify([status, askedPage]),
    fits,
  });
  const { error } = list;
  useEffect(() => {
    if (error) toastError(adNotices.adsNotFetched, error);
  }, [error]);
  const totals = useQuery(totalsQuery((page?.rows ?? []).map(({ id }) => id)));
  useEffect(() => {
    if (totals.error) toastError(adNotices.figuresNotFetched, totals.error);
  }, [totals.error]);
  return {
    ...list,
    /** Unknown until they came. */
    totals: totals.data,
    total: page?.total,
    page: page?.page ?? askedPage,
    /** What the address should say: behind the last page stands the last. */
    rightPage: isAnswer ? (page?.page ?? askedPage) : askedPage,
    pages: pageCount(page?.total ?? 0, LIMITS.ad_page_size),
  };
}
