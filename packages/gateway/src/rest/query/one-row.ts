/** In charge of ending a write that shows another number of rows than one where one is asked for, before it is committed. */
import { raw, sql, type Sql } from '../../db/sql.ts';
import { DatabaseError } from '../../db/port.ts';

/** PostgreSQL does not know such a setting, and says so by name when it is set: an error of our own from plain SQL. */
const OTHER = 'pgrst_rows_';

/** The body, or the end of the statement. Stands where the rows are aggregated. */
export const ofOneRow = (body: Sql): Sql =>
  sql`case when count(*) = 1 then ${body} else set_config(${raw(`'${OTHER}'`)} || count(*), '', true) end`;

/** How many rows a statement would have shown that was ended for it; undefined where it was not. */
export function rowsInstead(error: unknown): number | undefined {
  if (!(error instanceof DatabaseError) || error.code !== '42704') return undefined;
  const [, rows] = new RegExp(`"${OTHER}(\\d+)"`).exec(error.message) ?? [];
  return rows === undefined ? undefined : Number(rows);
}
