import { accountNotices } from '@tanabana/domain/accounts/notices';
import { toAppError, toastError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

/** The services' codes for an address or a number without an account. */
const NO_ACCOUNT = ['otp_disabled', 'user_not_found', 'signup_disabled', 'no_account'];

const isStranger = (error: unknown): boolean => NO_ACCOUNT.includes(toAppError(error).code);

/** Shows why a login failed. */
export function toastLoginError(error: unknown): void {
  if (isStranger(error)) return showToast(accountNotices.accountNotFound);
  toastError(toAppError(error).status === 0 ? accountNotices.loginError : accountNotices.loginFailed, error);
}

/** Shows why no OTP was sent by SMS. */
export function toastSmsError(error: unknown): void {
  if (isStranger(error)) return showToast(accountNotices.accountNotFound);
  toastError(accountNotices.otpSendFailed, error);
}
