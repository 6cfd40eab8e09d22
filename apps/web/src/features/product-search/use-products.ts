import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { hasEveryWholeWord, wholeWords } from '@tanabana/domain/search/whole-words';
import { showNextPage } from '#lib/open-pages.ts';
import { useRenewedRows } from '#lib/use-renewed-rows.ts';
import { productsQuery } from './api/search-products.ts';
import type { ProductPage } from './api/search-products.ts';
import { fieldsOf } from './product.ts';
import type { Product } from './product.ts';

const rowsOf = ({ pages }: InfiniteData<ProductPage>) => pages.flatMap(({ rows }) => rows);

const fits = (product: Product, text: string) => hasEveryWholeWord(fieldsOf(product), wholeWords(text));

/**
 * The products to show. While the server looks for what was typed, those on screen are narrowed by the same rule; a word
 * half typed fits none of them, and then they stay as they are until the answer comes.
 *
 * @param asked the search once typing has paused
 * @param typed the search at this very key
 */
export function useProducts({ asked, typed }: { asked: string; typed: string }) {
  const query = useInfiniteQuery(productsQuery(asked));
  const { rows, isSearching, isOutdated } = useRenewedRows({
    data: query.data,
    rowsOf,
    q: asked,
    typed,
    fits,
    hasFailed: query.isError,
  });
  return {
    products: rows,
    /** The rows on screen are those of an earlier search. */
    isOutdated,
    isPending: query.isPending,
    isSearching,
    error: query.error,
    hasMore: query.hasNextPage && !isSearching,
    lookedBackTo: isSearching ? null : (query.data?.pages.at(-1)?.looked_back_to ?? null),
    isFetchingMore: query.isFetchingNextPage,
    showMore: () => showNextPage(query),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
