// I'm Interested, from the press to the toast: the right, one credit, then the message. Every result is shown once.
import { creditNotices } from '@tanabana/domain/credits/notices';
import { LIMITS } from '@tanabana/domain/limits';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { withBody, withLine } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import { isD2D } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { AppError, toAppError } from '#lib/errors.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import type { ToastAction, ToastNotice } from '#lib/toast.ts';
import { payForInterest, notifyPoster } from './api/send-interest.ts';

/** The links after a refused press; not everybody may see the plans. */
export type Ways = { login: ToastAction; plans: ToastAction | undefined };

const UNAUTHORIZED = 401;

export type Press = {
  table: AnyListingTable;
  listing: { id: string; user_id: string };
  userId: string | undefined;
  ways: Ways;
};

/** Whether the notices are those of an enquiry: a D2D enquiry uses the texts of an offer. */
const isEnquiry = (table: AnyListingTable) => table === 'purchase_enquiries';

function ownOf(table: AnyListingTable): Notice {
  if (isD2D(table)) return listingNotices.ownListing;
  return isEnquiry(table) ? listingNotices.ownEnquiry : listingNotices.ownOffer;
}

const loginFirst = (table: AnyListingTable, { login }: Ways): ToastNotice => ({
  ...(isEnquiry(table) ? listingNotices.loginToExpressInterest : listingNotices.loginToShowInterest),
  actions: [login],
});

const noCredits = ({ plans }: Ways): ToastNotice => ({
  ...creditNotices.creditsExhausted,
  ...(plans && { actions: [plans] }),
});

/**
 * Why a press is refused, before any request. A balance of zero refuses nothing: the credit of this listing may be paid by an earlier
 * press whose message did not go out. Only the server knows.
 */
function refusalOf({ table, listing, userId, ways }: Press): ToastNotice | null {
  if (!userId) return loginFirst(table, ways);
  return listing.user_id === userId ? ownOf(table) : null;
}

/** The notice of a payment that was not made. */
function paymentRefusal({ table, ways }: Press, error: unknown): ToastNotice {
  const { code, status, message } = toAppError(error);
  if (!(error instanceof AppError)) return creditNotices.creditSystemError;
  if (status === 0) return creditNotices.creditError;
  // The session was ended elsewhere: the press was a visitor's.
  if (status === UNAUTHORIZED) return loginFirst(table, ways);
  if (code === 'NOCRD') return noCredits(ways);
  return withBody(creditNotices.deductionFailed, message);
}

/** Code of a message that the server retries. */
const TRIED_AGAIN = 'not_delivered';

/** The notice of a message that did not reach the poster; the credit stays spent, and the server logs it. */
function deliveryNotice(error: unknown): Notice {
  const { code, status, message } = toAppError(error);
  // A refusal has a message of its own; a provider's outage or a lost connection has none.
  const isRefusal = error instanceof AppError && status >= 400 && status < 500;
  if (isRefusal) return withBody(listingNotices.interestNotSent, message);
  return withLine(listingNotices.interestError, code === TRIED_AGAIN ? 'tryingOn' : 'pressAgain');
}

export type Outcome = {
  /** The balance to show; null when nothing was learned of it. */
  newBalance: number | null;
  /** The balance on screen may be wrong: the credit may be taken, although no answer said so. */
  isBalanceUnsure: boolean;
  isSent: boolean;
  /** The listing was closed in the meantime. */
  isClosed: boolean;
};

const NOTHING: Outcome = { newBalance: null, isBalanceUnsure: false, isSent: false, isClosed: false };

/** Codes of a closed or deleted listing; the second refunds the credit. */
const CLOSED = 'GONE1';
const CLOSED_CREDIT_BACK = 'CBACK';

/**
 * Pays and notifies the poster, in this order, and shows the notices of both.
 *
 * @returns the state that the screen shows from now on; never throws
 */
export async function expressInterest(press: Press): Promise<Outcome> {
  const { table, listing, userId = '', ways } = press;
  const refusal = refusalOf(press);
  if (refusal) {
    showToast(refusal);
    return NOTHING;
  }
  try {
    const { newBalance, charged } = await payForInterest(userId, table, listing.id);
    if (charged !== false) showToast(creditNotices.creditUsed);
    const { isSent, notice, returned, isClosed } = await deliver(table, listing.id, userId);
    const balance = newBalance + returned;
    // Behind the notice of the credit, or at once where none was used.
    (charged === false ? showToast : showToastNext)(notice);
    if (balance === 0) showToastNext(noCredits(ways));
    return { newBalance: balance, isBalanceUnsure: false, isSent, isClosed };
  } catch (error) {
    showToast(paymentRefusal(press, error));
    const { code, isTransient } = toAppError(error);
    return {
      ...NOTHING,
      newBalance: code === 'NOCRD' ? 0 : null,
      isBalanceUnsure: isTransient,
      isClosed: code === CLOSED,
    };
  }
}

async function deliver(table: AnyListingTable, listingId: string, userId: string) {
  try {
    const { success, message, channel } = await notifyPoster(userId, table, listingId);
    const sent = isEnquiry(table) ? listingNotices.interestSentInEnquiry : listingNotices.interestSentInOffer;
    return {
      isSent: success,
      notice: success
        ? withLine(sent, channel === 'email' ? 'byEmail' : null)
        : withBody(listingNotices.interestNotSent, message),
      returned: 0,
      isClosed: false,
    };
  } catch (error) {
    const { code } = toAppError(error);
    // The listing was closed between payment and message.
    const isCreditBack = code === CLOSED_CREDIT_BACK;
    return {
      isSent: false,
      notice: deliveryNotice(error),
      returned: isCreditBack ? LIMITS.credits_per_interest : 0,
      isClosed: isCreditBack || code === CLOSED,
    };
  }
}
