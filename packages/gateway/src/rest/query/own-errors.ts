/**
 * Raises errors of our own from plain SQL: setting a parameter that does not exist ends the statement, and PostgreSQL's error has the name
 * of that parameter.
 */
import { sql, type Sql } from '../../db/sql.ts';
import { DatabaseError } from '../../db/port.ts';

const UNDEFINED_OBJECT = '42704';

/**
 * SQL, of type text, that ends the statement when it is evaluated.
 *
 * @param name of a parameter that does not exist
 */
export const raiseSql = (name: Sql): Sql => sql`set_config(${name}, '', true)`;

/** The name that `raiseSql` raised; undefined for any other error. */
export function raisedName(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== UNDEFINED_OBJECT) return undefined;
  return /"(pgrst_\w+)"/.exec(error.message)?.[1];
}
