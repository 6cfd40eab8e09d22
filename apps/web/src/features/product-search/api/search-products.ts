import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { yarnOfSearch } from '#components/yarn/search/yarn-of-search.ts';
import { USUAL_TOLERANCE } from '#components/yarn/search/yarn-search.ts';
import type { YarnChoice, YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';

type Functions = Database['public']['Functions'];
/** Where the next page begins. */
type Place = NonNullable<(Functions['search_products'] | Functions['match_products'])['Returns']['next']>;

/** A page of the search. Where it stopped before the end, `next` is the place to continue. */
export type ProductPage = {
  rows: Functions['search_products']['Returns']['rows'];
  next: Place | null;
  isComplete: boolean;
  /** What the words were read as, where the rows were found by it. */
  yarn?: YarnSearch;
};

async function getPage(p_search: string, choice: YarnChoice, after: Place | null): Promise<ProductPage> {
  const yarn = await yarnOfSearch(p_search, choice);
  if (!yarn) return foundPage(unwrap(await supabase().rpc('search_products', { p_search, p_after: after })));
  const { key, rest } = yarn;
  const params = { yarn: key, tolerance: choice.near ?? USUAL_TOLERANCE, words: rest, ...(after && { after }) };
  return { ...foundPage(unwrap(await supabase().rpc('match_products', params))), yarn };
}

/** Products that hold every word of `q` as a whole word, newest first, page by page. Throws AppError. */
export const productsQuery = (q: string, choice: YarnChoice = {}) =>
  infiniteQueryOptions({
    queryKey: ['products', q, choice],
    queryFn: ({ pageParam }) => getPage(q, choice, pageParam),
    initialPageParam: null as Place | null,
    getNextPageParam: ({ next }: ProductPage) => next,
  });
