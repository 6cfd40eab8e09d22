// The requests of Place Bid, in their order: read the bidder, pay, create the bid, notify the company.
import type { Database } from '@tanabana/db/types';
import { PRICE_SEEN_HEADER, writePriceSeen } from '@tanabana/domain/bids/price-seen';
import type { PriceSeen } from '@tanabana/domain/bids/price-seen';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { invoke } from '#lib/reading/functions.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const BIDDER = 'country_code,mobile_number' as const;
const PLACED = 'id,bid_price,bid_quantity' as const;

export type Bidder = Selected<'tanabana_free', typeof BIDDER>;

/** A bid as the database has it. */
export type PlacedBid = Selected<'customer_bids', typeof PLACED>;

export type NewBid = { id: string; corporate_product_id: string; bid_price: number; bid_quantity: number };

type RowOfBid = Database['public']['Tables']['customer_bids']['Insert'];

/** How the bidder is reached; null without a profile. Throws AppError. */
export async function getBidder(userId: string): Promise<Bidder | null> {
  return unwrap(await supabase().from('tanabana_free').select(BIDDER).eq('id', userId).maybeSingle());
}

/**
 * Charges the credit of a bid, once for its id.
 *
 * @param seen the product as it was shown to the bidder
 * @throws AppError NOCRD at zero, PRICE with the present price in `details`, GONE1, OWNIT: none of them charges a credit
 */
export function payForBid(
  userId: string,
  bidId: string,
  seen: PriceSeen,
): Promise<{ newBalance: number; charged?: boolean }> {
  const body = {
    userId,
    transactionType: 'bid_submission',
    relatedEntityId: bidId,
    notes: `Bid: ${LIMITS.credits_per_bid} credit`,
  };
  return invoke('handle-credit-deduction', body, undefined, { [PRICE_SEEN_HEADER]: writePriceSeen(seen) });
}

/** The member's balance after the payment for a bid; null when none was charged, or the credit was returned. Throws AppError. */
export async function getPayment(bidId: string): Promise<{ newBalance: number } | null> {
  const changes = unwrap(
    await supabase()
      .from('credit_ledger')
      .select('change, balance_after')
      .eq('related_id', bidId)
      .order('id', { ascending: false }),
  );
  const [last] = changes;
  return last && last.change < 0 ? { newBalance: last.balance_after } : null;
}

/**
 * Stores a bid that was paid for.
 *
 * @param seen the product as it was shown to the bidder
 * @throws AppError 23505 when it exists already, PRICE, OWNIT, GONE1, whose credit is refunded by then; NOPAY, NOPRF, PT429
 */
export async function createBid(bid: NewBid, bidder: Bidder, seen: PriceSeen): Promise<PlacedBid> {
  const row = {
    ...bid,
    bidder_country_code: bidder.country_code,
    bidder_mobile_number: bidder.mobile_number,
  };
  // The database writes all else, and these two again, from product and profile: its types want what it writes itself.
  return unwrap(
    await supabase()
      .from('customer_bids')
      .insert(row as RowOfBid)
      .select(PLACED)
      .single()
      .setHeader(PRICE_SEEN_HEADER, writePriceSeen(seen)),
  );
}

/** The member's own bid with an id; null when there is none. Throws AppError. */
export async function getPlacedBid(id: string): Promise<PlacedBid | null> {
  return unwrap(await supabase().from('customer_bids').select(PLACED).eq('id', id).maybeSingle());
}

/** Notifies company and bidder. Throws AppError when not everybody could be notified. */
export function notifyOfBid(bid_id: string): Promise<{ success: boolean; message: string }> {
  return invoke('bid-submission', { bid_id });
}
