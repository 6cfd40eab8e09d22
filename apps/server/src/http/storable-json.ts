import type { Json } from '@tanabana/db/types';

/** A valid surrogate pair, half of one, U+0000, or any other escape. In JSON each is one match. */
const ESCAPES = /\\u(?:d[89ab][\da-f]{2})\\u(?:d[c-f][\da-f]{2})|\\u(d[89a-f][\da-f]{2}|0000)|\\[^]/gi;

/**
 * Parses a stranger's JSON into a form that PostgreSQL can store: half a surrogate pair and U+0000, which it cannot store, become the
 * replacement character. A webhook that rejected them would be repeated again and again, and the payment would never be processed.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function parseStorable(text: string): Json {
  return JSON.parse(text.replace(ESCAPES, (whole, bad?: string) => (bad === undefined ? whole : '\\ufffd'))) as Json;
}
