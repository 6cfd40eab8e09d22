/** Detects text that PostgreSQL cannot store: a zero byte, and a lone surrogate (half of a character that takes two code units). */

/** Every string in a JSON value, including the names of fields. It is not recursive, because a body may be nested as deep as it is long. */
export function* stringsIn(json: unknown): Generator<string> {
  const left: unknown[] = [json];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string') yield value;
    else if (Array.isArray(value)) for (const item of value) left.push(item);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) left.push(key, item);
    }
  }
}

/** JSON can only contain them as these escapes: the bytes of a body are read as UTF-8, and JSON allows no bare zero byte. */
const SUSPECT = /\\u(0000|d[89a-f])/i;

/**
 * Validates the text in a parsed body. A body is validated once, where it is read.
 *
 * @param source the JSON text of the body; usually it alone shows that there is no error, without a check of every string
 * @returns the error message, or null
 */
export function storableTextError(json: unknown, source?: string): string | null {
  if (source !== undefined && !SUSPECT.test(source)) return null;
  for (const text of stringsIn(json)) {
    if (text.includes('\u0000')) return 'The request body must not contain a zero byte.';
    if (!text.isWellFormed()) return 'The request body must not contain half of a character (a lone surrogate).';
  }
  return null;
}
