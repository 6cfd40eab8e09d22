/**
 * Parses request bodies: valid JSON, an object or an array of objects. Only the keys are read here. PostgreSQL gets the text itself, so
 * that numbers keep every digit.
 */
import { refuse } from '../../errors.ts';
import type { Payload } from '../types.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse.emptyBody();
  }
}

/**
 * Parses the rows of an insert or update.
 *
 * @param columns the `columns` parameter: with it, rows may leave keys out; without it, all must have the same keys
 * @throws RestError PGRST102
 */
export function parseRows(text: string, columns: readonly string[] | undefined): Payload {
  const body = parseJson(text);
  if (isObject(body)) return { text, isArray: false, rows: 1, keys: columns ?? Object.keys(body) };
  if (!Array.isArray(body)) throw refuse.emptyBody();
  if (!body.every(isObject)) throw refuse.unevenKeys();
  const rows = body.length;
  if (columns) return { text, isArray: true, rows, keys: columns };
  const first = Object.keys(body[0] ?? {});
  const known = new Set(first);
  for (const row of body) {
    const keys = Object.keys(row);
    if (keys.length !== known.size || !keys.every((key) => known.has(key))) throw refuse.unevenKeys();
  }
  return { text, isArray: true, rows, keys: first };
}

/**
 * Parses the arguments of a function, usually an object of them. Of several objects the first one counts. Any other JSON only fits a single
 * unnamed parameter.
 *
 * @param columns the `columns` parameter: the names of the arguments, whatever else the object has
 * @throws RestError PGRST102
 */
export function parseArguments(text: string, columns?: readonly string[]): Payload {
  if (text.trim() === '') return { text: '{}', isArray: false, rows: 1, keys: [] };
  const body = parseJson(text);
  if (isObject(body)) return { text, isArray: false, rows: 1, keys: columns ?? Object.keys(body) };
  const hasNames = Array.isArray(body) && body.length > 0 && body.every(isObject);
  return hasNames ? parseRows(text, columns) : { text, isArray: true, rows: 0, keys: [] };
}
