/**
 * In charge of what may differ between requests that mean the same: the values of `column=eq.value`, and a function's arguments.
 */
import { looksLikeFilter } from './parse/filter.ts';

/** A URL without its values. */
export type SplitRequest = {
  /** Path and query, a mark in the place of each value. */
  readonly shape: string;
  readonly values: readonly string[];
  /** The URL with others in their places. */
  withValues(values: readonly string[]): string;
};

/** Where a value stands in a shape: no character of a URL. */
const GAP = '\u0000';
/** What has more values than this, or is longer, was not written to be asked again. */
const MOST = 12;
const LONGEST = 4000;

/** Names whose values say what is asked, not of what. */
const RESERVED = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or', 'apikey']);
/** A column, or an argument. What leads into a value or an embedded relation is left whole. */
const NAME = /^\w+$/;

const EQUAL = 'eq.';

/** As the query string is read (https://url.spec.whatwg.org/#concept-urlencoded-parser). */
const decoded = (text: string): string => (/[%+]/.test(text) ? new URLSearchParams(`v=${text}`).get('v')! : text);

/**
 * Takes the values out of a URL.
 *
 * @param isCall it calls a function, so a value without an operator is an argument
 */
export function splitValues(url: string, isCall: boolean): SplitRequest {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  const start = url.indexOf('?', path);
  if (start < 0 || url.length > LONGEST) return { shape: url.slice(path), values: [], withValues: () => url };
  const values: string[] = [];
  const pieces = url
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (at < 0 || values.length === MOST || RESERVED.has(name) || !NAME.test(name)) return pair;
      if (pair.startsWith(EQUAL, at + 1)) {
        values.push(decoded(pair.slice(at + 1 + EQUAL.length)));
        return `${name}=${EQUAL}${GAP}`;
      }
      const value = isCall ? decoded(pair.slice(at + 1)) : undefined;
      if (value === undefined || looksLikeFilter(value)) return pair;
      values.push(value);
      return `${name}=${GAP}`;
    });
  const query = pieces.join('&');
  return {
    shape: `${url.slice(path, start)}?${query}`,
    values,
    withValues(others) {
      let taken = 0;
      return `${url.slice(0, start)}?${query.replaceAll(GAP, () => encodeURIComponent(others[taken++]!))}`;
    },
  };
}
