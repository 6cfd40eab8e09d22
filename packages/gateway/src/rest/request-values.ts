/**
 * Separates a URL into its shape and its values: those of `column=eq.value`, and the arguments of a function. Requests of one shape share a
 * plan.
 */
import { looksLikeFilter } from './parse/filter.ts';

/** A URL, split. */
export type SplitRequest = {
  /** Path and query, with a placeholder for each value. */
  readonly shape: string;
  readonly values: readonly string[];
  /** The URL with other values. */
  withValues(values: readonly string[]): string;
};

/** Placeholder of a value. It cannot occur in a URL. */
export const PLACEHOLDER = '\u0000';
/** Limits on the number of values and the length of a URL. Requests beyond them are unlikely to come again with other values. */
const MAX_VALUES = 12;
const MAX_LENGTH = 4000;

/** Parameters whose values change the plan. */
const RESERVED = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or', 'apikey']);
/** A column or an argument. JSON paths and paths into embedded relations are not split. */
const NAME = /^\w+$/;

const EQUAL = 'eq.';

/** Decodes a value as the query string is decoded (https://url.spec.whatwg.org/#concept-urlencoded-parser). */
const decoded = (text: string): string => (/[%+]/.test(text) ? new URLSearchParams(`v=${text}`).get('v')! : text);

/**
 * Splits a URL.
 *
 * @param isCall the request calls a function, so a value without an operator is an argument
 */
export function splitValues(url: string, isCall: boolean): SplitRequest {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  const start = url.indexOf('?', path);
  if (start < 0 || url.length > MAX_LENGTH) return { shape: url.slice(path), values: [], withValues: () => url };
  const values: string[] = [];
  const pieces = url
    .slice(start + 1)
    .split('&')
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (at < 0 || values.length === MAX_VALUES || RESERVED.has(name) || !NAME.test(name)) return pair;
      if (pair.startsWith(EQUAL, at + 1)) {
        values.push(decoded(pair.slice(at + 1 + EQUAL.length)));
        return `${name}=${EQUAL}${PLACEHOLDER}`;
      }
      const value = isCall ? decoded(pair.slice(at + 1)) : undefined;
      if (value === undefined || looksLikeFilter(value)) return pair;
      values.push(value);
      return `${name}=${PLACEHOLDER}`;
    });
  const query = pieces.join('&');
  return {
    shape: `${url.slice(path, start)}?${query}`,
    values,
    withValues(newValues) {
      let taken = 0;
      return `${url.slice(0, start)}?${query.replaceAll(PLACEHOLDER, () => encodeURIComponent(newValues[taken++]!))}`;
    },
  };
}
