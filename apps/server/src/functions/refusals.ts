/** The error responses for the database's own error codes (docs/errors.md). */
import { refusalErrors } from '@tanabana/domain/access/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { REFERRAL_ERRORS } from '@tanabana/domain/accounts/referral-errors';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { directoryNotices } from '@tanabana/domain/directory/notices';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { membershipNotices } from '@tanabana/domain/membership/notices';
import { AuthError, FunctionError } from '@tanabana/gateway';
import { DatabaseError } from '@tanabana/gateway/db';
import { english } from './english.ts';

const REFUSALS = {
  NOCRD: [402, english(creditNotices.creditsExhausted)],
  NOPAY: [402, english(refusalErrors.NOPAY)],
  OWNIT: [403, english(listingNotices.ownListing)],
  NODLR: [403, english(listingNotices.dealersOnly)],
  NOCON: [403, english(listingNotices.contactNotAllowed)],
  SUSPD: [403, english(refusalErrors.SUSPD)],
  NOTYO: [403, english(refusalErrors.NOTYO)],
  NOADM: [403, english(refusalErrors.NOADM)],
  NOTCO: [403, english(refusalErrors.NOTCO)],
  NOEXE: [409, english(corporateNotices.executiveNotFound)],
  NOPRF: [409, english(accountNotices.profileIncomplete)],
  PAIDM: [409, english(membershipNotices.alreadyPremium)],
  ADMIN: [409, english(refusalErrors.ADMIN)],
  MAINA: [409, english(refusalErrors.MAINA)],
  LASTA: [409, english(refusalErrors.LASTA)],
  REAUT: [403, english(refusalErrors.REAUT)],
  NOTPL: [409, 'Please write the subject and the text first.'],
  NOTST: [409, 'Please send a test of this text to yourself first.'],
  STALE: [409, english(refusalErrors.STALE)],
  SETLD: [409, english(refusalErrors.SETLD)],
  NOREF: [422, english(REFERRAL_ERRORS.NOREF)],
  OWNRF: [409, english(REFERRAL_ERRORS.OWNRF)],
  NEWRF: [409, english(REFERRAL_ERRORS.NEWRF)],
  HADRF: [409, english(REFERRAL_ERRORS.HADRF)],
  HADCR: [409, english(creditNotices.signupCreditsHad)],
  ENDRF: [410, english(REFERRAL_ERRORS.ENDRF)],
  NOLST: [404, english(directoryNotices.notListed)],
  GONE1: [410, english(refusalErrors.GONE1)],
  PRICE: [409, english(refusalErrors.PRICE)],
  NOBID: [404, 'This bid does not exist, or it is not yours.'],
  NOACC: [409, 'This bid was not accepted.'],
  CBACK: [410, english(listingNotices.closedCreditBack)],
} as const satisfies Record<string, readonly [status: number, message: string]>;

const MINUTE = 60;

/** The rate limit error, with the time to wait. */
export function tooManyCalls(waitSeconds: number): FunctionError {
  const when = waitSeconds < 2 * MINUTE ? `${waitSeconds} seconds` : `${Math.ceil(waitSeconds / MINUTE)} minutes`;
  const message = `Too many requests. Please try again in ${when}.`;
  return new FunctionError(429, 'over_request_rate_limit', message, {
    headers: { 'retry-after': String(waitSeconds) },
  });
}

/** The error for requesting another code too soon. It has the document's text where that is true: within a minute of the last code. */
export function tooManyCodes({ code, retryAfterSeconds = 1 }: AuthError): FunctionError {
  if (retryAfterSeconds > MINUTE) return tooManyCalls(retryAfterSeconds);
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return new FunctionError(429, code, english(accountNotices.otpResendFailed), { headers });
}

/** The error response for a code of the list above. */
export function refusal(code: keyof typeof REFUSALS, message?: string, details?: string): FunctionError {
  const [status, usual] = REFUSALS[code];
  return new FunctionError(status, code, message ?? usual, details === undefined ? {} : { details });
}

/**
 * The error response for a database error code of the list, or for too many look-ups. Any other error is returned unchanged.
 *
 * @param words messages that replace the usual ones
 */
export function refusalOf(error: unknown, words: Partial<Record<keyof typeof REFUSALS, string>> = {}): unknown {
  // The auth service counts look-ups for itself and for the functions.
  if (error instanceof AuthError && error.code === 'over_request_rate_limit') {
    return tooManyCalls(error.retryAfterSeconds ?? 1);
  }
  if (!(error instanceof DatabaseError) || !isOurs(error.code)) return error;
  // The page needs the current price to ask the member again.
  return refusal(error.code, words[error.code], error.code === 'PRICE' ? error.detail : undefined);
}

function isOurs(code: string): code is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, code);
}
