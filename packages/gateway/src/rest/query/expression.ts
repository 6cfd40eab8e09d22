/** In charge of the smallest pieces of SQL: columns, JSON paths, casts and the values that a client sent. */
import { ident, raw, sql, type Sql } from '../../db/sql.ts';
import type { PlannedField } from '../plan/types.ts';
import type { PgType } from '../schema-cache/types.ts';

/** The name by which one level's own rows go. */
export const rowsOf = (id: number): string => `pgrst_${id}`;

/** The name by which the level above knows an embedded one. */
export const embedOf = (id: number): string => `pgrst_embed_${id}`;

const isJson = (type: PgType): boolean => type.name === 'json' || type.name === 'jsonb';

/** A column of the named rows, or what its path leads to. Columns that are no JSON are turned into it first. */
export function fieldSql(rows: string, { column, path }: PlannedField): Sql {
  const base = ident(rows, column.name);
  const start = path.length > 0 && !isJson(column.type) ? sql`to_jsonb(${base})` : base;
  return path.reduce((inside, { text, key, index }) => {
    const step = index ? sql`${key}::text::int4` : sql`${key}::text`;
    return text ? sql`${inside}->>${step}` : sql`${inside}->${step}`;
  }, start);
}

const TEXT: PgType = { name: 'text', sql: 'pg_catalog.text', arraySql: 'pg_catalog._text' };
const JSONB: PgType = { name: 'jsonb', sql: 'pg_catalog.jsonb', arraySql: 'pg_catalog._jsonb' };

/** The type of what `fieldSql` gives, to which a value must be cast to be compared with it. */
export function fieldType({ column, path }: PlannedField): PgType {
  const last = path.at(-1);
  if (!last) return column.type;
  if (last.text) return TEXT;
  return column.type.name === 'json' ? column.type : JSONB;
}

/** A value as a parameter. It travels as text on every driver and is cast by PostgreSQL, whose complaint the client gets. */
export function valueSql(value: string, typeSql: string): Sql {
  return typeSql === TEXT.sql ? sql`${value}::text` : sql`${value}::text::${raw(typeSql)}`;
}

/** A number of the program's own in the text, where the planner can count with it. @throws RangeError when it is no whole one */
export function numberSql(value: number): Sql {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no whole number`);
  return raw(String(value));
}

/** A word that some index names, in the text: a client chose among them and wrote none of it. */
export const wordSql = (word: string, typeSql: string): Sql => raw(`'${word.replaceAll("'", "''")}'::${typeSql}`);

export const textSql = (value: string): Sql => valueSql(value, TEXT.sql);

/**
 * A list as a parameter of its own type. Sent as text it would be read anew for every row, because PostgreSQL does not
 * take the reading of arrays for constant.
 */
export const listSql = (literal: string, typeSql: string): Sql => sql`${literal}::${raw(typeSql)}`;

export const castSql = (expression: Sql, type: PgType | undefined): Sql =>
  type ? sql`(${expression})::${raw(type.sql)}` : expression;

/** A list in PostgreSQL's own notation: `{"a","b"}`. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;

export const commaList = (names: readonly string[]): Sql =>
  raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join(', '));
