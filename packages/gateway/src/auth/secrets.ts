/** Random secrets and hashes: codes, link secrets and refresh tokens, which the database stores only as hashes. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A random code of `digits` digits, all equally likely. */
export function newCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0');
}

/** 256 random bits for a link or a token, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** For 256-bit secrets: they cannot be guessed, so a plain hash is enough and can be looked up. */
export function sha256(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** For codes of a few digits: without the key, a copy of the database does not reveal them. */
export function hmac(key: Uint8Array, text: string, encoding: 'hex' | 'base64url' = 'hex'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}

/** Compares two texts in constant time, so that the time does not reveal where they differ. */
export function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
