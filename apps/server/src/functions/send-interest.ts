/**
 * In charge of a press of I'm Interested, for the listings of every table alike (marketplace document, §4 Interest flow).
 * The credit was taken before; the database knows whether it was, keeps the interest, and lets one message go out per member
 * and listing however often and however fast the button is pressed. The first try is made at once, so that what the member
 * reads is true; the job deliver-interests makes the others. The credit stays spent, unless the listing was closed before
 * the message went out.
 */
import { call, callRows } from '@tanabana/db/call';
import { listingNotices } from '@tanabana/domain/listings/notices';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { FunctionError, type FunctionContext, type FunctionResult } from '@tanabana/gateway';
import { english } from './english.ts';
import { deliverInterest } from '../interests/deliver-interest.ts';
import type { FunctionDeps } from './function-deps.ts';
import { refusal, refusalOf } from './refusals.ts';

type Kind = { sent: string; own: string };

/** From dealer to dealer an enquiry has the words of an offer. */
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
 * Tells the poster about `member`'s interest in the listing, once.
 *
 * @returns `{success, message, channel}` once a provider has taken the message; a repeated press is a success that sends nothing.
 *   The message is the spec's and speaks of WhatsApp; the channel is how the poster was told, null when the poster has left
 * @throws FunctionError OWNIT, NODLR, NOPAY, GONE1, NOPRF; CBACK when the listing was closed after the payment; 502 when the
 *   poster was not told: `not_delivered` when the message is tried again by itself, `given_up` when it is not, or nobody knows
 *   whether it went out; a further press is not charged
 */
export async function sendInterest(
  deps: FunctionDeps,
  { log }: FunctionContext,
  { member, table, listing }: { member: string; table: AnyListingTable; listing: string },
): Promise<FunctionResult> {
  const { interest_id, status } = await begin(deps, member, table, listing);
  if (status === 'returned' || interest_id === null) throw refusal('CBACK');
  if (status === 'sent') deps.metrics.countInterest('repeated');
  const isSent = status === 'sent' || (await deliverInterest(deps, log, interest_id)) === 'sent';
  const last = await lastTry(deps, interest_id);
  if (isSent) return { body: { success: true, message: KINDS[table].sent, channel: last?.channel ?? null } };
  if (last?.is_credit_back) throw refusal('CBACK');
  // What may have gone out is not sent again by itself.
  const isTriedAgain = last?.status === 'pending' && last.outcome === 'later';
  throw new FunctionError(502, isTriedAgain ? 'not_delivered' : 'given_up', english(listingNotices.interestError));
}

/** Status `returned`, and no interest: the listing is gone, and the credit came back. */
async function begin({ scope }: FunctionDeps, member: string, table: AnyListingTable, listing: string) {
  try {
    return await scope.asService('begin an interest', (tx) =>
      call(tx, 'begin_interest', { p_member: member, p_listing_table: table, p_listing_id: listing }),
    );
  } catch (error) {
    throw refusalOf(error, { OWNIT: KINDS[table].own });
  }
}

/** How far the interest has come and by which way it was tried; undefined when it is gone with its poster. */
async function lastTry({ scope }: FunctionDeps, interest: string) {
  const [last] = await scope.asService('see how a poster was told', (tx) =>
    callRows(tx, 'get_interest', { p_interest: interest }),
  );
  return last;
}
