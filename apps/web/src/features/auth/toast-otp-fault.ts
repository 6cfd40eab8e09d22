import type { Message } from '@tanabana/domain/message';
import { withBody } from '@tanabana/domain/message';
import { toAppError } from '#lib/errors.ts';
import { showToast } from '#lib/toast.ts';

/** Says why an OTP was not taken: the service's words, then the hint of `failed`, which says where to look. */
export function toastOtpFault(failed: Message, error: unknown): void {
  const { message } = toAppError(error);
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  showToast(withBody(failed, message ? `${sentence} ${failed.body}` : ''));
}
