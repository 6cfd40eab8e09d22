import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/**
 * Cancels the member's own pending bids. Throws AppError.
 *
 * @returns the keys of the cancelled ones, also of those that a try whose response was lost had cancelled: one that was answered meanwhile
 *   is not among them
 */
export async function cancelBids(ids: readonly string[]): Promise<string[]> {
  const answer = await supabase()
    .from('customer_bids')
    .update({ bid_status: 'Cancelled' })
    .in('id', [...ids])
    .eq('bid_status', 'Pending')
    .select('id');
  const cancelled = unwrap(answer).map(({ id }) => id);
  const rest = ids.filter((id) => !cancelled.includes(id));
  if (rest.length === 0) return cancelled;
  const before = await supabase().from('customer_bids').select('id').in('id', rest).eq('bid_status', 'Cancelled');
  return [...cancelled, ...unwrap(before).map(({ id }) => id)];
}
