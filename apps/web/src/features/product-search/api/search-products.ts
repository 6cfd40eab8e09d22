import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Json } from '@tanabana/db/types';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import type { Product } from '../product.ts';

/** A page of the search, and where the next one begins. */
type ProductPage = {
  products: Product[];
  next: Json;
  /** How far back this page looked, where it stopped before the end. */
  looked_back_to: string | null;
};

/** Products that hold every word of `q` as a whole word, newest first, page by page. Throws AppError. */
export const productsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['products', q],
    queryFn: async ({ pageParam }) =>
      unwrap(await supabase().rpc('search_products', { p_search: q, p_after: pageParam })) as unknown as ProductPage,
    initialPageParam: null as Json,
    getNextPageParam: ({ next }: ProductPage) => next,
  });
