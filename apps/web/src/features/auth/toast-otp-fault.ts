import { accountMessages } from '@tanabana/domain/accounts/messages';
import { withBody } from '@tanabana/domain/message';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

/** Says why an OTP was not taken: the service's words, then the hint where to look. */
export function toastOtpFault(error: unknown): void {
  const { message } = toAppError(error);
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  const { otpFailed } = accountMessages;
  showToast(withBody(otpFailed, message ? `${sentence} ${otpFailed.body}` : ''));
}
