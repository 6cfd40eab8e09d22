/** Reads the description of a schema from the catalogues and the schema cache. */
import type { Tx } from '../../db/port.ts';
import type { SchemaCache } from '../schema-cache/types.ts';
import { describeSql } from './describe-sql.ts';
import { withKeys, type CatalogDescription, type Description } from './description.ts';

/**
 * Reads the description of a schema.
 *
 * @param run runs a statement as the role for which it is, with no schema but `pg_catalog` in its path: types are written with theirs
 * @param followsPrivileges leaves out what that role may not use
 * @returns undefined for a schema that does not exist
 */
export async function describeSchema(
  run: Tx['query'],
  cache: SchemaCache,
  schema: string,
  followsPrivileges: boolean,
): Promise<Description | undefined> {
  const { rows } = await run<{ description: CatalogDescription }>(describeSql(schema, followsPrivileges));
  return rows[0] && withKeys(rows[0].description, cache);
}
