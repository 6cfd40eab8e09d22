/** In charge of what a caller reads when the database refuses with a code of ours (docs/errors.md). */
import { accountMessages } from '@tanabana/domain/accounts/messages';
import { creditMessages } from '@tanabana/domain/credits/messages';
import { directoryMessages } from '@tanabana/domain/directory/messages';
import { listingMessages } from '@tanabana/domain/listings/messages';
import { membershipMessages } from '@tanabana/domain/membership/messages';
import { FunctionError } from '@tanabana/gateway';
import { DatabaseError } from '@tanabana/gateway/db';

const REFUSALS = {
  NOCRD: [402, creditMessages.creditsExhausted.body!],
  NOPAY: [402, 'No messaging credit was taken for this listing.'],
  OWNIT: [403, listingMessages.ownListing.body!],
  NODLR: [403, listingMessages.dealersOnly.body!],
  NOCON: [403, listingMessages.contactNotAllowed.body!],
  NOTYO: [403, 'You can only do this for yourself.'],
  NOADM: [403, 'Only an admin can do this.'],
  NOPRF: [409, accountMessages.profileIncomplete.body!],
  PAIDM: [409, membershipMessages.alreadyPremium.body!],
  ADMIN: [409, 'This user is an admin, who has no membership.'],
  STALE: [409, 'The membership was changed meanwhile. Reload the page and look again.'],
  NOLST: [404, directoryMessages.notListed.body!],
  GONE1: [410, 'This listing is no longer open.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

/** The refusal with a code of the list above. */
export function refusal(code: keyof typeof REFUSALS, message?: string): FunctionError {
  const [status, usual] = REFUSALS[code];
  return new FunctionError(status, code, message ?? usual);
}

/**
 * The refusal for an error code of ours; any other error as it is.
 *
 * @param words more exact ones than the usual
 */
export function refusalOf(error: unknown, words: Partial<Record<keyof typeof REFUSALS, string>> = {}): unknown {
  if (!(error instanceof DatabaseError) || !isOurs(error.code)) return error;
  return refusal(error.code, words[error.code]);
}

function isOurs(code: string): code is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, code);
}
