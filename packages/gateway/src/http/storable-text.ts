/** In charge of what no text of PostgreSQL can hold: a zero byte, and half of a character that takes two. */

/** Every string in a JSON value, the names of fields among them. Without recursion: a body may nest as deep as it is long. */
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

/** Neither gets into JSON but spelt so: the bytes of a body are read as UTF-8, and JSON takes no bare zero byte. */
const SUSPECT = /\\u(0000|d[89a-f])/i;

/**
 * What is wrong with the text in a parsed body, or null. A body is asked once, where it is read.
 *
 * @param source the JSON that it was read from, which mostly tells without a look at every string
 */
export function textFault(json: unknown, source?: string): string | null {
  if (source !== undefined && !SUSPECT.test(source)) return null;
  for (const text of stringsIn(json)) {
    if (text.includes('\u0000')) return 'The request body must not contain a zero byte.';
    if (!text.isWellFormed()) return 'The request body must not contain half of a character (a lone surrogate).';
  }
  return null;
}
