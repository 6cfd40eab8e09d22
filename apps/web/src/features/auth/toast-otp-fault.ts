import { accountMessages } from '@tanabana/domain/accounts/messages';
import type { Message } from '@tanabana/domain/message';
import { withBody } from '@tanabana/domain/message';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

/**
 * Says why an OTP was not taken: the service's words, then the hint of `failed`, which says where to look. Without a
 * refusal nothing is wrong with the OTP, and the hint would mislead.
 *
 * @param isUsedUp no further try of this OTP is taken
 */
export function toastOtpFault(failed: Message, error: unknown, isUsedUp = false): void {
  if (isUsedUp) return showToast(accountMessages.otpUsedUp);
  const { message, status } = toAppError(error);
  const isRefused = status >= 400 && status < 500;
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  showToast(withBody(failed, isRefused && failed.body ? `${sentence} ${failed.body}` : message));
}
