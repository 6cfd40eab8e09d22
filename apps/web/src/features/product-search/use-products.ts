import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { hasEveryWord, searchWords } from '@tanabana/domain/search/whole-words';
import { useMemo } from 'react';
import { showNextPage } from '#lib/open-pages.ts';
import { productsQuery } from './api/search-products.ts';
import { fieldsOf } from './product.ts';
import type { Product } from './product.ts';

const NONE: Product[] = [];

/**
 * The products to show. While the server looks for what was typed, those on screen are narrowed by the same rule; a word
 * half typed fits none of them, and then they stay as they are until the answer comes.
 *
 * @param asked the search once typing has paused
 * @param typed the search at this very key
 */
export function useProducts({ asked, typed }: { asked: string; typed: string }) {
  const query = useInfiniteQuery({ ...productsQuery(asked), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const loaded = useMemo(() => pages?.flatMap(({ products }) => products) ?? NONE, [pages]);
  const isSearching = typed.trim() !== asked || query.isPlaceholderData;
  const fitting = useMemo(() => {
    if (!isSearching) return loaded;
    const words = searchWords(typed);
    return loaded.filter((product) => hasEveryWord(fieldsOf(product), words));
  }, [isSearching, loaded, typed]);
  return {
    products: fitting.length > 0 ? fitting : loaded,
    /** The rows on screen are those of an earlier search. */
    isOutdated: isSearching && fitting.length === 0,
    isPending: query.isPending,
    isSearching,
    error: query.error,
    hasMore: query.hasNextPage && !isSearching,
    lookedBackTo: isSearching ? null : (pages?.at(-1)?.looked_back_to ?? null),
    isFetchingMore: query.isFetchingNextPage,
    showMore: () => showNextPage(query),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
