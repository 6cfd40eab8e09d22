/**
 * The door that opens a database, apart from what works on an open one: whoever comes through it holds the owner's rights, past
 * every policy. Few rooms may (walls.mjs). A server has one of the two, and loads that one alone.
 */
import type { PgliteDatabase, PgliteOptions } from './pglite/pglite.ts';
import type { Database } from './port.ts';
import type { PostgresOptions } from './postgres/postgres.ts';

export type { PgliteDatabase, PgliteOptions, PostgresOptions };

/** Opens the embedded database: see pglite/pglite.ts. */
export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { openPglite: open } = await import('./pglite/pglite.ts');
  return open(options);
}

/** Opens a pool of connections to a PostgreSQL server: see postgres/postgres.ts. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { openPostgres: open } = await import('./postgres/postgres.ts');
  return open(options);
}
