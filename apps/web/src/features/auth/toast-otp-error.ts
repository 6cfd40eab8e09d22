import { accountNotices } from '@tanabana/domain/accounts/notices';
import type { Notice } from '@tanabana/domain/notice';
import { withBody } from '@tanabana/domain/notice';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

/**
 * Shows why an OTP was not accepted: the service's message, then the hint of `failed`. Without a refusal nothing is wrong with the OTP, and
 * the hint would mislead.
 *
 * @param isUsedUp whether no further try of this OTP is accepted
 */
export function toastOtpError(failed: Notice, error: unknown, isUsedUp = false): void {
  if (isUsedUp) return showToast(accountNotices.otpUsedUp);
  const { message, status } = toAppError(error);
  const isRefused = status >= 400 && status < 500;
  const sentence = /[.!?।]$/.test(message) ? message : `${message}.`;
  showToast(isRefused ? { ...failed, lead: sentence } : withBody(failed, message));
}
