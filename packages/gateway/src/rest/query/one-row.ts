/** In charge of ending a write that shows another number of rows than one where one is asked for, before it is committed. */
import { raw, sql, type Sql } from '../../db/sql.ts';
import { endOf, endsAs } from './own-errors.ts';

const OTHER = 'pgrst_rows_';

/** The body, or the end of the statement. Stands where the rows are aggregated. */
export const ofOneRow = (body: Sql): Sql =>
  sql`case when count(*) = 1 then ${body} else ${endsAs(sql`${raw(`'${OTHER}'`)} || count(*)`)} end`;

/** How many rows a statement would have shown that was ended for it; undefined where it was not. */
export function rowsInstead(error: unknown): number | undefined {
  const end = endOf(error);
  return end?.startsWith(OTHER) ? Number(end.slice(OTHER.length)) : undefined;
}
