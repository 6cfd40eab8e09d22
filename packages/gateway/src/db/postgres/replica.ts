/**
 * Sends the reads that may lag to a replica, and everything else to the primary. A read may lag where nobody is signed in (scope.ts): a
 * signed-in user always sees what they wrote. The replica is watched. While it lags too much, is away, frozen or no replica any more, the
 * primary serves all reads; the replica is used again as soon as it is well.
 *
 * The lag is the age of the newest position of the primary that the replica has replayed. PostgreSQL's own figure, the age of the last
 * replayed transaction, grows on a primary at rest. https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-RECOVERY-CONTROL
 */
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, UnavailableError } from '../port.ts';
import type { Database, ReplicaHealth, Result, TransactionOptions } from '../port.ts';
import { raw } from '../sql.ts';

/** Pause between two checks, in milliseconds. */
const CHECK_MS = 200;
/** A replica that does not answer a check within this time is away, in milliseconds. */
const ANSWER_MS = 500;
/** Most positions of the primary that are remembered: half a minute of them. */
const POSITIONS = 150;
/** The PostgreSQL errors after which the primary is asked: a conflict with recovery, a write, and a schema that is not replayed yet. */
const ASK_PRIMARY = /^(40001|25006|42)/;

export type ReplicaState = ReplicaHealth['state'];

export type ReplicaOptions = {
  /** Opens the replica's connections; called again until it succeeds. */
  open(): Promise<Database>;
  /** A replica that is further behind is not used, in milliseconds. */
  mostLagMs: number;
  /** Called when the replica is used, or is not used any more. */
  onState?: (state: ReplicaState) => void;
};

/** The primary's positions at some moments, and the replica's lag by them. */
function rememberPositions() {
  const seen: { at: number; position: number }[] = [];
  return {
    add(position: number): void {
      seen.push({ at: Date.now(), position });
      if (seen.length > POSITIONS) seen.shift();
    },
    /** @returns milliseconds; as far back as is remembered where the replica has replayed none of it */
    lagOf(replayed: number): number {
      const next = seen.find(({ position }) => position > replayed);
      return next ? Date.now() - next.at : 0;
    },
  };
}

const PRIMARY_POSITION = raw(`select (pg_current_wal_lsn() - '0/0')::float8 as position`);
const REPLICA_POSITION = raw(
  `select pg_is_in_recovery() as is_replica, coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::float8 as position`,
);

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  const late = new AbortController();
  const tooLate = pause(ANSWER_MS, undefined, { signal: late.signal }).then(() => {
    throw new UnavailableError('away');
  });
  tooLate.catch(() => undefined);
  work.catch(() => undefined);
  return Promise.race([work, tooLate]).finally(() => late.abort());
};

/** Watches a replica until it is stopped. */
function watchReplica(primary: Database, { open, mostLagMs, onState = () => undefined }: ReplicaOptions) {
  const stopping = new AbortController();
  const positions = rememberPositions();
  let replica: Database | undefined;
  let state: ReplicaState = 'away';
  let lagMs: number | undefined;
  /** Rejects the reads that still wait for a replica that went away. */
  let leave = Promise.withResolvers<never>();
  leave.promise.catch(() => undefined);

  function note(next: ReplicaState): void {
    if (next === state || stopping.signal.aborted) return;
    if (next === 'away') {
      leave.reject(new UnavailableError('away'));
      leave = Promise.withResolvers<never>();
      leave.promise.catch(() => undefined);
    }
    state = next;
    onState(next);
  }

  async function check(): Promise<ReplicaState> {
    replica ??= await inTime(open());
    // Without the primary nothing newer can be seen anywhere, so its last known position counts.
    await inTime(primary.read<{ position: number }>(PRIMARY_POSITION, { isService: true })).then(
      ({ rows }) => positions.add(rows[0]!.position),
      () => undefined,
    );
    const { rows } = await inTime(replica.read<{ is_replica: boolean; position: number }>(REPLICA_POSITION));
    const { is_replica, position } = rows[0]!;
    if (!is_replica) return 'promoted';
    lagMs = positions.lagOf(position);
    return lagMs > mostLagMs ? 'lagging' : 'used';
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      note(await check().catch(() => 'away' as const));
      await pause(CHECK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }
  const watching = watch();

  return {
    /** The replica, where it is to be used now. */
    current: () => (state === 'used' ? replica : undefined),
    health: (): ReplicaHealth => ({ state, lagMs }),
    gone: () => leave.promise,
    /** Reports that a read did not reach it: the next check finds out more. */
    miss: () => note('away'),
    async stop() {
      stopping.abort();
      await watching;
      await replica?.close();
    },
  };
}

const isForPrimary = (error: unknown): boolean =>
  error instanceof UnavailableError || (error instanceof DatabaseError && ASK_PRIMARY.test(error.code));

/** A database whose reads that may lag are the replica's. Closing it closes both. */
export function withReplica(primary: Database, options: ReplicaOptions): Database {
  const watched = watchReplica(primary, options);

  async function read<R>(statement: Parameters<Database['read']>[0], requested: TransactionOptions = {}) {
    const replica = requested.mayLag ? watched.current() : undefined;
    if (!replica) return primary.read<R>(statement, requested);
    try {
      const result: Promise<Result<R>> = replica.read<R>(statement, requested);
      result.catch(() => undefined);
      return await Promise.race([result, watched.gone()]);
    } catch (error) {
      if (!isForPrimary(error)) throw error;
      if (error instanceof UnavailableError && error.reason === 'away') watched.miss();
      return primary.read<R>(statement, requested);
    }
  }

  return {
    ...primary,
    read,
    replica: watched.health,
    async close() {
      await watched.stop();
      await primary.close();
    },
  };
}
