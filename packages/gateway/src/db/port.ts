/**
 * The one door to a database. PGlite (in a worker thread) and node-postgres both stand behind it, and nothing above
 * knows which. Only `scope.ts` and the schema builder open it: everybody else goes through a role scope.
 */
import type { Sql } from './sql.ts';

export type Row = Record<string, unknown>;

export type Result<R = Row> = { rows: R[]; rowCount: number };

/** An open transaction. */
export type Tx = { query<R = Row>(statement: Sql): Promise<Result<R>> };

/** Parameters by their names, which are the program's own and never a client's. */
export type Settings = Readonly<Record<string, string>>;

export type TransactionOptions = {
  /** Refuse writes: PostgreSQL checks it, so a GET can never change anything. */
  readOnly?: boolean;
  /** Undo everything at the end even on success (`Prefer: tx=rollback`). */
  rollback?: boolean;
  /** Parameters of PostgreSQL that hold until its end, set in this order before its first statement: the role switch among them. */
  settings?: Settings;
  /** Longest run of one statement of it, in milliseconds; the engine's own limit unless told otherwise. */
  timeoutMs?: number;
  /** A read that takes a moment, by a key: on PostgreSQL those of equal settings that are asked for at once go there together. */
  isShort?: boolean;
  /** On whose account it waits and runs, `ip:…` or `user:…`: nobody's transactions may take all connections. */
  share?: string;
  /** Called when it begins, behind every wait for a connection. */
  onBegun?: () => void;
  /** The service's own, and what it does for callers past row-level security: it waits apart from what callers do. */
  isService?: boolean;
};

export type Database = {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Runs `work` in one transaction and commits, or rolls back when it throws. The connection's own user is a superuser
   * until its settings switch the role, so call it through a scope.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * Runs one statement that only reads, in a transaction of its own: on PostgreSQL in a single round trip. What it shows may
   * be kept prepared (`finished` of sql.ts).
   */
  read<R = Row>(statement: Sql, options?: Omit<TransactionOptions, 'readOnly' | 'rollback'>): Promise<Result<R>>;
  /**
   * Runs one statement whose result nobody has to look at before it is committed, in a transaction of its own: on PostgreSQL in a
   * single round trip, so that one which is lost on the way is in doubt from its beginning.
   */
  write<R = Row>(statement: Sql, options?: Omit<TransactionOptions, 'readOnly' | 'rollback'>): Promise<Result<R>>;
  /** Runs a script of several statements as the owner, in one transaction. For building schemas, never for requests. */
  script(text: string): Promise<void>;
  /**
   * Runs text of a library that brings its own, such as a job queue, as the owner and outside of any transaction of ours.
   * Without values the text may hold several statements, `begin` and `commit` among them; the rows of all are given.
   * What a failing text leaves open is rolled back.
   */
  execute(text: string, values?: readonly unknown[]): Promise<Result>;
  /**
   * Calls back for every NOTIFY on the channel until the returned function is called. `onGap` is told when the connection
   * was lost and made again: what was notified in between was not heard.
   */
  listen(channel: string, on: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  /** Whether an account has used up its time, where accounts have a budget: what it asks for comes last, and may be refused. */
  isSpent?(share: string): boolean;
  close(): Promise<void>;
};

/** A fault reported by PostgreSQL itself; `code` is its SQLSTATE. The renderers decide what a client sees of it. */
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

  /** Wraps a driver's error when it carries a SQLSTATE; gives anything else back unchanged. */
  static from(error: unknown): unknown {
    if (error instanceof DatabaseError || typeof error !== 'object' || error === null) return error;
    const fault = error as Record<string, unknown>;
    if (typeof fault.code !== 'string' || !/^[0-9A-Z]{5}$/.test(fault.code)) return error;
    const text = (key: string) => (typeof fault[key] === 'string' ? (fault[key] as string) : undefined);
    return new DatabaseError(String(fault.message), {
      code: fault.code,
      detail: text('detail'),
      hint: text('hint'),
      constraint: text('constraint'),
      table: text('table'),
      column: text('column'),
    });
  }
}

/**
 * Why no transaction can be had: nobody answers, too many are waiting already, or there is no space to write. `spent`: its account
 * has used up its database time. `unknown`: it was lost while it was being committed, and may be saved or not.
 */
export type UnavailableReason = 'away' | 'busy' | 'full' | 'spent' | 'unknown';

/**
 * The database cannot take this transaction now; nothing of it was saved, but for `unknown`. Every service answers `status` with
 * Retry-After. Nobody here tries it again by itself.
 */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly reason: UnavailableReason;
  readonly retryAfterSeconds: number;
  /** Of the answer: 429 where it is the caller's own doing. */
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

/** PostgreSQL's code for a statement that outlasted its limit; the embedded database's thread says it too. */
export const QUERY_CANCELED = '57014';

/** Whether a statement was ended because it outlasted its limit. */
export const isTimedOut = (error: unknown): boolean => error instanceof DatabaseError && error.code === QUERY_CANCELED;
