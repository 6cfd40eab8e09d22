/**
 * Supervises the thread that runs PGlite. If it ends for any reason, another thread opens the same directory, and PostgreSQL recovers from
 * its log as after a kill. Requesters wait for a moment and then get an error that the database is away.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { WorkerStart } from './protocol.ts';
import { startThread, type Thread, type ThreadEnd } from './thread.ts';
import { UnavailableError } from '../port.ts';

/** How long a requester waits for a thread that is opening, in milliseconds. Normally it takes half a second. */
const LONGEST_WAIT_MS = 10_000;
/** Pauses before a thread is replaced if it died soon after another or could not be opened, in milliseconds. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A thread that lived this many milliseconds died of a new cause. */
const LIVED_WELL_MS = 60_000;

const EVENTS: Record<ThreadEnd['why'], string> = {
  overrun: 'a statement outlasted its limit',
  full: 'a statement would have filled the disk',
  requested: 'the embedded database could not go on',
  died: 'the embedded database died',
};

export type ThreadSupervisor = {
  /**
   * The thread to send commands to.
   *
   * @throws UnavailableError if there is none and none will be soon
   */
  thread(): Promise<Thread>;
  /** From now on a thread that ends is not replaced. */
  retire(): void;
  /** Ends the thread regardless of its work and waits until it is gone. */
  end(): Promise<void>;
};

export type SupervisorOptions = {
  start: WorkerStart;
  log: Log | undefined;
  onNotify: (channel: string, payload: string) => void;
  /** Prepares every new thread before it is used. */
  prepare: (thread: Thread) => Promise<unknown>;
  /** Called when there is a thread again. */
  onReopened: () => void;
};

/**
 * Opens the database and reopens it whenever its thread ends.
 *
 * @throws Error if the first opening fails
 */
export async function superviseThread({
  start,
  log,
  onNotify,
  prepare,
  onReopened,
}: SupervisorOptions): Promise<ThreadSupervisor> {
  let latest: Thread | undefined;
  let open: Thread | undefined;
  let opening: { done: Promise<Thread>; since: number } | undefined;
  const retired = new AbortController();
  const isAway = () => !open && !retired.signal.aborted;
  let pauseMs = 0;

  async function openThread(settings: WorkerStart): Promise<Thread> {
    const since = Date.now();
    const thread: Thread = startThread(settings, {
      onNotify,
      onEnd(end) {
        if (open !== thread) return;
        open = undefined;
        if (Date.now() - since > LIVED_WELL_MS) pauseMs = 0;
        void replace(thread, end);
      },
    });
    latest = thread;
    try {
      await prepare(thread);
    } catch (error) {
      await thread.end();
      throw error;
    }
    return thread;
  }

  async function replace(former: Thread, { why, error }: ThreadEnd): Promise<void> {
    if (retired.signal.aborted) return;
    const event = EVENTS[why];
    if (start.dataDir === undefined) {
      retired.abort();
      return log?.error({ err: error }, `${event}: it was in memory and is gone`);
    }
    log?.error({ err: error }, `${event}: it is opened again`);
    if (why === 'died' || why === 'requested') await backOff();
    // After a failed attempt `latest` is another thread. Only the last one may still write.
    for (let last = former; isAway(); last = latest ?? last) {
      const since = Date.now();
      // The directory is newer than any dump.
      opening = { done: last.gone.then(() => openThread({ ...start, loadFrom: undefined, isReopened: true })), since };
      try {
        open = await opening.done;
        log?.warn({ ms: Date.now() - since }, 'the embedded database is open again');
        onReopened();
      } catch (failure) {
        log?.error({ err: (failure as Error).cause ?? failure }, 'the embedded database cannot be opened');
        opening = undefined;
        await backOff();
      }
    }
    opening = undefined;
  }

  /** Waits for the current pause and doubles the next one. */
  async function backOff(): Promise<void> {
    const due = pauseMs;
    pauseMs = Math.min(Math.max(due * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    if (due > 0) await pause(due, undefined, { ref: false });
  }

  open = await openThread(start);
  return {
    async thread() {
      if (open) return open;
      const waitMs = opening ? opening.since + LONGEST_WAIT_MS - Date.now() : 0;
      if (retired.signal.aborted || !opening || waitMs <= 0) throw new UnavailableError('away');
      const over = new AbortController();
      const enough = pause(waitMs, undefined, { signal: over.signal }).catch(() => undefined);
      try {
        const thread = await Promise.race([opening.done, enough]);
        if (thread) return thread;
      } catch (error) {
        throw new UnavailableError('away', 1, { cause: error });
      } finally {
        over.abort();
      }
      throw new UnavailableError('away');
    },
    retire() {
      retired.abort();
    },
    async end() {
      retired.abort();
      await latest?.end();
    },
  };
}
