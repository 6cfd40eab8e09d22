// The calls of a decision: the bid's new status, and the letters of one that was accepted.
import { unwrap } from '#lib/errors.ts';
import { BID_ROW } from '#lib/bids/bid.ts';
import type { Bid } from '#lib/bids/bid.ts';
import { orFindWritten } from '#lib/forms/or-find-written.ts';
import { invoke } from '#lib/reading/functions.ts';
import { supabase } from '#lib/reading/supabase.ts';

export type Answer = 'Accepted' | 'Rejected';

type Decider = { id: string; name: string };

async function getBid(id: string): Promise<Bid | null> {
  return unwrap(await supabase().from('customer_bids').select(BID_ROW).eq('id', id).maybeSingle());
}

/**
 * Answers a bid that waits for it. The database notes by itself who did, and when. Throws AppError.
 *
 * @returns the bid as it is now; of two who decide at once the second gets the first one's; null when it is not to be seen any more
 */
export async function decideBid(id: string, bid_status: Answer, decider: Decider): Promise<Bid | null> {
  const change = {
    bid_status,
    accept_bid_time: new Date().toISOString(),
    accepted_by_executive_id: decider.id,
    accepted_by_executive_name: decider.name,
  };
  const update = async () => {
    const bids = supabase().from('customer_bids');
    const [changed] = unwrap(await bids.update(change).eq('id', id).eq('bid_status', 'Pending').select(BID_ROW));
    return changed ?? getBid(id);
  };
  const findDecided = async () => {
    const bid = await getBid(id);
    return bid?.bid_status === 'Pending' ? null : bid;
  };
  return orFindWritten(update, findDecided);
}

/** Notifies both sides that a bid was accepted. Throws AppError when not everybody could be notified. */
export function sendReplies(bid_id: string): Promise<{ success: boolean; message: string }> {
  return invoke('bidding-reply', { bid_id, action: 'accept' });
}
