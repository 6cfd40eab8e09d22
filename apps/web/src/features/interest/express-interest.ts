// I'm Interested, from the press to the toast: who may, one credit, then the message. Every end of it is said once.
import { creditMessages } from '@tanabana/domain/credits/messages';
import { LIMITS } from '@tanabana/domain/limits';
import { listingMessages } from '@tanabana/domain/listings/messages';
import { withBody } from '@tanabana/domain/message';
import type { Message } from '@tanabana/domain/message';
import { isD2D } from '@tanabana/domain/words';
import type { AnyListingTable } from '@tanabana/domain/words';
import { AppError, toAppError } from '#lib/errors.ts';
import type { Member } from '#lib/member.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { payForInterest, tellPoster } from './api/send-interest.ts';

export type Press = {
  table: AnyListingTable;
  listing: { id: string; user_id: string };
  userId: string | undefined;
  member: Member;
};

/** Whether the notices are those of an enquiry: a D2D enquiry has the words of an offer. */
const isEnquiry = (table: AnyListingTable) => table === 'purchase_enquiries';

function ownOf(table: AnyListingTable): Message {
  if (isD2D(table)) return listingMessages.ownListing;
  return isEnquiry(table) ? listingMessages.ownEnquiry : listingMessages.ownOffer;
}

/** Why a press leads nowhere, before anything is asked of the server. */
export function refusalOf({ table, listing, userId, member }: Press): Message | null {
  if (!userId) return isEnquiry(table) ? listingMessages.loginToExpressInterest : listingMessages.loginToShowInterest;
  if (listing.user_id === userId) return ownOf(table);
  if (member.profile && !member.is_admin && member.messaging_credits === 0) return creditMessages.creditsExhausted;
  return null;
}

/** The notice of a payment that was not made. */
function paymentFault(error: unknown): Message {
  const { code, status, message } = toAppError(error);
  if (!(error instanceof AppError)) return creditMessages.creditSystemError;
  if (status === 0) return creditMessages.creditError;
  if (code === 'NOCRD') return creditMessages.creditsExhausted;
  return withBody(creditMessages.deductionFailed, message);
}

/** The notice of a message that did not reach the poster; the credit stays spent, and the server keeps a note of it. */
function deliveryFault(error: unknown): Message {
  const { status, message } = toAppError(error);
  // A refusal has words of its own; a provider that is down or a lost connection does not.
  const isRefusal = error instanceof AppError && status >= 400 && status < 500;
  return isRefusal ? withBody(listingMessages.interestNotSent, message) : listingMessages.interestError;
}

export type Outcome = {
  /** The balance to show; null when nothing was learned of it. */
  newBalance: number | null;
  isSent: boolean;
};

const NOTHING: Outcome = { newBalance: null, isSent: false };

/**
 * Pays and tells the poster, in this order, and shows the notices of both.
 *
 * @returns what the screen has to show from now on; never throws
 */
export async function expressInterest(press: Press): Promise<Outcome> {
  const { table, listing, userId = '' } = press;
  const refusal = refusalOf(press);
  if (refusal) {
    showToast(refusal);
    return NOTHING;
  }
  try {
    const { newBalance, charged } = await payForInterest(userId, table, listing.id);
    if (charged !== false) showToast(creditMessages.creditUsed);
    const { isSent, notice, returned } = await deliver(table, listing.id, userId);
    const balance = newBalance + returned;
    // Behind the notice of the credit, or at once where none was used.
    (charged === false ? showToast : showToastNext)(notice);
    if (balance === 0) showToastNext(creditMessages.creditsExhausted);
    return { newBalance: balance, isSent };
  } catch (error) {
    showToast(paymentFault(error));
    return toAppError(error).code === 'NOCRD' ? { newBalance: 0, isSent: false } : NOTHING;
  }
}

async function deliver(table: AnyListingTable, listingId: string, userId: string) {
  try {
    const { success, message } = await tellPoster(userId, table, listingId);
    const sent = isEnquiry(table) ? listingMessages.interestSentInEnquiry : listingMessages.interestSentInOffer;
    return {
      isSent: success,
      notice: success ? sent : withBody(listingMessages.interestNotSent, message),
      returned: 0,
    };
  } catch (error) {
    // The listing was closed between payment and message.
    const isCreditBack = toAppError(error).code === 'CBACK';
    return { isSent: false, notice: deliveryFault(error), returned: isCreditBack ? LIMITS.credits_per_interest : 0 };
  }
}
