import { accountMessages, AUTH_ERROR_TEXTS } from '@tanabana/domain/accounts/messages';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

/** How the service, or auth-js without asking it, says that the session of the link is over. */
const OVER = [
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'bad_jwt',
];

/** Whether the service refused the password itself, with words for its field. */
export function isWeakPassword(error: unknown): boolean {
  return error !== null && toAppError(error).code === 'weak_password';
}

/** Says why a new password was not taken. */
export function toastPasswordFault(error: unknown): void {
  const { code, message, status } = toAppError(error);
  if (OVER.includes(code) || message === AUTH_ERROR_TEXTS.sessionMissing) {
    return showToast(accountMessages.passwordLinkExpired);
  }
  // Without an answer, or with one of a broken server, nobody refused anything.
  if (status === 0 || status >= 500) return showToast(accountMessages.passwordUpdateFailed);
  toastError(accountMessages.passwordUpdateFailed, error);
}
