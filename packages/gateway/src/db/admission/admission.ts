/**
 * In charge of who may use the database now, on both engines: so many transactions at once, a bounded queue before them, and
 * no account that takes it all. docs/decisions/028-who-waits-for-the-database-and-how-long.md,
 * docs/decisions/067-database-time-is-a-budget.md
 */
import { setTimeout as pause } from 'node:timers/promises';
import { isTimedOut, UnavailableError, type Database, type TransactionOptions } from '../port.ts';
import { POSTGRES_CONNECTIONS } from '../postgres/size.ts';
import { createBudget, type Allowance } from './budget.ts';
import { rememberExempt } from './exempt.ts';
import { createFairQueue, type LaneLimits, type QueueRefusal } from './fair-queue.ts';
import { createStrikes } from './strikes.ts';

/**
 * Transactions of callers wait apart from those of the service itself, its jobs among them. What is done for an account above its
 * budget comes after both.
 */
type Lane = 'callers' | 'service' | 'spentCallers' | 'spentService';

/** What goes on at the door: places taken and waited for, and how many were sent away, ever, for which reason. */
export type Load = {
  running: number;
  waiting: number;
  refused: Record<QueueRefusal | 'spent', number>;
};

export type AdmissionOptions = {
  /** Transactions at once; the pool's connections on PostgreSQL, one on the embedded database unless told otherwise. */
  places?: number;
  /** Replaces limits of a lane. */
  lanes?: Partial<Record<Lane, Partial<LaneLimits>>>;
  /** How long each account may hold the database; without it accounts have no budget. */
  allowance?: Allowance;
  /**
   * Whether a user's account has no budget, by id: an administrator's, for example. Asked once a minute of an account that is
   * above it.
   */
  isExempt?(user: string, db: Pick<Database, 'read'>): Promise<boolean>;
  clock?: () => number;
};

export type AdmittedDatabase = Database & { load(): Load };

/** From so many places on each lane leaves some to the other. */
const ENOUGH_TO_RESERVE = 4;
const RESERVED = 2;

/** A caller asks again, or goes; a sign-in that is half-way through, or a job, has nowhere to go. */
const WAITING: Record<'callers' | 'service', Pick<LaneLimits, 'waiting' | 'waitingPerShare' | 'longestWaitMs'>> = {
  callers: { waiting: 400, waitingPerShare: 80, longestWaitMs: 1000 },
  service: { waiting: 400, waitingPerShare: 100, longestWaitMs: 5000 },
};

/** Where one transaction runs at a time, one that has to be ended keeps everybody waiting and means no crowd. */
const LONGEST_WAIT_EMBEDDED_MS = 2500;

/** Above its budget an account waits so long, and each of its statements may run so long, milliseconds. */
const LONGEST_WAIT_SPENT_MS = 5000;
const SPENT_STATEMENT_MS = 250;
/** Of so many places those above their budget have one. */
const PLACES_TO_A_SPENT_ONE = 5;
const LONGEST_REST_MS = 500;
/** What an ended statement costs everybody on the embedded engine, which opens its files again, milliseconds. */
const ENDING_EMBEDDED_MS = 1000;

