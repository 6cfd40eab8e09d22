import { useInfiniteQuery } from '@tanstack/react-query';
import { hasEveryWholeWord, wholeWords } from '@tanabana/domain/search/whole-words';
import type { YarnChoice } from '#components/yarn/search/yarn-search.ts';
import { searchText } from '#lib/reading/lists/search-text.ts';
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
export function useProducts({ requested, typed, choice }: { requested: string; typed: string; choice: YarnChoice }) {
  const { rows, stoppedAt, ...list } = useFoundPages(useInfiniteQuery(productsQuery(requested, choice)), {
    q: requested,
    filters: JSON.stringify(choice),
    typed,
    fits,
  });
  const yarn = searchText(typed) === requested.trim() ? list.pages[0]?.yarn : undefined;
  return { ...list, products: rows, yarn, stoppedAt: stoppedAt?.next ?? null };
}
