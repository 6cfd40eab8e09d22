import { infiniteQueryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** One change of the own credits and what it was about, as get_credit_changes answers it. */
export type CreditEntry = {
  id: number;
  created_at: string;
  change: number;
  balance_after: number;
  reason: string;
  note: string | null;
  /** Number of a listing or a bid, or the name of the other side of a referral; null when it is gone. */
  about: string | null;
  /** The yarn of a listing, the company of a bid. */
  about_detail: string | null;
  /** A listing that can still be found in the lists. */
  is_open: boolean;
};

async function getCreditPage(p_before: number | undefined): Promise<CreditEntry[]> {
  return unwrap(await supabase().rpc('get_credit_changes', { p_before })) as CreditEntry[];
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
    // Credits are spent on other pages: each visit asks anew.
    staleTime: 0,
  });
