import { expect, it } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';

// Made with: printf '{"event":"payment.captured"}' | openssl dgst -sha256 -hmac sesame
const BODY = '{"event":"payment.captured"}';
const SIGNATURE = '804bc9143da374bf2e2182bfbeef63548ac37851cee4888a55dec6a290cf0d5e';

it('is the HMAC that Razorpay documents', () => {
  expect(signatureOf(BODY, 'sesame')).toBe(SIGNATURE);
});

it.each([
  ['the right one', BODY, SIGNATURE, 'sesame', true],
  ['another secret', BODY, SIGNATURE, 'sesam', false],
  ['a changed body', `${BODY} `, SIGNATURE, 'sesame', false],
  ['half of it', BODY, SIGNATURE.slice(0, 32), 'sesame', false],
  ['none', BODY, undefined, 'sesame', false],
  ['something that is not hex', BODY, 'é'.repeat(64), 'sesame', false],
])('a signature is checked: %s', (_, body, signature, secret, isTaken) => {
  expect(isSigned(body, signature, secret)).toBe(isTaken);
});
