import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';

async function getPage(p_search: string, p_after: Place | null) {
  return foundPage(unwrap(await supabase().rpc('search_products', { p_search, p_after })));
}

/** A page of the search. Where it stopped before the end, `next` is the place to continue. */
export type ProductPage = Awaited<ReturnType<typeof getPage>>;

/** Where the next page begins. */
type Place = NonNullable<Database['public']['Functions']['search_products']['Returns']['next']>;

/** Products that hold every word of `q` as a whole word, newest first, page by page. Throws AppError. */
export const productsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['products', q],
    queryFn: ({ pageParam }) => getPage(q, pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ next }: ProductPage) => next,
  });
