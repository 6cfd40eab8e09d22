import { useInfiniteQuery } from '@tanstack/react-query';
import { hasEveryWholeWord, wholeWords } from '@tanabana/domain/search/whole-words';
import { useFoundPages } from '#lib/reading/lists/use-found-rows.ts';
import { productsQuery } from './api/search-products.ts';
import { fieldsOf } from './product.ts';
import type { Product } from './product.ts';

const fits = (product: Product, text: string) => hasEveryWholeWord(fieldsOf(product), wholeWords(text));

/**
 * The products to show. While the server looks for what was typed, those on screen are narrowed by the same rule; a word
 * half typed fits none of them, and then they stay as they are until the answer comes.
 *
 * @param asked the search once typing has paused
 * @param typed the search at this very key
 */
export function useProducts({ asked, typed }: { asked: string; typed: string }) {
  const { rows, stoppedAt, ...list } = useFoundPages(useInfiniteQuery(productsQuery(asked)), { q: asked, typed, fits });
  return { ...list, products: rows, lookedBackTo: stoppedAt?.next?.updated_at ?? null };
}
