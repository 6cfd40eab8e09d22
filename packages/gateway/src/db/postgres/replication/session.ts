/**
 * The connection of one process that takes part in reading a slot: it holds the locks by which processes know of each other, and looks after
 * the slot. PostgreSQL ends a session that is silent for too long, so that the locks of a process that does not respond become free.
 */
import { WatchedClient } from '../client.ts';

/** Longest silence of a session, in seconds: the wait until a frozen process is replaced. */
const SILENCE_SECONDS = 15;
/** A question to the catalogue takes no time. */
const ANSWER_MS = 5000;
/** Longest creation of a slot in milliseconds. It waits for the transactions that are open. */
const CREATE_MS = 60_000;
/** Numbers of the locks in this database: of the process that reads the slot, and of all that take part. */
const LEADER = 3_021_550_101;
const MEMBER = 3_021_550_102;

export type SlotState = {
  /** Whether this process holds the leader's lock. */
  isLeader: boolean;
  exists: boolean;
  /** Whether its creation has finished. */
  isComplete: boolean;
  /** Whether the server has removed parts of the log that it needs. */
  isLost: boolean;
  /** How much of the log it keeps, in bytes. */
  retained: number;
  /** Up to where it was read; undefined without a complete slot. */
  position: string | undefined;
};

export type Session = {
  /** The state of the slot; takes the leader's lock if it is free. */
  look(): Promise<SlotState>;
  /** Creates the slot. @returns where it begins */
  create(): Promise<string>;
  /** Drops the slot, and ends the stream that reads it. */
  drop(): Promise<void>;
  /** Leaves. @returns whether no other process takes part; this one may then drop the slot before it closes the session */
  leave(): Promise<boolean>;
  failure(): Error | undefined;
  close(): void;
};

type Row = {
  leads: boolean;
  slot: boolean;
  complete: boolean | null;
  lost: boolean | null;
  retained: string | null;
  position: string | null;
};

/** Opens a session for a slot of this name. */
export async function openSession(url: string, slot: string): Promise<Session> {
  const client = new WatchedClient({ connectionString: url });
  let isLeader = false;
  const query = async <T>(text: string, values: unknown[], ms = ANSWER_MS): Promise<T> =>
    (await client.run({ text, values }, ms)).rows[0] as T;

  try {
    await client.connect();
    await client.run(
      `set idle_session_timeout = '${SILENCE_SECONDS}s'; set statement_timeout = '${CREATE_MS}ms'`,
      ANSWER_MS,
    );
    await query('select pg_advisory_lock_shared($1)', [MEMBER]);
  } catch (error) {
    client.cut(error as Error);
    throw error;
  }

  return {
    async look() {
      const row = await query<Row>(
        `select ${isLeader ? 'true' : `pg_try_advisory_lock(${LEADER})`} as leads, s.slot_name is not null as slot,
           s.confirmed_flush_lsn is not null as complete, s.confirmed_flush_lsn::text as position, s.wal_status = 'lost' as lost,
           pg_wal_lsn_diff(pg_current_wal_lsn(), s.restart_lsn) as retained
         from (values (1)) as one left join pg_replication_slots s on s.slot_name = $1`,
        [slot],
      );
      isLeader = row.leads;
      return {
        isLeader,
        exists: row.slot,
        isComplete: row.complete === true,
        isLost: row.lost === true,
        retained: Number(row.retained ?? 0),
        position: row.position ?? undefined,
      };
    },
    async create() {
      const { lsn } = await query<{ lsn: string }>(
        `select lsn::text from pg_create_logical_replication_slot($1, 'pgoutput')`,
        [slot],
        CREATE_MS,
      );
      return lsn;
    },
    async drop() {
      await query(
        'select pg_terminate_backend(active_pid, 2000) from pg_replication_slots where slot_name = $1 and active',
        [slot],
      );
      await query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [slot]);
    },
    async leave() {
      await query('select pg_advisory_unlock_shared($1)', [MEMBER]);
      const { alone } = await query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [MEMBER]);
      return alone;
    },
    failure: () => client.failure,
    close: () => client.cut(new Error('the session is over')),
  };
}

/** What the server says of logical decoding for the user of the address, and the name of this database's slot. */
export type Facts = { walLevel: string; mayReplicate: boolean; keepsAtMost: string; hasPlace: boolean; slot: string };

/** Reads what a server allows. @throws the driver's error if it cannot be reached */
export async function readFacts(url: string): Promise<Facts> {
  const client = new WatchedClient({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.run(
      `select current_setting('wal_level') as "walLevel", current_setting('max_slot_wal_keep_size') as "keepsAtMost",
         (select rolreplication or rolsuper from pg_roles where rolname = current_user) as "mayReplicate",
         'supabase_realtime_' || d.oid as slot,
         (select count(*) filter (where slot_name <> 'supabase_realtime_' || d.oid)
            < current_setting('max_replication_slots')::int from pg_replication_slots) as "hasPlace"
       from pg_database d where datname = current_database()`,
      ANSWER_MS,
    );
    return rows[0] as Facts;
  } finally {
    client.cut(new Error('the question is answered'));
  }
}
