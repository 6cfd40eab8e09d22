/** Reads CSV (RFC 4180) whose first line has the names of the columns. The unquoted or quoted word NULL is null, as upstream. */
import { refuse } from '../../errors.ts';

/** Most characters of all values with their names, which each row repeats. */
const MAX_WRITTEN = 8 * 1024 * 1024;

/** One field and what ends it: a comma, the end of the line, or the end of the text. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length || line.length > 0) {
    const at = FIELD.lastIndex;
    const [, quoted, plain = '', end] = FIELD.exec(text) ?? [];
    if (end === undefined) throw refuse.csv(`line ${lines.length + 1}, character ${at + 1} of the body`);
    line.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  }
  return lines;
}

/**
 * Parses CSV into rows.
 *
 * @throws RestError PGRST102 when it is not CSV, or has lines of other lengths than the first
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [names = [], ...lines] = readLines(text);
  const perLine = names.join('').length + 6 * names.length;
  if (perLine * lines.length + text.length > MAX_WRITTEN) throw refuse.bodyTooLarge(MAX_WRITTEN);
  return lines.map((values) => {
    if (values.length !== names.length) throw refuse.unevenLines();
    return Object.fromEntries(names.map((name, index) => [name, values[index] === 'NULL' ? null : values[index]!]));
  });
}
