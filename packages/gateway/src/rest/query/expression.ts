/** The smallest pieces of SQL: columns, JSON paths, casts and values that a client sent. */
import { ident, raw, sql, type Sql } from '../../db/sql.ts';
import type { JsonStep } from '../parse/types.ts';
import type { PlannedField } from '../plan/types.ts';
import type { Column, PgType } from '../schema-cache/types.ts';

/** The alias of the rows of one level. */
export const rowsOf = (id: number): string => `pgrst_${id}`;

/** The alias of an embedded level in the level above. */
export const embedOf = (id: number): string => `pgrst_embed_${id}`;

/** A computed column of the named rows, with its name. */
export const computedSql = (rows: string, { name, computed }: Column): Sql =>
  sql`${ident(computed!.schema, computed!.name)}(${ident(rows)}) as ${ident(name)}`;

const isJson = (type: PgType): boolean => type.name === 'json' || type.name === 'jsonb';

/** A column of the named rows, or what its path leads to. A column of another type than JSON is converted to JSON first. */
export function fieldSql(rows: string, { column, path }: PlannedField): Sql {
  const { computed } = column;
  const base = computed ? sql`${ident(computed.schema, computed.name)}(${ident(rows)})` : ident(rows, column.name);
  const start = path.length > 0 && !isJson(column.type) ? sql`to_jsonb(${base})` : base;
  return stepsSql(start, path);
}

/** What a JSON path leads to from a JSON value. */
export function stepsSql(start: Sql, path: readonly JsonStep[]): Sql {
  return path.reduce((inside, { text, key, index }) => {
    const step = index ? sql`${key}::text::int4` : sql`${key}::text`;
    return text ? sql`${inside}->>${step}` : sql`${inside}->${step}`;
  }, start);
}

const TEXT: PgType = { name: 'text', sql: 'pg_catalog.text', arraySql: 'pg_catalog._text' };
const JSONB: PgType = { name: 'jsonb', sql: 'pg_catalog.jsonb', arraySql: 'pg_catalog._jsonb' };

/** The type of the result of `fieldSql`. A value must be cast to it for a comparison. */
export function fieldType({ column, path }: PlannedField): PgType {
  const last = path.at(-1);
  if (!last) return column.type;
  if (last.text) return TEXT;
  return column.type.name === 'json' ? column.type : JSONB;
}

/**
 * A value as a parameter of a type. Drivers send it as text, PostgreSQL reads it once, and the client gets the error of that. A cast of a text
 * would be run for every row that is looked at: casts to times are not constant, and in a generic plan no cast of a parameter is.
 */
export const valueSql = (value: string, typeSql: string): Sql => sql`${value}::${raw(typeSql)}`;

/**
 * A number of our own, as part of the text, so that the planner can use it.
 *
 * @throws RangeError when it is not a whole number
 */
export function numberSql(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return raw(String(value));
}

/**
 * A value from the predicate of an index, as part of the text. That is safe: the client chose among the index's values and wrote none of
 * it.
 */
export const wordSql = (word: string, typeSql: string): Sql => raw(`'${word.replaceAll("'", "''")}'::${typeSql}`);

/** A value that a filter compares with a field. The domain of a column may have a function that reads it. */
export function comparedSql(value: string, field: PlannedField): Sql {
  const read = readerOf(field);
  return read ? sql`${raw(read)}(${textSql(value)})` : valueSql(value, fieldType(field).sql);
}

/** The function that reads texts for a field, if its domain has one. */
export const readerOf = ({ column, path }: PlannedField): string | undefined =>
  path.length === 0 ? (column.representation?.fromText ?? undefined) : undefined;

export const textSql = (value: string): Sql => valueSql(value, TEXT.sql);

/**
 * A list as a parameter of its own type. If it were sent as text, PostgreSQL would parse it again for every row, because it does not treat
 * array input as constant.
 */
export const listSql = (literal: string, typeSql: string): Sql => sql`${literal}::${raw(typeSql)}`;

export const castSql = (expression: Sql, type: PgType | undefined): Sql =>
  type ? sql`(${expression})::${raw(type.sql)}` : expression;

/** An array literal of PostgreSQL: `{"a","b"}`. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

export const commaList = (names: readonly string[]): Sql =>
  raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', '));
