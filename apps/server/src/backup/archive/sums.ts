/** Counts and sums that do not depend on an order, equal in this program and in SQL (`rows/row-text.ts`). */
import { hash } from 'node:crypto';

/** Bytes of a SHA-256 that are added up: the sum of two stays an exact number. */
export const SUM_BYTES = 6;
const MODULUS = 2 ** (8 * SUM_BYTES);

export type Sum = { count: number; sum: number };

/** Adds a text to a sum. */
export function addTo(sum: Sum, text: string | Uint8Array): void {
  sum.count += 1;
  sum.sum = (sum.sum + hash('sha256', text, 'buffer').readUIntBE(0, SUM_BYTES)) % MODULUS;
}

/** The text that stands for a file in a sum. */
export const fileText = (version: string, size: number, sha256: string): string => `${version} ${size} ${sha256}`;
