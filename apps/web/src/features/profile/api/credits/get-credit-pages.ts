import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/**
 * One change of the member's own credits. `about`: the number of a listing or a bid, or the name of the other side of a referral; null when
 * it was deleted. `about_detail`: the yarn of a listing, the company of a bid. `is_open`: a listing that is still in the lists.
 */
export type CreditEntry = Database['public']['Functions']['get_credit_changes']['Returns'][number];

async function getCreditPage(p_before: number | undefined): Promise<CreditEntry[]> {
  return unwrap(await supabase().rpc('get_credit_changes', { p_before }));
}

/** Every change of the signed-in member's credits, newest first, page by page. */
export const creditPagesQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['credit_ledger', userId, 'pages'],
    queryFn: ({ pageParam }) => getCreditPage(pageParam),
    // The page's loader has just tried.
    retryOnMount: false,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: CreditEntry[]) => (page.length < LIMITS.credit_page_size ? undefined : page.at(-1)?.id),
    // Credits are spent on other pages: each visit requests them again.
    staleTime: 0,
  });
