import { accountMessages } from '@tanabana/domain/accounts/messages';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

/** How the auth service refuses an OTP for an address that nobody signed up with. */
const NO_ACCOUNT = ['otp_disabled', 'user_not_found', 'signup_disabled'];

/** Says why a login did not succeed. */
export function toastLoginFault(error: unknown): void {
  const { code, status } = toAppError(error);
  if (NO_ACCOUNT.includes(code)) return showToast(accountMessages.accountNotFound);
  toastError(status === 0 ? accountMessages.loginError : accountMessages.loginFailed, error);
}
