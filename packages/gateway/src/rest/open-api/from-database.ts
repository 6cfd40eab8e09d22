/** Describes schemas of a database without a data service, for the command that writes types. */
import type { Database } from '../../db/port.ts';
import { loadSchemaCache } from '../schema-cache/load.ts';
import { describeSchema } from './describe-schema.ts';
import type { Description } from './description.ts';

/**
 * Describes schemas as the login of the database sees them, whatever the privileges of other roles.
 *
 * @throws Error for a schema that does not exist
 */
export function describeDatabase(
  db: Pick<Database, 'transaction'>,
  schemas: readonly string[],
): Promise<Description[]> {
  return db.transaction(
    async (tx) => {
      const cache = await loadSchemaCache(tx, schemas, []);
      const found: Description[] = [];
      for (const schema of schemas) {
        const description = await describeSchema((statement) => tx.query(statement), cache, schema, false);
        if (!description) throw new Error(`there is no schema ${schema}`);
        found.push(description);
      }
      return found;
    },
    { readOnly: true, settings: { search_path: 'pg_catalog' } },
  );
}
