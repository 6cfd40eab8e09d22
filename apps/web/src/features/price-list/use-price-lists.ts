import { useInfiniteQuery } from '@tanstack/react-query';
import { newsMessages } from '@tanabana/domain/news/messages';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import type { InfiniteData } from '@tanstack/react-query';
import { toastError } from '#lib/errors.ts';
import { useRenewedRows } from '#lib/use-renewed-rows.ts';
import { priceListsQuery } from './api/get-price-lists.ts';
import type { PriceList, PriceListPage } from './api/get-price-lists.ts';

/** Every list once: one that was uploaded meanwhile moves the rest on by a place. */
function rowsOf({ pages }: InfiniteData<PriceListPage>): PriceList[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()];
}

const fits = ({ description }: PriceList, text: string) => hasEveryPart(description, wordParts(text));

/**
 * The price lists to show: while the server looks, what is on screen is filtered by what has been typed; what was loaded
 * stays when a later page fails.
 */
export function usePriceLists(q: string, typed: string) {
  const all = useInfiniteQuery(priceListsQuery(''));
  const found = useInfiniteQuery({ ...priceListsQuery(q), enabled: q !== '' });
  const asked = q === '' ? all : found;
  const { error } = asked;
  useEffect(() => {
    if (error) toastError(newsMessages.priceListsNotFetched, error);
  }, [error]);
  const { data, rows, isSearching, isOutdated } = useRenewedRows({
    data: asked.data,
    rowsOf,
    q,
    typed,
    fits,
    hasFailed: asked.isError,
  });
  const answered = data?.pages;
  return {
    rows,
    isOutdated,
    loaded: rowsOf({ pages: [...(all.data?.pages ?? []), ...(answered ?? [])], pageParams: [] }),
    total: answered?.at(-1)?.total,
    isComplete: answered?.[0]?.isComplete ?? true,
    isPending: asked.isPending,
    isSearching,
    error,
    hasMore: asked.hasNextPage && !isSearching,
    isFetchingMore: asked.isFetchingNextPage,
    showMore: () => void asked.fetchNextPage(),
    retry: () => void (asked.isFetchNextPageError ? asked.fetchNextPage() : asked.refetch()),
  };
}

export type PriceLists = ReturnType<typeof usePriceLists>;
