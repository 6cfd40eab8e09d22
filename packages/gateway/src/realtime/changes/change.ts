/** One changed row, as the trigger of a published table tells it (realtime.tg_published__notify), and as a client hears it. */
import { isObject } from '../protocol.ts';
import type { Column } from './table-info.ts';

/** Values of a row: the JSON text of each, so that no number is rounded. */
export type RowText = Readonly<Record<string, string>>;

export type Change = {
  schema: string;
  table: string;
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** When it was made, ISO 8601. */
  at: string;
  /** Whether values were left out because the row is too long. */
  isLong: boolean;
  record: RowText;
  old: RowText;
};

const isRow = (value: unknown): value is RowText =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

/** The change of a parsed notification; null for one of another origin. */
export function changeOf(value: unknown): Change | null {
  if (!isObject(value)) return null;
  const { schema, table, type, at, is_long: isLong, record, old } = value;
  if (typeof schema !== 'string' || typeof table !== 'string' || typeof at !== 'string') return null;
  if (type !== 'INSERT' && type !== 'UPDATE' && type !== 'DELETE') return null;
  const [now, before] = [record ?? {}, old ?? {}];
  if (!isRow(now) || !isRow(before)) return null;
  return { schema, table, type, at, isLong: isLong === true, record: now, old: before };
}

/** A row of some columns as JSON text. */
export function rowText(row: RowText, names: readonly string[]): string {
  const fields = names.filter((name) => Object.hasOwn(row, name)).map((name) => `${JSON.stringify(name)}:${row[name]}`);
  return `{${fields.join(',')}}`;
}

/** Upstream shows bytes as hexadecimal digits without a prefix. */
const shown = (row: RowText, columns: readonly Column[]): RowText =>
  Object.fromEntries(
    columns
      .filter(({ name }) => Object.hasOwn(row, name))
      .map(({ name, type }) => [name, type === 'bytea' ? row[name]!.replace(/^"\\\\x/, '"') : row[name]!]),
  );

/**
 * The payload for subscribers who may see these columns, as JSON text.
 *
 * @param isKeyOnly whether of a deleted row only its key may be shown, because nobody can say who could have seen it
 */
export function payloadText(change: Change, columns: readonly Column[], isKeyOnly: boolean): string {
  const names = columns.map(({ name }) => name);
  const { schema, table, type, at } = change;
  const listed = columns.map(({ name, type: typeName }) => ({ name, type: typeName }));
  const head = JSON.stringify({
    schema,
    table,
    type,
    commit_timestamp: at,
    columns: listed,
    errors: change.isLong ? ['Error 413: Payload Too Large'] : null,
  }).slice(0, -1);
  const oldNames = type === 'DELETE' && isKeyOnly ? columns.filter((it) => it.isKey).map(({ name }) => name) : names;
  const record = type === 'DELETE' ? '' : `,"record":${rowText(shown(change.record, columns), names)}`;
  const old = type === 'INSERT' ? '' : `,"old_record":${rowText(shown(change.old, columns), oldNames)}`;
  return `${head}${record}${old}}`;
}

/** The payload for subscribers who get an error in place of the row. */
export function errorPayloadText({ schema, table, type, at }: Change, error: string): string {
  return JSON.stringify({
    schema,
    table,
    type,
    commit_timestamp: at,
    columns: [],
    errors: [error],
    record: {},
    old_record: {},
  });
}
