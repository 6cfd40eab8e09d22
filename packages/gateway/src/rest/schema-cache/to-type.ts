/** A type of the catalogues as the schema cache has it. */
import type { TypeRow } from './catalog.ts';
import type { PgType } from './types.ts';

export const toType = (row: TypeRow): PgType => ({ name: row.name, sql: row.sql, arraySql: row.array_sql });
