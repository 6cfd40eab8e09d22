/**
 * Admission control of the database, on both engines: a limited number of concurrent transactions, a bounded queue in front of them, and a
 * budget that stops one account from taking all. docs/decisions/028-waiting-for-the-database-is-bounded.md,
 * docs/decisions/067-database-time-is-a-budget.md
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isTimedOut, UnavailableError, type Database, type TransactionOptions } from '../port.ts';
import { POSTGRES_CONNECTIONS } from '../postgres/size.ts';
import { createBudget, type Allowance } from './budget.ts';
import { rememberExempt } from './exempt.ts';
import { createFairQueue, type Kind, type LaneLimits, type QueueRefusal } from './fair-queue.ts';
import { laneLimits, LONGEST_WAIT_SPENT_MS, type Lane } from './lanes.ts';
import { createSchemaChange } from './schema-change.ts';
import { createStrikes } from './strikes.ts';

/** The current load: running and waiting transactions, and the number of rejected ones since the start, by reason. */
export type Load = {
  running: number;
  waiting: number;
  refused: Record<QueueRefusal | 'spent', number>;
};

export type AdmissionOptions = {
  /** Concurrent transactions. Default: the pool's connections on PostgreSQL, one on the embedded database. */
  places?: number;
  /** Overrides limits of a lane. */
  lanes?: Partial<Record<Lane, Partial<LaneLimits>>>;
  /** Database time of each account; without it accounts have no budget. */
  allowance?: Allowance;
  /**
   * Whether the account of a user id has no budget, for example an administrator's. Called once a minute for an account that is above its
   * budget.
   */
  isExempt?(user: string, db: Pick<Database, 'read'>): Promise<boolean>;
  clock?: () => number;
};

export type AdmittedDatabase = Database & { load(): Load };

/** Longest statement of an account above its budget, in milliseconds. */
const SPENT_STATEMENT_MS = 250;
/** The cost of a cancelled statement for everybody on the embedded engine, which must reopen its files, in milliseconds. */
const ENDING_EMBEDDED_MS = 1000;

/** Wraps a database with admission control. Everything but listening and closing passes through it, and waits while the schema changes. */
export function admit(db: Database, options: AdmissionOptions = {}): AdmittedDatabase {
  const isEmbedded = db.engine === 'pglite';
  const { places = isEmbedded ? 1 : POSTGRES_CONNECTIONS, lanes = {}, clock = () => performance.now() } = options;
  const refused: Load['refused'] = { full: 0, late: 0, spent: 0 };
  const queue = createFairQueue<Lane>(
    places,
    laneLimits(places, isEmbedded, lanes),
    (reason, lane) => (refused[lane === 'callers' || lane === 'service' ? reason : 'spent'] += 1),
  );
  const budget = options.allowance && createBudget(options.allowance, clock);
  const isExempt = rememberExempt(options.isExempt && ((user) => options.isExempt!(user, { read })), clock);
  const strikes = createStrikes(clock);
  const schemaChange = createSchemaChange();

  const isSpent = (share: string): boolean => share !== '' && budget?.isSpent(share) === true;
  const spentError = (share: string) => new UnavailableError('spent', budget!.secondsUntilFree(share));

  /** Waits for a place in the lanes of accounts above their budget. */
  async function enterLast(isService: boolean, share: string): Promise<() => void> {
    const pauseMs = isService ? 0 : strikes.pauseMs(share);
    if (pauseMs > LONGEST_WAIT_SPENT_MS) {
      refused.spent += 1;
      throw spentError(share);
    }
    if (pauseMs > 0) await pause(pauseMs);
    try {
      return await queue.enter(isService ? 'spentService' : 'spentCallers', share, 'read');
    } catch {
      throw spentError(share);
    }
  }

  type Work<T> = (requested: TransactionOptions) => Promise<T>;

  /** Runs the work of an account above its budget. */
  async function runLast<T>(work: Work<T>, requested: TransactionOptions, share: string): Promise<T> {
    const { isService = true, timeoutMs = SPENT_STATEMENT_MS } = requested;
    const leave = await enterLast(isService, share);
    if (isService) return timed(work, requested, share, leave);
    try {
      return await timed(work, { ...requested, timeoutMs: Math.min(timeoutMs, SPENT_STATEMENT_MS) }, share, leave);
    } catch (error) {
      if (!isTimedOut(error)) throw error;
      if (isEmbedded) strikes.strike(share);
      // Within its budget, the statement would have its ordinary limit again.
      throw spentError(share);
    }
  }

  /** Runs admitted work and charges its time to the account. */
  async function timed<T>(work: Work<T>, requested: TransactionOptions, share: string, leave: () => void): Promise<T> {
    let [since, shared] = [clock(), 1];
    // Waiting for a connection, or for the database to reopen, is not charged.
    const onBegun = (readsOfMessage = 1): void => void ([since, shared] = [clock(), readsOfMessage]);
    let endingMs = 0;
    try {
      return await work({ ...requested, onBegun });
    } catch (error) {
      if (isEmbedded && isTimedOut(error)) endingMs = ENDING_EMBEDDED_MS;
      throw error;
    } finally {
      const tookMs = (clock() - since) / shared;
      if (share !== '') budget?.charge(share, tookMs + endingMs);
      requested.onEnded?.(tookMs);
      leave();
    }
  }

  async function through<T>(kind: Kind, work: Work<T>, requested: TransactionOptions): Promise<T> {
    const { isService = true, share = '', waitsForSchema = true } = requested;
    const changed = waitsForSchema ? schemaChange.over() : undefined;
    if (changed) await changed;
    const enter = () => queue.enter(isService ? 'service' : 'callers', share, kind);
    if (isSpent(share)) {
      return (await isExempt(share)) ? timed(work, requested, share, await enter()) : runLast(work, requested, share);
    }
    const leave = await enter();
    if (!isSpent(share)) return timed(work, requested, share, leave);
    // Earlier work of the same account has used up its budget while this one waited.
    leave();
    return (await isExempt(share)) ? timed(work, requested, share, await enter()) : runLast(work, requested, share);
  }

  const read: Database['read'] = (statement, requested = {}) =>
    through(readOf(requested), (given) => db.read(statement, given), requested);
  return {
    ...db,
    transaction: (work, requested = {}) =>
      through(requested.readOnly ? readOf(requested) : 'write', (given) => db.transaction(work, given), requested),
    read,
    write: (statement, requested = {}) => through('write', (given) => db.write(statement, given), requested),
    script: (text) => through('write', () => db.script(text), {}),
    execute: (text, values) => through('write', () => db.execute(text, values), {}),
    listen: schemaChange.heardThrough(db),
    isSpent,
    ...(budget && { spentTime: budget.spentTime }),
    load: () => ({ ...totalOf(Object.values(queue.load())), refused: { ...refused } }),
  };
}

const readOf = ({ mayTakeLong = false }: TransactionOptions): Kind => (mayTakeLong ? 'longRead' : 'read');

/** The places of all lanes. */
const totalOf = (lanes: readonly Omit<Load, 'refused'>[]): Omit<Load, 'refused'> => ({
  running: lanes.reduce((sum, { running }) => sum + running, 0),
  waiting: lanes.reduce((sum, { waiting }) => sum + waiting, 0),
});
