/** SQL that reads a JSON body: rows with the types of their columns. */
import { ident, join, raw, sql, type Sql } from '../../db/sql.ts';
import type { InsertPlan } from '../plan/types.ts';
import type { Column } from '../schema-cache/types.ts';

/** The alias of the rows of the body. */
export const BODY = 'pgrst_body';

/** Missing keys of a row get the column's default when the client requested that, otherwise null. */
function withDefaults(columns: readonly Column[], item: Sql): Sql {
  const filled = columns.flatMap((column) =>
    column.default === null ? [] : [sql`${column.name}::text, ${raw(column.default)}`],
  );
  return sql`jsonb_build_object(${join(filled)}) || ${item}`;
}

type Body = Pick<InsertPlan, 'columns' | 'payload' | 'fillDefaults'>;

/** The rows of the body as a FROM item with the alias `pgrst_body`. */
export function payloadSql({ columns, payload, fillDefaults }: Body): Sql {
  const text = sql`${payload.text}::text::${raw(fillDefaults ? 'jsonb' : 'json')}`;
  if (columns.length === 0) {
    if (!payload.isArray) return sql`(values (1)) as ${ident(BODY)}`;
    return sql`${raw(fillDefaults ? 'jsonb' : 'json')}_array_elements(${text}) as ${ident(BODY)}`;
  }
  const typed = join(
    columns.map(({ name, type, representation }) => {
      return sql`${ident(name)} ${raw(representation?.fromJson ? 'json' : type.sql)}`;
    }),
  );
  const shape = sql`${ident(BODY)} (${typed})`;
  const rows = rowsSql({ columns, payload, fillDefaults }, text, shape);
  if (!columns.some(({ representation }) => representation?.fromJson)) return rows;
  const read = columns.map(({ name, representation }) => {
    const value = ident(BODY, name);
    return representation?.fromJson ? sql`${raw(representation.fromJson)}(${value}) as ${ident(name)}` : value;
  });
  return sql`(select ${join(read)} from ${rows}) as ${ident(BODY)}`;
}

/** The rows of the body as JSON has them. */
function rowsSql({ columns, payload, fillDefaults }: Body, text: Sql, shape: Sql): Sql {
  if (!fillDefaults) return sql`${raw(payload.isArray ? 'json_to_recordset' : 'json_to_record')}(${text}) as ${shape}`;
  const items = payload.isArray ? sql`jsonb_array_elements(${text})` : text;
  const filled = sql`select ${withDefaults(columns, raw('item.value'))} as value from (select ${items} as value) as item`;
  return sql`(${filled}) as filled, jsonb_to_record(filled.value) as ${shape}`;
}
