/** Field errors of a referral code, by the code that the database raises. */
import type { FieldError } from '../field-error.ts';
import { accountErrors } from './field-errors.ts';

export const REFERRAL_ERRORS = {
  NOREF: accountErrors.referralUnknown,
  OWNRF: accountErrors.referralOwn,
  NEWRF: accountErrors.referralNewer,
  HADRF: accountErrors.referralUsed,
  ENDRF: accountErrors.referralTooLate,
} as const;

/** The field error of a rejected referral code; the service's own message if its code is another. */
export const referralError = ({ code, message }: { code?: string | null; message: string }): FieldError | string =>
  code && Object.hasOwn(REFERRAL_ERRORS, code) ? REFERRAL_ERRORS[code as keyof typeof REFERRAL_ERRORS] : message;
