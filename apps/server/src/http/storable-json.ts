import type { Json } from '@tanabana/db/types';

/** A valid pair of surrogates, half of one or U+0000, or any other escape: in JSON each is one thing. */
const ESCAPES = /\\u(?:d[89ab][\da-f]{2})\\u(?:d[c-f][\da-f]{2})|\\u(d[89a-f][\da-f]{2}|0000)|\\[^]/gi;

/**
 * Parses JSON of a stranger so that PostgreSQL can keep it: half a surrogate pair and U+0000, which it cannot, become the
 * mark for what cannot be shown. A webhook that refused them would be told again and again, and never hear of the money.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function parseStorable(text: string): Json {
  return JSON.parse(text.replace(ESCAPES, (whole, bad?: string) => (bad === undefined ? whole : '\\ufffd'))) as Json;
}
