/** Parses names in select, order and filters: column and relation names, quoted values, and JSON paths (`data->>key`, `list->0`). */
import { refuse } from '../errors.ts';
import type { Field, JsonStep } from './types.ts';
import type { Scanner } from './scanner.ts';

/** Most steps of one JSON path. PostgreSQL processes the steps recursively. */
export const MAX_PATH = 64;

const NAME_CHARACTER = /^[\p{L}\p{M}\p{N}_ $]$/u;

/** Takes `"…"`, where a backslash escapes the next character. The opening quote must come next. */
export function quoted(scanner: Scanner): string {
  scanner.expect('"');
  let value = '';
  for (;;) {
    if (scanner.done()) scanner.fail('"\\""');
    const char = scanner.next();
    if (char === '"') return value;
    value += char === '\\' ? scanner.next() : char;
  }
}

/** Takes a name: quoted, or letters, digits, `_`, `$`, inner spaces and dashes. A dash before `>` is an arrow. */
export function name(scanner: Scanner): string {
  if (scanner.peek() === '"') return quoted(scanner);
  let value = '';
  for (;;) {
    value += scanner.takeWhile((char) => NAME_CHARACTER.test(char));
    if (value !== '' && scanner.peek() === '-' && scanner.peek(2) !== '->') value += scanner.next();
    else break;
  }
  value = value.trim();
  if (value === '' || value.endsWith('-')) scanner.fail('field name (* or [a..z0..9_$])');
  return value;
}

function jsonKey(scanner: Scanner): Pick<JsonStep, 'key' | 'index'> {
  if (scanner.peek() === '"') return { key: quoted(scanner), index: false };
  let key = '';
  if (scanner.eat('-')) {
    key = '-';
    if (!/\d/.test(scanner.peek())) scanner.fail('digit');
  }
  while (!scanner.done() && !'(:.,)>'.includes(scanner.peek()) && scanner.peek(2) !== '->') key += scanner.next();
  if (key === '') scanner.fail('"-", digit or any non reserved character different from: .,>()');
  return { key, index: /^-?\d{1,9}$/.test(key) };
}

/** Takes a name and the JSON path after it, if any. */
export function field(scanner: Scanner): Field {
  scanner.skipSpace();
  const columnName = name(scanner);
  const path: JsonStep[] = [];
  while (scanner.peek(2) === '->') {
    if (path.length >= MAX_PATH) throw refuse.tooDeep(MAX_PATH);
    const text = scanner.eat('->>');
    if (!text) scanner.expect('->');
    path.push({ text, ...jsonKey(scanner) });
  }
  // A zero byte would end the text of the statement on its way to PostgreSQL. The last name of a path becomes the name of the column there.
  if ([columnName, ...path.map(({ key }) => key)].some((text) => text.includes('\u0000')))
    scanner.reject('a name may not hold a zero byte');
  scanner.skipSpace();
  return { name: columnName, path };
}

/** Takes names, separated by commas, up to the end of the text: the `columns` and `on_conflict` parameters. */
export function nameList(scanner: Scanner): string[] {
  const names: string[] = [];
  do {
    scanner.skipSpace();
    names.push(name(scanner));
    scanner.skipSpace();
  } while (scanner.eat(','));
  if (!scanner.done()) scanner.fail('"," or end of input');
  return names;
}
