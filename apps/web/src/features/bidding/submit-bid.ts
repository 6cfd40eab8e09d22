// Place Bid, from the confirmation to the toast: one credit, the bid, the message. Every result is shown once.
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { bidNotices } from '@tanabana/domain/bids/notices';
import { priceNow } from '@tanabana/domain/bids/price-seen';
import type { PriceSeen } from '@tanabana/domain/bids/price-seen';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { fill } from '@tanabana/domain/notice';
import { money, quantity } from '#i18n/format.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { orFindWritten } from '#lib/forms/or-find-written.ts';
import type { Member } from '#lib/session/member.ts';
import { currentSession } from '#lib/session/session.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import type { ToastAction, ToastNotice } from '#lib/toast.ts';
import { createBid, getBidder, getPayment, getPlacedBid, payForBid, notifyOfBid } from './api/place-bid.ts';
import type { Bidder, NewBid, PlacedBid } from './api/place-bid.ts';

/** The links after a failed bid; not everybody may see the plans. */
export type Ways = { login: ToastAction; plans: ToastAction | undefined };

export type Submission = {
  /** Created once for each bid, before it is paid for, and reused until the bid is known to exist: a retry makes no second one. */
  bid: NewBid;
  product: CompanyProduct;
  /** The product as the question showed it. */
  seen: PriceSeen;
  userId: string | undefined;
  member: Member;
  ways: Ways;
};

export type Outcome = {
  /** The balance to show; null when nothing was learned of it. */
  newBalance: number | null;
  /** The bid that exists; null when none does, or that is unknown. */
  placed: PlacedBid | null;
  /** The balance on screen may be wrong. */
  isBalanceUnsure: boolean;
  /** The product changed or is not offered any more: what the page shows of it is old. */
  isChanged: boolean;
  /** The product's present price, where it is the reason that no bid was placed. */
  now: PriceSeen | null;
  /** No bid exists under the id, and no credit is spent for one: the next try is a new bid. */
  isUnpaid: boolean;
};

const NOTHING: Outcome = {
  newBalance: null,
  placed: null,
  isBalanceUnsure: false,
  isChanged: false,
  now: null,
  isUnpaid: false,
};
const UNAUTHORIZED = 401;
/** The key exists: an earlier response was lost, and the bid was stored. */
const TAKEN = '23505';

const loginFirst = ({ ways }: Submission): ToastNotice => ({ ...bidNotices.loginToBid, actions: [ways.login] });

/** Credits Exhausted, with the link to the plans. */
export const noCredits = ({ ways }: Pick<Submission, 'ways'>): ToastNotice => ({
  ...creditNotices.creditsExhausted,
  ...(ways.plans && { actions: [ways.plans] }),
});

/** Whether the product belongs to the company of which the member is an executive. */
export const isOwnCompany = ({ is_executive, company_id }: Member, product: Pick<CompanyProduct, 'company_id'>) =>
  is_executive && company_id === product.company_id;

/**
 * Reads the bidder's contact data, pays, places the bid and notifies the company, in this order, and shows the notices of all.
 *
 * @returns the state that the screen shows from now on; never throws
 */
export async function submitBid(submission: Submission): Promise<Outcome> {
  const { product, userId, member } = submission;
  if (!userId) return refused(loginFirst(submission));
  if (isOwnCompany(member, product)) return refused(bidNotices.ownCompany);
  const bidder = await askForBidder(submission, userId);
  if (!bidder) return NOTHING;
  const paid = await pay(submission, userId);
  if (paid.newBalance === null) return paid;
  return { ...paid, ...(await place(submission, bidder, paid.newBalance)) };
}

function refused(notice: ToastNotice): Outcome {
  showToast(notice);
  return NOTHING;
}

async function askForBidder(submission: Submission, userId: string): Promise<Bidder | null> {
  try {
    const bidder = await getBidder(userId);
    if (bidder) return bidder;
    const isSignedIn = currentSession().status === 'signed-in';
    showToast(isSignedIn ? accountNotices.profileIncomplete : loginFirst(submission));
  } catch (error) {
    if (toAppError(error).status === UNAUTHORIZED) showToast(loginFirst(submission));
    else toastError(bidNotices.bidNotPlaced, error);
  }
  return null;
}

