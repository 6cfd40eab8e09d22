/** In charge of chance and of hashes: codes, link secrets and refresh tokens, of which the database only sees hashes. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A code of so many digits, every one as likely. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** 256 bits for a link or a token, safe in an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** For secrets of 256 bits: nothing to guess, so a plain hash is enough and can be looked up. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** For codes of a few digits: without the key, a copy of the database does not tell them. */
export function hmac(key: Uint8Array, text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}

/** Whether two texts are alike, in a time that does not tell where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
