import { unwrap } from '#lib/errors.ts';
import { orFindWritten } from '#lib/forms/or-find-written.ts';
import { supabase } from '#lib/reading/supabase.ts';

type BidState = { id: string; bid_status: string };

async function statesOf(ids: readonly string[]): Promise<BidState[]> {
  return unwrap(
    await supabase()
      .from('customer_bids')
      .select('id,bid_status')
      .in('id', [...ids]),
  );
}

const cancelledOf = (states: readonly BidState[]): string[] =>
  states.filter(({ bid_status }) => bid_status === 'Cancelled').map(({ id }) => id);

/**
 * Cancels the member's own pending bids. Throws AppError.
 *
 * @returns the keys of the cancelled ones, also of those that a try whose response was lost had cancelled: one that was answered meanwhile
 *   is not among them
 */
export async function cancelBids(ids: readonly string[]): Promise<string[]> {
  const update = async () => {
    const change = supabase().from('customer_bids').update({ bid_status: 'Cancelled' });
    const cancelled = unwrap(
      await change
        .in('id', [...ids])
        .eq('bid_status', 'Pending')
        .select('id'),
    ).map(({ id }) => id);
    const rest = ids.filter((id) => !cancelled.includes(id));
    return rest.length === 0 ? cancelled : [...cancelled, ...cancelledOf(await statesOf(rest))];
  };
  const findCancelled = async () => {
    const states = await statesOf(ids);
    return states.some(({ bid_status }) => bid_status === 'Pending') ? null : cancelledOf(states);
  };
  return orFindWritten(update, findCancelled);
}