async function pay(submission: Submission, userId: string): Promise<Outcome> {
  const { bid, seen } = submission;
  let isKnownUnpaid = false as boolean;
  const findPayment = async () => {
    const found = await getPayment(bid.id);
    isKnownUnpaid = found === null;
    return found;
  };
  try {
    const { newBalance } = await orFindWritten(() => payForBid(userId, bid.id, seen), findPayment);
    return { ...NOTHING, newBalance };
  } catch (error) {
    const { code, status, isTransient } = toAppError(error);
    if (status === UNAUTHORIZED) return refused(loginFirst(submission));
    const ofProduct = productRefused(submission, error);
    if (ofProduct) return { ...NOTHING, ...ofProduct };
    showToast(isTransient && !isKnownUnpaid ? bidNotices.creditPerhapsTaken : bidNotices.creditNotTaken);
    if (code === 'NOCRD') showToastNext(noCredits(submission));
    return { ...NOTHING, isBalanceUnsure: true, isUnpaid: code === 'NOCRD' };
  }
}

async function place(submission: Submission, bidder: Bidder, balance: number): Promise<Partial<Outcome>> {
  const { bid, member } = submission;
  try {
    const placed = await createOnce(submission, bidder);
    showToast(fill(bidNotices.bidPlaced, { price: money(placed.bid_price) }));
    if (!isSame(placed, bid)) {
      const values = { price: money(placed.bid_price), quantity: quantity(placed.bid_quantity) };
      showToastNext(fill(bidNotices.placedBefore, values));
    }
    await notify(bid.id);
    if (balance === 0 && !member.is_admin) showToastNext(noCredits(submission));
    return { placed };
  } catch (error) {
    return notPlaced(submission, error);
  }
}

/** Whether an existing bid has the present values: it may be that of an earlier try. */
export const isSame = (placed: PlacedBid, bid: Pick<NewBid, 'bid_price' | 'bid_quantity'>): boolean =>
  placed.bid_price === bid.bid_price && placed.bid_quantity === bid.bid_quantity;

async function createOnce({ bid, seen }: Submission, bidder: Bidder): Promise<PlacedBid> {
  try {
    return await orFindWritten(
      () => createBid(bid, bidder, seen),
      () => getPlacedBid(bid.id),
    );
  } catch (error) {
    const placed = toAppError(error).code === TAKEN ? await getPlacedBid(bid.id) : null;
    if (placed) return placed;
    throw error;
  }
}

function notPlaced(submission: Submission, error: unknown): Partial<Outcome> {
  const { code, status } = toAppError(error);
  const ofProduct = productRefused(submission, error);
  if (ofProduct) return ofProduct;
  if (code === 'NOPAY') showToast(bidNotices.bidUnpaid);
  else if (code === 'NOPRF') showToast(accountNotices.profileIncomplete);
  else if (status === UNAUTHORIZED) showToast(loginFirst(submission));
  else toastError(bidNotices.bidNotPlaced, error);
  // A refusal refunds the credit, a time-out does not: the service decides.
  return { newBalance: null, isBalanceUnsure: true, isUnpaid: code === 'NOPAY' };
}

/**
 * The outcome where the product caused the refusal; null where it did not. A new price needs another confirmation, anything else shows a
 * notice. The balance is read again: the refusal refunded the credit of an earlier try.
 */
function productRefused({ product }: Submission, error: unknown): Partial<Outcome> | null {
  const { code, details } = toAppError(error);
  if (code === 'OWNIT') showToast(bidNotices.ownCompany);
  else if (code === 'GONE1') showToast(bidNotices.productGone);
  else if (code !== 'PRICE') return null;
  const now = code === 'PRICE' ? { id: product.id, basic_price: priceNow(details) } : null;
  return { newBalance: null, isBalanceUnsure: true, isChanged: true, now, isUnpaid: true };
}

async function notify(bidId: string): Promise<void> {
  try {
    const { success } = await notifyOfBid(bidId);
    if (!success) showToastNext(bidNotices.companyNotTold);
  } catch {
    // The server stores the reason with the letter, and retries it.
    showToastNext(bidNotices.companyNotTold);
  }
}
