/**
 * Holds the schema cache. It is loaded at the start and discarded when the database announces a change of its schema (NOTIFY pgrst). The
 * next request loads it again and waits for it.
 */
import { SCHEMA_CHANGED, SCHEMA_CHANNEL } from '../../db/admission/schema-change.ts';
import type { Database, Tx } from '../../db/port.ts';
import type { Scope } from '../../db/scope.ts';
import type { Log } from '../../log.ts';
import { loadSchemaCache } from './load.ts';
import type { SchemaCache } from './types.ts';

export type SchemaCacheHolder = {
  /** The current cache; waits while it loads. Rejects when the database cannot be read, and tries again at the next call. */
  current(): Promise<SchemaCache>;
  /** Reloads the cache at once. */
  reload(): Promise<void>;
  close(): Promise<void>;
};

export type HolderOptions = {
  scope: Scope;
  /** The database that announces changes of the schema. Without it, only `reload` picks them up. */
  db?: Pick<Database, 'listen'>;
  schemas: readonly string[];
  roles: readonly string[];
  log: Log;
};

export async function holdSchemaCache({ scope, db, schemas, roles, log }: HolderOptions): Promise<SchemaCacheHolder> {
  let loading: Promise<SchemaCache> | undefined;

  function load(): Promise<SchemaCache> {
    const read = (tx: Tx) => loadSchemaCache(tx, schemas, roles);
    const attempt = scope.asService('read the catalogues', read, { readOnly: true });
    loading = attempt;
    attempt.catch((error: unknown) => {
      log.error({ err: error }, 'the schema cache could not be loaded');
      if (loading === attempt) loading = undefined;
    });
    return attempt;
  }

  function discard(payload: string): void {
    if (payload === '' || payload === SCHEMA_CHANGED) loading = undefined;
  }

  // Listening starts first, so that no change is missed while the cache loads.
  const stopListening = await db?.listen(SCHEMA_CHANNEL, discard, () => discard(''));
  await load();

  return {
    current: () => loading ?? load(),
    reload: async () => void (await load()),
    close: async () => stopListening?.(),
  };
}
