import { useInfiniteQuery } from '@tanstack/react-query';
import { newsNotices } from '@tanabana/domain/news/notices';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { rowsOfPages, useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { priceListsQuery } from './api/get-price-lists.ts';
import type { PriceList } from './api/get-price-lists.ts';
import { usePriceListChanges } from './use-price-list-changes.ts';

const fits = ({ description }: PriceList, text: string) => hasEveryPart(description, wordParts(text));

/**
 * The price lists to show: while the server looks, what is on screen is filtered by what has been typed; what was loaded
 * stays when a later page fails.
 */
export function usePriceLists(q: string, typed: string) {
  usePriceListChanges();
  const all = useInfiniteQuery(priceListsQuery(''));
  const found = useInfiniteQuery({ ...priceListsQuery(q), enabled: q !== '' });
  const { pages, ...list } = useFoundPages(q === '' ? all : found, { q, typed, fits });
  useErrorToast(newsNotices.priceListsNotFetched, list.error);
  return {
    ...list,
    loaded: rowsOfPages({ pages: [...(all.data?.pages ?? []), ...pages] }),
    total: pages.at(-1)?.total,
    isComplete: pages[0]?.isComplete ?? true,
  };
}

export type PriceLists = ReturnType<typeof usePriceLists>;
