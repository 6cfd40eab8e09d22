/** Ends a write before it is committed when the request wants exactly one row and the write returns another number. */
import { raw, sql, type Sql } from '../../db/sql.ts';
import { raisedName, raiseSql } from './own-errors.ts';

const PREFIX = 'pgrst_rows_';

/** The body, or an error that ends the statement. Used where the rows are aggregated. */
export const ofOneRow = (body: Sql): Sql =>
  sql`case when count(*) = 1 then ${body} else ${raiseSql(sql`${raw(`'${PREFIX}'`)} || count(*)`)} end`;

/** The number of rows that a statement would have returned, from the error that ended it; undefined for any other error. */
export function actualRows(error: unknown): number | undefined {
  const name = raisedName(error);
  return name?.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : undefined;
}
