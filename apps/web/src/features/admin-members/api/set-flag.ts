import { unwrap, unwrapWritten } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Flag } from '../member.ts';

/**
 * Sets one flag of a member (marketplace document, §7). After a change of the dealer flag the dealer check runs, which also knows the
 * dealers of companies, and the flag is read again.
 *
 * @returns the present flag
 * @throws AppError
 */
export async function setFlag(id: string, flag: Flag, value: boolean): Promise<boolean> {
  const change: Partial<Record<Flag, boolean>> = { [flag]: value };
  unwrapWritten(await supabase().from('tanabana_free').update(change).eq('id', id).select('id'));
  if (flag !== 'is_dealer') return value;
  unwrap(await supabase().rpc('check_if_user_is_dealer', { p_user_id: id }));
  const { is_dealer } = unwrap(await supabase().from('tanabana_free').select('is_dealer').eq('id', id).single());
  return is_dealer ?? value;
}
