// What the service says to a post that it refuses.
import { TOO_OFTEN, toAppError } from '#lib/errors.ts';
import type { AppError } from '#lib/errors.ts';

export const UNAUTHORIZED = 401;
/** SQLSTATE of a poster without a profile. */
export const NO_PROFILE = 'NOPRF';
/** SQLSTATE of a row that is not the caller's: the session is no longer that of the member who posts. */
export const NOT_THE_CALLERS = '42501';

/** Whether the service answered, and refused what was sent. */
export const isAnswered = ({ status }: AppError): boolean => status >= 400 && status < 500;

/** The time from which a member who posted too fast may post again, from the refusal; null for any other error. */
export function heldUntil(error: unknown): Date | null {
  const { code, details } = toAppError(error);
  return code === TOO_OFTEN && details ? new Date(details) : null;
}
