/**
 * The interface of a database, implemented with PGlite (in a worker thread) and with node-postgres. Code above it does not know which. Only
 * `scope.ts` and the schema builder use it directly: everything else goes through a role scope.
 */
import type { Sql } from './sql.ts';

export type Row = Record<string, unknown>;

export type Result<R = Row> = { rows: R[]; rowCount: number };

/** An open transaction. */
export type Tx = { query<R = Row>(statement: Sql): Promise<Result<R>> };

/** Parameters by name. The names are the program's own and never a client's. */
export type Settings = Readonly<Record<string, string>>;

/** A statement that runs before a read, in its transaction and its message. It may set what the read depends on. */
export type Preceding = { readonly statement: Sql; onResult(result: Result): void };

export type TransactionOptions = {
  /** Refuse writes: PostgreSQL checks it, so that a GET can never change anything. */
  readOnly?: boolean;
  /**
   * With `readOnly`: every statement reads the state of one moment (repeatable read), for a copy of the whole database. The embedded
   * database runs one transaction at a time, so there every transaction does.
   */
  isSnapshot?: boolean;
  /** Undo everything at the end even on success (`Prefer: tx=rollback`). */
  rollback?: boolean;
  /** PostgreSQL parameters until its end, including the role switch. They are set in this order before its first statement. */
  settings?: Settings;
  /**
   * More of them, under which a single statement is planned, but does not run: the statements of functions that it calls, as those of policies and
   * triggers, would be planned under them too, in every call. In a transaction of several statements they hold for all of them.
   */
  planSettings?: Settings;
  /** Longest run of one of its statements, in milliseconds; default: the engine's own limit. */
  timeoutMs?: number;
  /**
   * A short read. On PostgreSQL, concurrent ones with equal settings are sent in one message: with those of anybody, for a read that takes a
   * moment for any values, or with those of its account alone.
   */
  batchedWith?: 'anybody' | 'account';
  /** What runs before a read. Such a read is never sent with others. */
  precededBy?: Preceding;
  /** A read that may take long, such as a search. An account has fewer places for these. */
  mayTakeLong?: boolean;
  /** Whether it waits while the schema changes; default: yes. Not for what must be answered at once and reads no table. */
  waitsForSchema?: boolean;
  /** Whether a read may show the state of a moment ago: then a replica may serve it. */
  mayLag?: boolean;
  /** The account that it waits and runs for, `ip:…` or `user:…`: no account's transactions may take all connections. */
  share?: string;
  /** Called when it begins, after every wait for a connection. It shares its time with the other reads of its message. */
  onBegun?: (readsOfMessage?: number) => void;
  /** Called when it has ended, with its milliseconds from then on. */
  onEnded?: (ms: number) => void;
  /** The service's own work, and what it does for callers past row-level security. It waits separately from callers' work. */
  isService?: boolean;
};

/** Connections to a server: open ones, idle ones among them, the most there may be, and callers that wait for one. */
export type PoolState = { open: number; idle: number; max: number; waiting: number };

/**
 * Why a replica is not used: `lagging`, `away` (does not answer) or `promoted` (no replica any more); `used` if it is. The lag is that of
 * the last check that it answered, in milliseconds.
 */
export type ReplicaHealth = { state: 'used' | 'lagging' | 'away' | 'promoted'; lagMs: number | undefined };

