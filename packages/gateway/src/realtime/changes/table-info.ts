/** What the catalogue says of a table: its columns, its key, and which columns each role may select. */
import type { Tx } from '../../db/port.ts';
import { sql } from '../../db/sql.ts';

export type Column = { name: string; type: string; isKey: boolean };

export type TableInfo = {
  hasPolicies: boolean;
  columns: (Column & {
    /** Its type as SQL writes it. */
    sqlType: string;
    /** The roles that may select it. */
    roles: string[];
  })[];
};

/** @returns undefined where there is no such table any more */
export async function readTableInfo(
  tx: Tx,
  schema: string,
  table: string,
  roles: readonly string[],
): Promise<TableInfo | undefined> {
  const { rows } = await tx.query<TableInfo['columns'][number] & { hasPolicies: boolean }>(sql`
    select c.relrowsecurity as "hasPolicies", a.attname as name, t.typname as type,
      format_type(a.atttypid, -1) as "sqlType",
      coalesce(a.attnum = any (i.indkey), false) as "isKey",
      array(select r from jsonb_array_elements_text(${JSON.stringify(roles)}::jsonb) as r
            where case when to_regrole(quote_ident(r)) is not null
              then has_column_privilege(r, c.oid, a.attnum, 'SELECT') end) as roles
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where n.nspname = ${schema} and c.relname = ${table} and c.relkind in ('r', 'p')
    order by a.attnum`);
  if (rows.length === 0) return undefined;
  return {
    hasPolicies: rows[0]!.hasPolicies,
    columns: rows.map(({ name, type, isKey, sqlType, roles: readers }) => ({
      name,
      type,
      isKey,
      sqlType,
      roles: readers,
    })),
  };
}
