import { useInfiniteQuery } from '@tanstack/react-query';
import { hasEveryWholeWord, wholeWords } from '@tanabana/domain/search/whole-words';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { productsQuery } from './api/search-products.ts';
import { fieldsOf } from './product.ts';
import type { Product } from './product.ts';

const fits = (product: Product, text: string) => hasEveryWholeWord(fieldsOf(product), wholeWords(text));

/**
 * The products to show. While the server searches, those on screen are filtered by the same rule. A half typed word matches none of them;
 * then they stay until the response comes.
 *
 * @param asked the search after the debounce
 * @param typed the search text at this keystroke
 */
export function useProducts({ requested, typed }: { requested: string; typed: string }) {
  const { rows, stoppedAt, ...list } = useFoundPages(useInfiniteQuery(productsQuery(requested)), {
    q: requested,
    typed,
    fits,
  });
  return { ...list, products: rows, lookedBackTo: stoppedAt?.next?.updated_at ?? null };
}
