import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/**
 * Cancels the member's own pending bids. Throws AppError.
 *
 * @returns the keys of the cancelled ones: one that was answered meanwhile is not among them
 */
export async function cancelBids(ids: readonly string[]): Promise<string[]> {
  const answer = await supabase()
    .from('customer_bids')
    .update({ bid_status: 'Cancelled' })
    .in('id', [...ids])
    .eq('bid_status', 'Pending')
    .select('id');
  return unwrap(answer).map(({ id }) => id);
}
