/**
 * In charge of who may use the database now, on both engines: so many transactions at once, a bounded queue before them, and
 * no account that takes it all. docs/decisions/028-who-waits-for-the-database-and-how-long.md
 */
import { createFairQueue, type LaneLimits, type QueueRefusal } from './fair-queue.ts';
import { isTimedOut, UnavailableError, type Database, type TransactionOptions } from '../port.ts';
import { POSTGRES_CONNECTIONS } from '../postgres/size.ts';
import { createStrikes } from './strikes.ts';

/** Transactions of callers wait apart from those of the service itself, its jobs among them. */
type Lane = 'callers' | 'service';

/** What goes on at the door: places taken and waited for, and how many were sent away, ever, for which reason. */
export type Load = {
  running: number;
  waiting: number;
  refused: Record<QueueRefusal | 'held', number>;
};

export type AdmissionOptions = {
  /** Transactions at once; the pool's connections on PostgreSQL, one on the embedded database unless told otherwise. */
  places?: number;
  /** Replaces limits of a lane. */
  lanes?: Partial<Record<Lane, Partial<LaneLimits>>>;
  clock?: () => number;
};

export type AdmittedDatabase = Database & { load(): Load };

/** From so many places on each lane leaves some to the other. */
const ENOUGH_TO_RESERVE = 4;
const RESERVED = 2;

/** A caller asks again, or goes; a sign-in that is half-way through, or a job, has nowhere to go. */
const WAITING: Record<Lane, Pick<LaneLimits, 'waiting' | 'waitingPerShare' | 'longestWaitMs'>> = {
  callers: { waiting: 400, waitingPerShare: 80, longestWaitMs: 1000 },
  service: { waiting: 400, waitingPerShare: 100, longestWaitMs: 5000 },
};

/** Where one transaction runs at a time, one that has to be ended keeps everybody waiting and means no crowd. */
const LONGEST_WAIT_EMBEDDED_MS = 2500;

/** Puts a door before a database. Everything but listening and closing goes through it. */
export function admit(db: Database, options: AdmissionOptions = {}): AdmittedDatabase {
  const { places = db.engine === 'pglite' ? 1 : POSTGRES_CONNECTIONS, lanes = {} } = options;
  const refused: Load['refused'] = { full: 0, late: 0, held: 0 };
  const callers =
    db.engine === 'pglite' ? { ...WAITING.callers, longestWaitMs: LONGEST_WAIT_EMBEDDED_MS } : WAITING.callers;
  const limits = {
    places: places >= ENOUGH_TO_RESERVE ? places - RESERVED : places,
    placesPerShare: Math.ceil(places / 2),
  };
  const queue = createFairQueue<Lane>(
    places,
    {
      callers: { ...limits, ...callers, ...lanes.callers },
      service: { ...limits, ...WAITING.service, ...lanes.service },
    },
    (reason) => (refused[reason] += 1),
  );
  const strikes = createStrikes(options.clock);

  async function through<T>(work: () => Promise<T>, { isService = true, share = '' }: TransactionOptions): Promise<T> {
    // Signing in is never held off for what was asked from the same address before.
    const mayBeHeld = share !== '' && !isService;
    const heldSeconds = mayBeHeld ? strikes.heldSeconds(share) : 0;
    if (heldSeconds > 0) {
      refused.held += 1;
      throw new UnavailableError('busy', heldSeconds);
    }
    const leave = await queue.enter(isService ? 'service' : 'callers', share);
    try {
      return await work();
    } catch (error) {
      if (mayBeHeld && isTimedOut(error)) strikes.strike(share);
      throw error;
    } finally {
      leave();
    }
  }

  return {
    ...db,
    transaction: (work, asked = {}) => through(() => db.transaction(work, asked), asked),
    read: (statement, asked = {}) => through(() => db.read(statement, asked), asked),
    write: (statement, asked = {}) => through(() => db.write(statement, asked), asked),
    script: (text) => through(() => db.script(text), {}),
    execute: (text, values) => through(() => db.execute(text, values), {}),
    load() {
      const { callers, service } = queue.load();
      return {
        running: callers.running + service.running,
        waiting: callers.waiting + service.waiting,
        refused: { ...refused },
      };
    },
  };
}
