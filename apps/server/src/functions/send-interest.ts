/**
 * Sends an interest message when a member presses I'm Interested, for the listings of every table (marketplace document, §4 Interest flow).
 * The credit was taken before. The database checks that, stores the interest, and allows one message per member and listing, however often
 * and fast the button is pressed. The first attempt is made at once, so that the member reads the real result; the job deliver-interests
 * makes the others. The credit stays spent, unless the listing was closed before the message was sent.
 */
import { callRows } from '@tanabana/db/call';
import { listingNotices } from '@tanabana/domain/listings/notices';
import type { AnyListingTable, InterestChannel, InterestStatus } from '@tanabana/domain/vocabulary';
import { FunctionError, type FunctionContext, type FunctionResult } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { english } from './english.ts';
import { channelsOf, deliverInterest, type Claim, type Delivery } from '../interests/deliver-interest.ts';
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
  const { interest_id, status, claim } = await begin(deps, member, table, listing);
  if (status === 'returned' || interest_id === null) throw refusal('CBACK');
  if (status === 'sent') deps.metrics.countInterest('repeated');
  const success = (channel: InterestChannel | null): FunctionResult => ({
    body: { success: true, message: KINDS[table].sent, channel },
  });
  const delivery: Delivery = status === 'sent' ? { status } : await deliverInterest(deps, log, interest_id, claim);
  if (delivery.status === 'sent' && delivery.channel !== undefined) return success(delivery.channel);
  const last = await lastTry(deps, interest_id);
  if (delivery.status === 'sent') return success(last?.channel ?? null);
  if (last?.is_credit_back) throw refusal('CBACK');
  // A message that may have been sent is not retried automatically. One whose provider is paused is sent later.
  const isTriedAgain = last?.status === 'pending' && last.outcome !== 'unknown' && !last.is_under_way;
  throw new FunctionError(502, isTriedAgain ? 'not_delivered' : 'given_up', english(listingNotices.interestError));
}

type Begun = { interest_id: string | null; status: InterestStatus | 'returned'; claim: Claim | null };

/**
 * Stores the interest and claims its first attempt, in one transaction: nobody else sends it in between.
 *
 * @returns status `returned` without an interest: the listing is gone, and the credit was returned
 */
async function begin(
  { scope, providers }: FunctionDeps,
  member: string,
  table: AnyListingTable,
  listing: string,
): Promise<Begun> {
  const { hasWhatsapp, paused } = channelsOf(providers);
  try {
    const { rows } = await scope.asService('begin an interest', (tx) =>
      tx.query<Omit<Begun, 'claim'> & (Claim | { message_id: null })>(sql`
        select b.*, c.* from private.begin_interest(${member}::uuid, ${table}, ${listing}::uuid) b
        left join lateral private.claim_interest(
          case b.status when 'pending' then b.interest_id end, ${hasWhatsapp}, ${paused}::text[]) c on true`),
    );
    const { interest_id, status, ...claim } = rows[0]!;
    return { interest_id, status, claim: claim.message_id === null ? null : claim };
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
