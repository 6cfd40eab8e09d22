/**
 * In charge of keeping one schema cache at hand: loaded at the start, thrown away when the database says that its schema
 * changed (NOTIFY pgrst), loaded again by the next request, which waits for it.
 */
import type { Database, Tx } from '../../db/port.ts';
import type { Scope } from '../../db/scope.ts';
import type { Log } from '../../log.ts';
import { loadSchemaCache } from './load.ts';
import type { SchemaCache } from './types.ts';

export type SchemaCacheHolder = {
  /** The cache of now; waits while it loads. Rejects when the database cannot be asked, and tries anew the next time. */
  current(): Promise<SchemaCache>;
  /** Loads the cache again at once. */
  reload(): Promise<void>;
  /** Stops listening. */
  close(): Promise<void>;
};

export type HolderOptions = {
  scope: Scope;
  /** Where changes of the schema are announced; without it only `reload` notices them. */
  db?: Pick<Database, 'listen'>;
  schemas: readonly string[];
  roles: readonly string[];
  log: Log;
};

/** Loads the cache and listens for changes. */
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

  function forget(payload: string): void {
    if (payload === '' || payload === 'reload schema') loading = undefined;
  }

  // Listening comes first: a change while the cache is being read must not go unnoticed.
  const stopListening = await db?.listen('pgrst', forget, () => forget(''));
  await load();

  return {
    current: () => loading ?? load(),
    reload: async () => void (await load()),
    close: async () => stopListening?.(),
  };
}
