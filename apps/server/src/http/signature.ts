/**
 * The webhook signatures of Razorpay (https://razorpay.com/docs/webhooks/validate-test) and Meta: HMAC-SHA256 of the body, in hex.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export function signatureOf(body: Uint8Array | string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** Compares in constant time, so that the duration does not reveal how much of a wrong signature was right. */
export function isSigned(body: Uint8Array | string, signature: string | undefined, secret: string): boolean {
  const expected = Buffer.from(signatureOf(body, secret));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
