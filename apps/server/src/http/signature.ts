/** The signatures of webhooks: HMAC-SHA256, in hex (Razorpay, Meta) or in Base64 (Cashfree). */
import { createHmac, timingSafeEqual } from 'node:crypto';

type Encoding = 'hex' | 'base64';

export function signatureOf(signed: Uint8Array | string, secret: string, encoding: Encoding = 'hex'): string {
  return createHmac('sha256', secret).update(signed).digest(encoding);
}

/** Compares in constant time, so that the duration does not reveal how much of a wrong signature was right. */
export function isSigned(
  signed: Uint8Array | string,
  signature: string | undefined,
  secret: string,
  encoding: Encoding = 'hex',
): boolean {
  const expected = Buffer.from(signatureOf(signed, secret, encoding));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