export type Database = {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Whether a prepared statement may have a plan that is made once for any values, which is compared with others beside the requests. Not where
   * statements do not stay prepared, or where a comparison would hold up the only connection. Default: no.
   */
  readonly keepsPlans?: boolean;
  /**
   * Runs `work` in one transaction and commits it, or rolls back if `work` throws. The connection's own user is a superuser until its
   * settings switch the role, so call it through a scope.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs one read-only statement in a transaction of its own: on PostgreSQL in a single round trip. The statement may stay prepared
   * (`finished` of sql.ts).
   */
  read<R = Row>(statement: Sql, options?: Omit<TransactionOptions, 'readOnly' | 'rollback'>): Promise<Result<R>>;
  /**
   * Runs one statement whose result is not needed before the commit, in a transaction of its own: on PostgreSQL in a single round trip. A
   * write that is lost on the way is therefore in doubt from its beginning.
   */
  write<R = Row>(statement: Sql, options?: Omit<TransactionOptions, 'readOnly' | 'rollback'>): Promise<Result<R>>;
  /** Runs a script of several statements as the owner, in one transaction. For building schemas, never for requests. */
  script(text: string): Promise<void>;
  /**
   * Runs SQL of a library, such as a job queue, as the owner and outside of the gateway's transactions. Without values the text may have
   * several statements, including `begin` and `commit`; the rows of all are returned. A transaction that a failing text leaves open is
   * rolled back.
   */
  execute(text: string, values?: readonly unknown[]): Promise<Result>;
  /**
   * Calls back for every NOTIFY on the channel until the returned function is called. `onGap` is called after a lost connection was
   * restored: notifications in between were missed.
   */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Whether an account has used up its budget, where accounts have one: its requests come last and may be rejected. */
  isSpent?(share: string): boolean;
  /** The database time of accounts, where they have a budget: for processes that share the budgets. */
  spentTime?: {
    /** Calls back for every amount that this process charges an account. */
    onCharge(tell: (account: string, ms: number) => void): void;
    /** Charges an account for what it used in another process. */
    charge(account: string, ms: number): void;
  };
  /** The state of its connections, where it has a pool of them. */
  pool?(): PoolState;
  /** The state of its replica, where it has one. */
  replica?(): ReplicaHealth;
  close(): Promise<void>;
};

/** An error reported by PostgreSQL; `code` is its SQLSTATE. The renderers decide what a client sees of it. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | undefined;
  readonly hint: string | undefined;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;

  constructor(
    message: string,
    fields: { code: string; detail?: string; hint?: string; constraint?: string; table?: string; column?: string },
  ) {
    super(message);
    this.code = fields.code;
    this.detail = fields.detail;
    this.hint = fields.hint;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
  }

  /** Wraps a driver's error if it has a SQLSTATE. Returns anything else unchanged. */
  static from(error: unknown): unknown {
    if (error instanceof DatabaseError || typeof error !== 'object' || error === null) return error;
    const fields = error as Record<string, unknown>;
    if (typeof fields.code !== 'string' || !/^[0-9A-Z]{5}$/.test(fields.code)) return error;
    const text = (key: string) => (typeof fields[key] === 'string' ? (fields[key] as string) : undefined);
    return new DatabaseError(String(fields.message), {
      code: fields.code,
      detail: text('detail'),
      hint: text('hint'),
      constraint: text('constraint'),
      table: text('table'),
      column: text('column'),
    });
  }
}

/**
 * Why no transaction is possible: nothing responds, too many are waiting, or there is no space to write. `spent`: the account has used up
 * its database time. `unknown`: the connection was lost during the commit, and the transaction may be saved or not.
 */
export type UnavailableReason = 'away' | 'busy' | 'full' | 'spent' | 'unknown';

/**
 * The database cannot run this transaction now. Nothing of it was saved, except perhaps for `unknown`. Every service responds with `status`
 * and Retry-After. Nothing here retries automatically.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly reason: UnavailableReason;
  readonly retryAfterSeconds: number;
  /** The status of the response: 429 if the caller caused it. */
  readonly status: 429 | 503;

  constructor(reason: UnavailableReason, retryAfterSeconds = 1, options?: ErrorOptions) {
    super(WORDS[reason], options);
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
    this.status = reason === 'spent' ? 429 : 503;
  }
}

const WORDS: Record<UnavailableReason, string> = {
  away: 'The service cannot be reached for the moment. Please try again shortly.',
  busy: 'The service is very busy. Please try again in a moment.',
  full: 'Nothing can be saved for the moment. Please try again shortly.',
  spent: 'Your requests have kept the service busy for too long. Please try again shortly.',
  unknown:
    'The connection was lost while this was being saved: it may be saved or not. Please look before you try again.',
};

/** PostgreSQL's code for a statement that exceeded its time limit. The embedded database's thread uses it too. */
export const QUERY_CANCELED = '57014';

/** Whether a statement was cancelled because it exceeded its time limit. */
export const isTimedOut = (error: unknown): boolean => error instanceof DatabaseError && error.code === QUERY_CANCELED;
