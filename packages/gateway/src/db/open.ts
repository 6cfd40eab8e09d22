/**
 * Opens a database, separately from the code that works on an open one: the caller gets the owner's rights, past every policy. Few folders
 * may import this (boundaries.mjs). A server uses one of the two engines and loads only that one.
 */
import type { PgliteDatabase, PgliteOptions } from './pglite/pglite.ts';
import type { Database } from './port.ts';
import type { PostgresOptions } from './postgres/postgres.ts';
import type { ReplicaOptions, ReplicaState } from './postgres/replica.ts';
import type { ReplicationOptions } from './postgres/replication/replication.ts';
import type { Replication } from './replication.ts';

export type {
  PgliteDatabase,
  PgliteOptions,
  PostgresOptions,
  ReplicaOptions,
  ReplicaState,
  Replication,
  ReplicationOptions,
};

/** Opens the embedded database: see pglite/pglite.ts. */
export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { openPglite: open } = await import('./pglite/pglite.ts');
  return open(options);
}

/** Sends reads that may lag to a replica: see postgres/replica.ts. */
export async function addReplica(primary: Database, options: ReplicaOptions): Promise<Database> {
  const { withReplica } = await import('./postgres/replica.ts');
  return withReplica(primary, options);
}

/** Creates the reader of a PostgreSQL server's log: see postgres/replication/replication.ts. */
export async function openReplication(options: ReplicationOptions): Promise<Replication> {
  const { openReplication: open } = await import('./postgres/replication/replication.ts');
  return open(options);
}

/** Opens a pool of connections to a PostgreSQL server: see postgres/postgres.ts. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { openPostgres: open } = await import('./postgres/postgres.ts');
  return open(options);
}
