import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@tanabana/db/types';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

const SHOWN = 3;

export type CreditChange = Pick<Tables<'credit_ledger'>, 'id' | 'change' | 'balance_after' | 'reason' | 'created_at'>;

async function getCreditChanges(member_id: string): Promise<CreditChange[]> {
  const changes = supabase()
    .from('credit_ledger')
    .select('id, change, balance_after, reason, created_at')
    .eq('member_id', member_id)
    .order('id', { ascending: false })
    .limit(SHOWN);
  return unwrap(await changes);
}

/** The latest changes of a member's own credits. */
export const creditChangesQuery = (member_id: string) =>
  queryOptions({
    queryKey: ['credit_ledger', member_id],
    queryFn: () => getCreditChanges(member_id),
    // Credits are spent on other pages: each visit asks anew.
    staleTime: 0,
  });
