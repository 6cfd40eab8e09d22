/**
 * In charge of request bodies: valid JSON, an object or an array of objects. The text itself travels on to PostgreSQL,
 * so that numbers keep every digit; only the keys are read here.
 */
import { refuse } from '../errors.ts';
import type { Payload } from './types.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse.emptyBody();
  }
}

/** Refuses a body of another type than JSON; a body without a type counts as JSON. */
export function requireJson(contentType: string | undefined): void {
  const type = (contentType ?? 'application/json').split(';')[0]!.trim().toLowerCase();
  if (type !== 'application/json' && type !== 'application/vnd.pgrst.object+json') throw refuse.contentType(type);
}

/**
 * Reads the rows of an insert or update.
 *
 * @param columns the `columns` parameter: with it, rows may leave keys out; without it, all must have the same keys
 */
export function parseRows(text: string, columns: readonly string[] | undefined): Payload {
  const body = parseJson(text);
  if (isObject(body)) return { text, isArray: false, rows: 1, keys: columns ?? Object.keys(body) };
  if (!Array.isArray(body) || !body.every(isObject)) throw refuse.emptyBody();
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

/** Reads a function's arguments: usually an object of them; anything else suits a single unnamed argument only. */
export function parseArguments(text: string): Payload {
  if (text.trim() === '') return { text: '{}', isArray: false, rows: 1, keys: [] };
  const body = parseJson(text);
  return { text, isArray: !isObject(body), rows: 1, keys: isObject(body) ? Object.keys(body) : [] };
}
