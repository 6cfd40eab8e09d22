/**
 * In charge of a press of I'm Interested, for the listings of every table alike (marketplace document, §4 Interest flow).
 * The credit was taken before; the database knows whether it was, keeps the interest, and lets one message go out per member
 * and listing however often and however fast the button is pressed. The first try is made at once, so that what the member
 * reads is true; the job deliver-interests makes the others. The credit stays spent, unless the listing was closed before
 * the message went out.
 */
import { listingMessages } from '@tanabana/domain/listings/messages';
import type { AnyListingTable, InterestStatus } from '@tanabana/domain/words';
import { FunctionError, type FunctionContext, type FunctionResult } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { deliverInterest } from '../interests/deliver-interest.ts';
import type { FunctionDeps } from './function-deps.ts';
import { refusal, refusalOf } from './refusals.ts';

type Kind = { sent: string; own: string };

/** From dealer to dealer an enquiry has the words of an offer. */
const D2D: Kind = { sent: listingMessages.interestSentInOffer.body!, own: listingMessages.ownListing.body! };

const KINDS: Record<AnyListingTable, Kind> = {
  purchase_enquiries: {
    sent: listingMessages.interestSentInEnquiry.body!,
    own: listingMessages.ownEnquiry.body!,
  },
  sales_offers: {
    sent: listingMessages.interestSentInOffer.body!,
    own: listingMessages.ownOffer.body!,
  },
  d2d_purchase_enquiries: D2D,
  d2d_sales_offers: D2D,
};

/**
 * Tells the poster about `member`'s interest in the listing, once.
 *
 * @returns `{success, message}` once a provider has taken the message; a repeated press is a success that sends nothing
 * @throws FunctionError OWNIT, NODLR, NOPAY, GONE1, NOPRF; CBACK when the listing was closed after the payment; 502 when the poster was not told. Then the message is tried
 *   again by itself, or given up with a note for an admin; a further press is not charged
 */
export async function sendInterest(
  deps: FunctionDeps,
  { log }: FunctionContext,
  { member, table, listing }: { member: string; table: AnyListingTable; listing: string },
): Promise<FunctionResult> {
  const { interest_id, status } = await begin(deps, member, table, listing);
  if (status === 'returned') throw refusal('CBACK');
  if (status === 'sent') deps.metrics.countInterest('repeated');
  else if ((await deliverInterest(deps, log, interest_id)) !== 'sent') {
    if (await isCreditBack(deps, interest_id)) throw refusal('CBACK');
    throw new FunctionError(502, 'not_delivered', listingMessages.interestError.body!);
  }
  return { body: { success: true, message: KINDS[table].sent } };
}

/** `returned`: the listing is gone, and the credit came back. */
type Begun = { interest_id: string; status: InterestStatus } | { interest_id: string | null; status: 'returned' };

async function begin({ scope }: FunctionDeps, member: string, table: AnyListingTable, listing: string): Promise<Begun> {
  try {
    const { rows } = await scope.asService('begin an interest', (tx) =>
      tx.query<Begun>(sql`select * from private.begin_interest(${member}::uuid, ${table}, ${listing}::uuid)`),
    );
    return rows[0]!;
  } catch (error) {
    throw refusalOf(error, { OWNIT: KINDS[table].own });
  }
}

async function isCreditBack({ scope }: FunctionDeps, interest: string): Promise<boolean> {
  const { rows } = await scope.asService('see whether the credit came back', (tx) =>
    tx.query<{ is_credit_back: boolean }>(sql`select is_credit_back from private.get_interest(${interest}::uuid)`),
  );
  return rows[0]!.is_credit_back;
}
