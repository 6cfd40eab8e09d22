/**
 * Takes all locks of an upgrade before its first change, while the servers wait (packages/gateway/src/db/admission/schema-change.ts). Taken
 * one by one, they would meet those of requests in another order: a deadlock, of which the request might be the victim.
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
  DatabaseError,
  raw,
  SCHEMA_CHANGED,
  SCHEMA_CHANGES,
  SCHEMA_CHANNEL,
  sql,
  UnavailableError,
  type Database,
  type Tx,
} from '@tanabana/gateway/db';

/**
 * How long a try waits for each lock, in milliseconds. A request that waits behind it looks for a deadlock after a second (deadlock_timeout),
 * and would be refused where it finds one. Autovacuum gives way only after that second, so it gets a longer try.
 */
const TRY_MS = 300;
const TRY_BESIDE_VACUUM_MS = 2000;
const PAUSE_MS = 100;
/** How long it is tried, in milliseconds: less than servers wait while the schema changes. */
const PATIENCE_MS = 9000;

const TABLES = `select string_agg(c.oid::regclass::text, ', ' order by c.oid) as names from pg_class c
  where c.relkind in ('r', 'p', 'v') and c.oid not in (select objid from pg_depend where deptype = 'e')
    and c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'private', 'auth', 'realtime', 'storage'))`;

/** Whether a table is being vacuumed or analyzed, which nothing else here does under this lock. */
const VACUUMS = `select exists (select from pg_locks l where l.locktype = 'relation' and l.granted
  and l.mode = 'ShareUpdateExclusiveLock' and l.database = (select oid from pg_database where datname = current_database())) as is`;

/** PostgreSQL's code of a deadlock. A server of an earlier release does not wait, and may hold one table and want another. */
const DEADLOCK = '40P01';

const mayPass = (error: unknown): boolean =>
  error instanceof UnavailableError || (error instanceof DatabaseError && error.code === DEADLOCK);

/**
 * Locks every table and view against everybody until the end of the transaction.
 *
 * @throws UnavailableError (busy) when others have used one of them all the time, such as a backup
 */
export async function holdTables(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ names: string | null }>(raw(TABLES));
  const names = rows[0]!.names;
  if (names === null) return;
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const isVacuumed = (await tx.query<{ is: boolean }>(raw(VACUUMS))).rows[0]!.is;
    await tx.query(raw('savepoint before_locks'));
    await tx.query(raw(`set local lock_timeout = ${isVacuumed ? TRY_BESIDE_VACUUM_MS : TRY_MS}`));
    try {
      await tx.query(raw(`lock table ${names} in access exclusive mode`));
      await tx.query(raw('release savepoint before_locks'));
      return;
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error;
      await tx.query(raw('rollback to savepoint before_locks'));
      await pause(PAUSE_MS);
    }
  }
}

/**
 * Runs work that changes the schema while the servers of the database wait. Whatever comes of it, they go on afterwards.
 *
 * @param work gets a function that makes them wait, to be called before the first lock
 */
export async function whileServersWait<T>(db: Database, work: (begin: () => Promise<void>) => Promise<T>): Promise<T> {
  // On a connection of its own: what a transaction announces is heard after its end.
  const announce = (payload: string) =>
    db.transaction((tx) => tx.query(sql`select pg_notify(${SCHEMA_CHANNEL}, ${payload})`));
  // The embedded database has one connection, and no server beside the one that upgrades it.
  if (db.engine !== 'postgres') return work(async () => undefined);
  try {
    return await work(async () => void (await announce(SCHEMA_CHANGES)));
  } finally {
    await announce(SCHEMA_CHANGED);
  }
}
