/** Addresses of mail and of pages in a line, and tax numbers of firms (GSTIN, PAN). They are names, and say nothing of a yarn. */
import type { Span } from './reading.ts';

/** Every repetition has a bound. */
const ADDRESS =
  /(?:\b[a-z\d][\w.+-]{0,64}@[a-z][a-z\d-]{0,63}(?:\.[a-z\d-]{1,63}){0,3}\.(?:com|in|net|org|co|biz|info)\b|\b(?:https?:\/\/|www\.)[^\s,]{1,300}|\b(?:\d{2})?[a-z]{5}\d{4}[a-z](?:\d[a-z][\da-z])?\b)/gu;

/** Where they stand in a prepared text. */
export const addressesIn = (plain: string): Span[] =>
  Array.from(plain.matchAll(ADDRESS), ({ 0: found, index }) => ({ start: index, end: index + found.length }));
