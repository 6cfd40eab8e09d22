/**
 * Bodies of other types than JSON. Forms and CSV become JSON, which PostgreSQL reads with the types of the columns or parameters. Text, XML
 * and bytes are the only, nameless argument of a function.
 * https://docs.postgrest.org/en/stable/references/api/tables_views.html#bulk-insert and
 * https://docs.postgrest.org/en/stable/references/api/functions.html#functions-with-a-single-unnamed-parameter
 */
import { refuse } from '../../errors.ts';
import { parseCsv } from './csv.ts';
import type { Target } from '../types.ts';

/** What a body is, by its Content-Type. */
export type BodyType = 'json' | 'form' | 'csv' | 'text' | 'xml' | 'bytes';

const TYPES: Readonly<Record<string, BodyType>> = {
  'application/json': 'json',
  'application/vnd.pgrst.object+json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'text/csv': 'csv',
  'text/plain': 'text',
  'text/xml': 'xml',
  'application/octet-stream': 'bytes',
};

const FOR_FUNCTIONS: readonly BodyType[] = ['text', 'xml', 'bytes'];

/**
 * The type of a body. One without a Content-Type counts as JSON.
 *
 * @throws RestError PGRST102 for a type that the target does not take
 */
export function bodyTypeOf(contentType: string | undefined, target: Target): BodyType {
  const name = (contentType ?? 'application/json').split(';')[0]!.trim().toLowerCase();
  const type = Object.hasOwn(TYPES, name) ? TYPES[name]! : undefined;
  if (!type || (FOR_FUNCTIONS.includes(type) && target.kind !== 'function')) throw refuse.contentType(name);
  return type;
}

/** A name that comes several times has a list of its values. */
function formJson(text: string): string {
  const names = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) names.set(name, [...(names.get(name) ?? []), value]);
  return JSON.stringify(
    Object.fromEntries([...names].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
  );
}

/**
 * The body as text: JSON of forms and CSV, PostgreSQL's hexadecimal text of bytes, anything else unchanged.
 *
 * @throws RestError PGRST102 for CSV that is not regular
 */
export async function bodyText(type: BodyType, body: { text(): Promise<string>; bytes(): Promise<ArrayBuffer> }) {
  switch (type) {
    case 'bytes':
      return `\\x${Buffer.from(await body.bytes()).toString('hex')}`;
    case 'form':
      return formJson(await body.text());
    case 'csv':
      return JSON.stringify(parseCsv(await body.text()));
    default:
      return body.text();
  }
}
