import { accountNotices } from '@tanabana/domain/accounts/notices';
import { toAppError, toastError } from '#lib/errors.ts';
import { isOver } from '#lib/session/session-over.ts';
import { showToast } from '#lib/toast.ts';

/** Whether the service refused the password itself, with a message for its field. */
export function isWeakPassword(error: unknown): boolean {
  return error !== null && toAppError(error).code === 'weak_password';
}

/** Shows why a new password was not accepted. */
export function toastPasswordError(error: unknown): void {
  const { code, status } = toAppError(error);
  if (isOver(error) || code === 'bad_jwt') return showToast(accountNotices.passwordLinkExpired);
  // Without a response, or with one of a failing server, nothing was refused.
  if (status === 0 || status >= 500) return showToast(accountNotices.passwordUpdateFailed);
  toastError(accountNotices.passwordUpdateFailed, error);
}
