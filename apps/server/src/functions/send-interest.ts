/**
 * Sends an interest message when a member presses I'm Interested, for the listings of every table (marketplace document, §4 Interest flow).
 * The credit was taken before. The database checks that, stores the interest, and allows one message per member and listing, however often
 * and fast the button is pressed. The first attempt is made at once, so that the member reads the real result; the job deliver-interests
 * makes the others. The credit stays spent, unless the listing was closed before the message was sent.
 */
import { call, callRows } from '@tanabana/db/call';
import { listingNotices } from '@tanabana/domain/listings/notices';
import type { AnyListingTable, InterestChannel } from '@tanabana/domain/vocabulary';
import { FunctionError, type FunctionContext, type FunctionResult } from '@tanabana/gateway';
import { english } from './english.ts';
import { deliverInterest, type Delivery } from '../interests/deliver-interest.ts';
import type { FunctionDeps } from './function-deps.ts';
import { refusal, refusalOf } from './refusals.ts';

type Kind = { sent: string; own: string };

/** Dealer to dealer, an enquiry has the message of an offer. */
const D2D: Kind = { sent: english(listingNotices.interestSentInOffer), own: english(listingNotices.ownListing) };

const KINDS: Record<AnyListingTable, Kind> = {
  purchase_enquiries: {
    sent: english(listingNotices.interestSentInEnquiry),
    own: english(listingNotices.ownEnquiry),
  },
  sales_offers: {
    sent: english(listingNotices.interestSentInOffer),
    own: english(listingNotices.ownOffer),
  },
  d2d_purchase_enquiries: D2D,
  d2d_sales_offers: D2D,
};

/**
 * Notifies the poster of `member`'s interest in the listing, once.
 *
 * @returns `{success, message, channel}` once a provider has accepted the message; a repeated press succeeds and sends nothing. The message
 * is the document's and mentions WhatsApp; `channel` is the channel that was used, null when the poster has left
 * @throws FunctionError OWNIT, NODLR, NOPAY, GONE1, NOPRF; CBACK when the listing was closed after the payment; 502 when the poster was not
 * notified: `not_delivered` when a retry follows, `given_up` when none follows, or it is unknown whether the message was sent; a further
 * press is not charged
 */
export async function sendInterest(
  deps: FunctionDeps,
  { log }: FunctionContext,
  { member, table, listing }: { member: string; table: AnyListingTable; listing: string },
): Promise<FunctionResult> {
  const { interest_id, status } = await begin(deps, member, table, listing);
  if (status === 'returned' || interest_id === null) throw refusal('CBACK');
  if (status === 'sent') deps.metrics.countInterest('repeated');
  const success = (channel: InterestChannel | null): FunctionResult => ({
    body: { success: true, message: KINDS[table].sent, channel },
  });
  const delivery: Delivery = status === 'sent' ? { status } : await deliverInterest(deps, log, interest_id);
  if (delivery.status === 'sent' && delivery.channel !== undefined) return success(delivery.channel);
  const last = await lastTry(deps, interest_id);
  if (delivery.status === 'sent') return success(last?.channel ?? null);
  if (last?.is_credit_back) throw refusal('CBACK');
  // A message that may have been sent is not retried automatically. One whose provider is paused is sent later.
  const isTriedAgain = last?.status === 'pending' && last.outcome !== 'unknown' && !last.is_under_way;
  throw new FunctionError(502, isTriedAgain ? 'not_delivered' : 'given_up', english(listingNotices.interestError));
}

/** Status `returned` without an interest: the listing is gone, and the credit was returned. */
async function begin({ scope }: FunctionDeps, member: string, table: AnyListingTable, listing: string) {
  try {
    return await call(scope.onceAsService('begin an interest'), 'begin_interest', {
      p_member: member,
      p_listing_table: table,
      p_listing_id: listing,
    });
  } catch (error) {
    throw refusalOf(error, { OWNIT: KINDS[table].own });
  }
}

/** The status of the interest and the channel of its last attempt; undefined when it was deleted with its poster. */
async function lastTry({ scope }: FunctionDeps, interest: string) {
  const tx = scope.onceAsService('see how a poster was told', { readOnly: true });
  const [last] = await callRows(tx, 'get_interest', { p_interest: interest });
  return last;
}
