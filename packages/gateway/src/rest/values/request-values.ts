/**
 * Separates a URL into its shape and its values: those of filters, also in `or` and `and` trees, the offset, and the arguments of a
 * function. Requests of one shape share a plan.
 */
import { looksLikeFilter } from '../parse/filter.ts';
import { PLACEHOLDER, shapeOf, type RequestValue } from './request-value.ts';
import { filterChunks, treeChunks, writtenChunks, type Chunks } from './value-chunks.ts';

/** A URL, split. */
export type SplitRequest = {
  /** Path and query, with the shape of each value in its place. */
  readonly shape: string;
  readonly values: readonly RequestValue[];
  /** The texts that `template` leaves out, decoded. */
  readonly texts: readonly string[];
  /** Path and query, where a placeholder stands for the value of each parameter that was split. */
  template(): string;
  /** The URL with other values of the same shapes. */
  withValues(values: readonly RequestValue[]): string;
};

/** Limits on the number of values and the length of a URL. Requests beyond them are unlikely to come again with other values. */
const MAX_VALUES = 12;
const MAX_LENGTH = 4000;

/** Parameters that are not filters, alone or after the names of embedded relations. */
const RESERVED = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset', 'and', 'or', 'apikey']);
/** A column, an argument, or a column of an embedded relation. JSON paths are not split. */
const NAME = /^\w+(\.\w+)*$/;
const TREE = /^(\w+\.)*(and|or)$/;
const COUNT = /^[1-9]\d{0,8}$/;

/** Decodes a value as the query string is decoded (https://url.spec.whatwg.org/#concept-urlencoded-parser). */
const decoded = (text: string): string => (/[%+]/.test(text) ? new URLSearchParams(`v=${text}`).get('v')! : text);

/** A parameter that was split. `start`: its text before the value, as it was sent. */
type Parameter = { readonly start: string; readonly text: string; readonly chunks: Chunks };

export type SplitOptions = {
  /** The request calls a function, so a value without an operator is an argument. */
  isCall: boolean;
  /** The largest offset that is a value of its own; 0 where each offset has a plan of its own. */
  offsets: number;
};

function offsetOf(text: string, { offsets }: SplitOptions): Chunks | undefined {
  const count = COUNT.test(text) ? Number(text) : 0;
  return count > 0 && count <= offsets ? [{ kind: 'offset', count }] : undefined;
}

/** @returns undefined for a parameter that belongs to the shape as a whole */
function parameterOf(pair: string, options: SplitOptions): Parameter | undefined {
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  if (at < 0 || !NAME.test(name)) return undefined;
  const value = pair.slice(at + 1);
  const split = (start: string, text: string, chunks: Chunks | undefined): Parameter | undefined =>
    chunks && { start: `${name}=${start}`, text, chunks };
  if (name === 'offset') return split('', value, offsetOf(value, options));
  if (TREE.test(name)) {
    const text = decoded(value);
    return split('', text, treeChunks(name, text));
  }
  if (RESERVED.has(name.slice(name.lastIndexOf('.') + 1))) return undefined;
  if (options.isCall && !name.includes('.')) {
    const text = decoded(value);
    if (!looksLikeFilter(text)) return split('', text, [{ kind: 'plain', text }]);
  }
  const operator = /^(not\.)?[a-z]+\./.exec(value)?.[0];
  if (operator === undefined) return undefined;
  const text = decoded(value.slice(operator.length));
  return split(operator, text, filterChunks(operator, text));
}

const valuesOf = ({ chunks }: Parameter): RequestValue[] => chunks.filter((chunk) => typeof chunk !== 'string');

/** Splits a URL. */
export function splitValues(url: string, options: SplitOptions): SplitRequest {
  const path = url.indexOf('/', url.indexOf('//') + 2);
  const start = url.indexOf('?', path);
  if (start < 0 || url.length > MAX_LENGTH) {
    const whole = url.slice(path);
    return { shape: whole, values: [], texts: [], template: () => whole, withValues: () => url };
  }
  const values: RequestValue[] = [];
  const pieces = url
    .slice(start + 1)
    .split('&')
    .map((pair): string | Parameter => {
      const parameter = values.length < MAX_VALUES ? parameterOf(pair, options) : undefined;
      if (parameter === undefined) return pair;
      const own = valuesOf(parameter);
      if (values.length + own.length > MAX_VALUES) return pair;
      values.push(...own);
      return parameter;
    });
  const written = (of: (parameter: Parameter) => string): string =>
    pieces.map((piece) => (typeof piece === 'string' ? piece : `${piece.start}${of(piece)}`)).join('&');
  return {
    shape: `${url.slice(path, start)}?${written(({ chunks }) => chunks.map(shapeOf).join(''))}`,
    values,
    texts: pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.text])),
    template: () => `${url.slice(path, start)}?${written(() => PLACEHOLDER)}`,
    withValues(others) {
      const left = [...others];
      return `${url.slice(0, start)}?${written((parameter) =>
        encodeURIComponent(writtenChunks(parameter.chunks, left.splice(0, valuesOf(parameter).length))),
      )}`;
    },
  };
}
