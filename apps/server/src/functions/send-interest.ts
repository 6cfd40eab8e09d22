/**
 * In charge of telling a poster about interest in a listing, for purchase enquiries and sales offers alike
 * (marketplace document, §4 Interest flow). The credit was taken before; the database knows whether it was, and lets
 * one message go out per member and listing however often and however fast the button is pressed. The message is sent
 * between two transactions, never inside one. When it cannot be sent the credit stays spent, with a note.
 */
import { listingMessages } from '@tanabana/domain/listings/messages';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import type { AnyListingTable } from '@tanabana/domain/words';
import { FunctionError, type FunctionContext, type FunctionResult } from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import type { FunctionDeps } from './function-deps.ts';
import { e164, wordInterestEmail, wordInterestWhatsapp, type InterestFacts } from './interest-message.ts';
import { refusalOf } from './refusals.ts';

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

/** A row of private.begin_interest. */
type Interest = YarnSpec & {
  interest_id: string;
  already_sent: boolean;
  listing_number: string;
  quantity_kgs: number;
  price: string | null;
  poster_member_name: string;
  poster_email: string | null;
  poster_country_code: string | null;
  poster_mobile_number: string | null;
  interested_member_name: string;
  interested_business_name: string;
  interested_email: string | null;
  interested_country_code: string | null;
  interested_mobile_number: string | null;
  interested_city: string | null;
  interested_district: string | null;
};

/**
 * Sends the message about `member`'s interest in the listing, once.
 *
 * @returns `{success, message}`; a repeated press is a success that sends nothing
 * @throws FunctionError OWNIT, NOPAY, GONE1, NOPRF; 502 when the poster could not be told
 */
export async function sendInterest(
  deps: FunctionDeps,
  { log }: FunctionContext,
  { member, table, listing }: { member: string; table: AnyListingTable; listing: string },
): Promise<FunctionResult> {
  const interest = await begin(deps, member, table, listing);
  if (interest.already_sent) {
    deps.metrics.countInterest('repeated');
    return { body: { success: true, message: KINDS[table].sent } };
  }
  const { note, fault } = await deliver(deps, table, interest);
  await deps.scope.asService('end an interest', (tx) =>
    tx.query(sql`select private.finish_interest(${interest.interest_id}::uuid, ${fault === undefined}, ${note})`),
  );
  deps.metrics.countInterest(fault === undefined ? 'sent' : 'failed');
  if (fault !== undefined) {
    log.error(
      { err: fault, member, table, listing },
      'interest not delivered: an admin may need to restore the credit',
    );
    throw new FunctionError(502, 'not_delivered', listingMessages.interestError.body!);
  }
  return { body: { success: true, message: KINDS[table].sent } };
}

async function begin(
  { scope }: FunctionDeps,
  member: string,
  table: AnyListingTable,
  listing: string,
): Promise<Interest> {
  try {
    const { rows } = await scope.asService('begin an interest', (tx) =>
      tx.query<Interest>(sql`select * from private.begin_interest(${member}::uuid, ${table}, ${listing}::uuid)`),
    );
    return rows[0]!;
  } catch (error) {
    throw refusalOf(error, { OWNIT: KINDS[table].own });
  }
}

/** Tells the poster by WhatsApp, or by e-mail where that cannot be. The note says what happened, for whoever looks later. */
async function deliver(
  { providers, brand, publicUrl }: FunctionDeps,
  table: AnyListingTable,
  interest: Interest,
): Promise<{ note: string | null; fault?: unknown }> {
  const facts = factsOf(table, interest);
  const { poster_country_code: country_code, poster_mobile_number: mobile_number, poster_email } = interest;
  const mobile = e164({ country_code, mobile_number });
  try {
    if (mobile && providers.whatsapp) {
      await providers.whatsapp.send(wordInterestWhatsapp(facts, mobile, { brand, publicUrl }));
      return { note: null };
    }
    if (!poster_email) return { note: 'not delivered: the poster has neither mobile nor e-mail', fault: 'no address' };
    await providers.email.send(wordInterestEmail(facts, poster_email, { brand, publicUrl }));
    return {
      note: mobile ? 'told by e-mail: WhatsApp is not set up' : 'told by e-mail: the poster has no mobile number',
    };
  } catch (fault) {
    return { note: `not delivered, an admin may need to restore the credit: ${(fault as Error).message}`, fault };
  }
}

function factsOf(table: AnyListingTable, interest: Interest): InterestFacts {
  return {
    table,
    number: interest.listing_number,
    yarn: interest,
    quantity_kgs: interest.quantity_kgs,
    price: interest.price,
    poster_name: interest.poster_member_name,
    interested: {
      member_name: interest.interested_member_name,
      business_name: interest.interested_business_name,
      city: interest.interested_city ?? interest.interested_district,
      country_code: interest.interested_country_code,
      mobile_number: interest.interested_mobile_number,
      email: interest.interested_email,
    },
  };
}
