/**
 * The settings with which every transaction begins: its limits, and the role and claims it works for. Limits of a connection are startup
 * parameters. A pooler that assigns connections per transaction refuses those and loses what a session sets, so behind one every
 * transaction sets them itself. https://www.pgbouncer.org/features.html
 */
import type { Settings, TransactionOptions } from '../port.ts';

/** Longest wait for a lock in milliseconds. A requester that waits longer is told to retry. */
const LOCK_TIMEOUT_MS = 5000;
/**
 * Longest idle time in a transaction, in milliseconds. An idle transaction holds its locks for nothing, and only a bug here leaves one open
 * so long.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;

export type TransactionSettings = {
  /** Longest run of one statement in milliseconds, where its transaction has no limit of its own. */
  statementTimeoutMs: number;
  /** The startup parameters of a connection. */
  startup: Readonly<Record<string, number>>;
  of(requested: TransactionOptions): Settings;
  ofRead(requested: TransactionOptions): Settings;
  /** The same settings as a text, for what is sent as one. */
  text: string;
};

/**
 * @param isPooled whether a pooler assigns connections per transaction
 * @param statementTimeoutMs 0 for no limit
 */
export function transactionSettings(isPooled: boolean, statementTimeoutMs: number): TransactionSettings {
  const limits = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: Math.min(statementTimeoutMs, LOCK_TIMEOUT_MS),
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  const repeated = isPooled ? Object.entries(limits).map(([name, value]) => [name, `${value}`] as const) : [];
  /**
   * Turns JIT off. PostgreSQL's JIT compiler cannot be interrupted while it compiles: a statement that compiles outlives its limit. So no
   * statement of the gateway is compiled.
   */
  const everywhere: Settings = { ...Object.fromEntries(repeated), jit: 'off' };

  function of({ settings, planSettings, timeoutMs }: TransactionOptions): Settings {
    const requested = { ...settings, ...planSettings };
    if (timeoutMs === undefined) return { ...requested, ...everywhere };
    // The shorter lock timeout distinguishes waiting for a lock from slow work: after a lock timeout a retry makes sense.
    const lockMs = Math.min(LOCK_TIMEOUT_MS, timeoutMs * 0.75);
    return {
      ...requested,
      ...everywhere,
      statement_timeout: `${Math.ceil(timeoutMs)}`,
      lock_timeout: `${Math.ceil(lockMs)}`,
    };
  }

  return {
    statementTimeoutMs,
    startup: isPooled ? {} : limits,
    of,
    ofRead: (requested) => ({ transaction_read_only: 'on', ...of(requested) }),
    text: Object.entries(everywhere)
      .map(([name, value]) => `set local ${name} = '${value}'`)
      .join('; '),
  };
}
