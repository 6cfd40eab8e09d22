/** Builds the schema in an empty database and remembers from which files. */
import { raw, type Database } from '@tanabana/gateway/db';
import { schemaFiles, schemaHash } from './schema-files.ts';

/**
 * Runs every schema file, each in a transaction of its own.
 *
 * @throws Error naming the file whose SQL failed
 */
export async function applySchema(db: Database): Promise<void> {
  for (const { name, text } of await schemaFiles()) {
    try {
      await db.script(text);
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
  await db.script(`comment on database ${await databaseName(db)} is 'schema ${await schemaHash()}'`);
}

/** The hash of the files that built this database; null for an empty one. */
export async function appliedSchema(db: Database): Promise<string | null> {
  const { rows } = await db.transaction((tx) =>
    tx.query<{ hash: string | null }>(
      raw(`select substring(shobj_description(oid, 'pg_database') from '^schema (.*)$') as hash
           from pg_database where datname = current_database()`),
    ),
  );
  return rows[0]?.hash ?? null;
}

async function databaseName(db: Database): Promise<string> {
  const { rows } = await db.transaction((tx) =>
    tx.query<{ name: string }>(raw(`select quote_ident(current_database()) as name`)),
  );
  return rows[0]!.name;
}
