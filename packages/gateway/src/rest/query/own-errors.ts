/** In charge of errors of our own from plain SQL: PostgreSQL says by name which parameter it does not know when one is set. */
import { sql, type Sql } from '../../db/sql.ts';
import { DatabaseError } from '../../db/port.ts';

const UNDEFINED_OBJECT = '42704';

/** Ends the statement where it is evaluated, as text. @param name of a parameter that there is not */
export const endsAs = (name: Sql): Sql => sql`set_config(${name}, '', true)`;

/** The name with which a statement ended; undefined for any other error. */
export function endOf(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError) || error.code !== UNDEFINED_OBJECT) return undefined;
  return /"(pgrst_\w+)"/.exec(error.message)?.[1];
}
