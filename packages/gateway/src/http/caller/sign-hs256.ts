/**
 * Signs tokens with a secret (HS256, RFC 7515 and 7519). jose, which verifies them and signs those of asymmetric keys, signs by WebCrypto: it
 * hands each signature to another thread, which was a quarter of the processor time of a renewed session (docs/performance/writes.md).
 */
import { createHmac, createSecretKey } from 'node:crypto';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });

/** @returns signs claims as they are: `iat` and `exp` are the caller's */
export function hs256Signer(secret: Uint8Array): (claims: object) => string {
  const key = createSecretKey(secret);
  return (claims) => {
    const signed = `${HEADER}.${encoded(claims)}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
}