/** Puts a door before a database. Everything but listening and closing goes through it. */
export function admit(db: Database, options: AdmissionOptions = {}): AdmittedDatabase {
  const isEmbedded = db.engine === 'pglite';
  const { places = isEmbedded ? 1 : POSTGRES_CONNECTIONS, lanes = {}, clock = () => performance.now() } = options;
  const refused: Load['refused'] = { full: 0, late: 0, spent: 0 };
  const callers = isEmbedded ? { ...WAITING.callers, longestWaitMs: LONGEST_WAIT_EMBEDDED_MS } : WAITING.callers;
  const limits = {
    places: places >= ENOUGH_TO_RESERVE ? places - RESERVED : places,
    placesPerShare: Math.ceil(places / 2),
  };
  const spent = {
    ...WAITING.callers,
    places: Math.max(1, Math.floor(places / PLACES_TO_A_SPENT_ONE)),
    placesPerShare: 1,
    longestWaitMs: LONGEST_WAIT_SPENT_MS,
    isLast: true,
  };
  const queue = createFairQueue<Lane>(
    places,
    {
      callers: { ...limits, ...callers, ...lanes.callers },
      service: { ...limits, ...WAITING.service, ...lanes.service },
      spentCallers: { ...spent, longestRestMs: LONGEST_REST_MS, ...lanes.spentCallers },
      spentService: { ...spent, ...lanes.spentService },
    },
    (reason, lane) => (refused[lane === 'callers' || lane === 'service' ? reason : 'spent'] += 1),
  );
  const budget = options.allowance && createBudget(options.allowance, clock);
  const isExempt = rememberExempt(options.isExempt && ((user) => options.isExempt!(user, { read })), clock);
  const strikes = createStrikes(clock);

  const isSpent = (share: string): boolean => share !== '' && budget?.isSpent(share) === true;
  const spentFault = (share: string) => new UnavailableError('spent', budget!.secondsUntilFree(share));

  /** Waits for a place among those above their budget. */
  async function enterLast(isService: boolean, share: string): Promise<() => void> {
    const pauseMs = isService ? 0 : strikes.pauseMs(share);
    if (pauseMs > LONGEST_WAIT_SPENT_MS) {
      refused.spent += 1;
      throw spentFault(share);
    }
    if (pauseMs > 0) await pause(pauseMs);
    try {
      return await queue.enter(isService ? 'spentService' : 'spentCallers', share);
    } catch {
      throw spentFault(share);
    }
  }

  type Work<T> = (asked: TransactionOptions) => Promise<T>;

  /** Runs the work of an account above its budget. */
  async function lastOf<T>(work: Work<T>, asked: TransactionOptions, share: string): Promise<T> {
    const { isService = true, timeoutMs = SPENT_STATEMENT_MS } = asked;
    const leave = await enterLast(isService, share);
    if (isService) return timed(work, asked, share, leave);
    try {
      return await timed(work, { ...asked, timeoutMs: Math.min(timeoutMs, SPENT_STATEMENT_MS) }, share, leave);
    } catch (error) {
      if (!isTimedOut(error)) throw error;
      if (isEmbedded) strikes.strike(share);
      // With something left the statement has its ordinary limit again.
      throw spentFault(share);
    }
  }

  /** Runs work that was let in, and takes its time from the account. */
  async function timed<T>(work: Work<T>, asked: TransactionOptions, share: string, leave: () => void): Promise<T> {
    let since = clock();
    // Whoever waits for a database that is opened again, or for a connection, does not hold it.
    const onBegun = (): void => void (since = clock());
    let endingMs = 0;
    try {
      return await work(budget && share !== '' ? { ...asked, onBegun } : asked);
    } catch (error) {
      if (isEmbedded && isTimedOut(error)) endingMs = ENDING_EMBEDDED_MS;
      throw error;
    } finally {
      if (share !== '') budget?.charge(share, clock() - since + endingMs);
      leave();
    }
  }

  async function through<T>(work: Work<T>, asked: TransactionOptions): Promise<T> {
    const { isService = true, share = '' } = asked;
    const enter = () => queue.enter(isService ? 'service' : 'callers', share);
    if (isSpent(share)) {
      return (await isExempt(share)) ? timed(work, asked, share, await enter()) : lastOf(work, asked, share);
    }
    const leave = await enter();
    if (!isSpent(share)) return timed(work, asked, share, leave);
    // Those of its account that were let in before it have used up what was left.
    leave();
    return (await isExempt(share)) ? timed(work, asked, share, await enter()) : lastOf(work, asked, share);
  }

  const read: Database['read'] = (statement, asked = {}) => through((given) => db.read(statement, given), asked);
  return {
    ...db,
    transaction: (work, asked = {}) => through((given) => db.transaction(work, given), asked),
    read,
    write: (statement, asked = {}) => through((given) => db.write(statement, given), asked),
    script: (text) => through(() => db.script(text), {}),
    execute: (text, values) => through(() => db.execute(text, values), {}),
    isSpent,
    load() {
      const load = Object.values(queue.load());
      return {
        running: load.reduce((sum, { running }) => sum + running, 0),
        waiting: load.reduce((sum, { waiting }) => sum + waiting, 0),
        refused: { ...refused },
      };
    },
  };
}
