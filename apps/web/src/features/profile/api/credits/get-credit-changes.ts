import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '#lib/errors.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** So many are shown, where there are so many. */
export const SHOWN_CHANGES = 3;

const COLUMNS = 'id, change, balance_after, reason, created_at';

export type CreditChange = Selected<'credit_ledger', typeof COLUMNS>;

async function getCreditChanges(member_id: string): Promise<CreditChange[]> {
  const changes = supabase()
    .from('credit_ledger')
    .select(COLUMNS)
    .eq('member_id', member_id)
    .order('id', { ascending: false })
    .limit(SHOWN_CHANGES);
  return unwrap(await changes);
}

/** The latest changes of a member's own credits. */
export const creditChangesQuery = (member_id: string) =>
  queryOptions({
    queryKey: ['credit_ledger', member_id],
    queryFn: () => getCreditChanges(member_id),
    // Credits are spent on other pages: each visit requests them again.
    staleTime: 0,
  });
