/**
 * In charge of there being a thread that runs PGlite: when one has gone, whatever ended it, the same directory is opened
 * by another, and PostgreSQL recovers from its log as after a kill. Askers wait for a moment, then hear that the
 * database is away.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { WorkerStart } from './protocol.ts';
import { startThread, type Thread, type ThreadEnd } from './thread.ts';
import { UnavailableError } from '../port.ts';

/** How long an asker waits for a thread that is being opened, milliseconds. It takes half a second when all is well. */
const PATIENCE_MS = 10_000;
/** Pauses before a thread is replaced that died by itself soon after another, or that could not be opened; milliseconds. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** A thread that lived this long died of something new, milliseconds. */
const LIVED_WELL_MS = 60_000;

const EVENTS: Record<ThreadEnd['why'], string> = {
  overrun: 'a statement outlasted its limit',
  full: 'a statement would have filled the disk',
  told: 'the embedded database could not go on',
  died: 'the embedded database died',
};

export type ThreadSupervisor = {
  /**
   * The thread to give commands to.
   *
   * @throws UnavailableError when there is none and none is about to be
   */
  thread(): Promise<Thread>;
  /** From now on a thread that ends is not replaced. */
  retire(): void;
  /** Ends the thread whatever it does, and waits until it is gone. */
  end(): Promise<void>;
};

export type SupervisorOptions = {
  start: WorkerStart;
  log: Log | undefined;
  onNotify: (channel: string, payload: string) => void;
  /** Prepares every thread before anybody gets it. */
  prepare: (thread: Thread) => Promise<unknown>;
  /** Told when there is a thread again. */
  onReopened: () => void;
};

/**
 * Opens the database and keeps it open.
 *
 * @throws Error when it cannot be opened the first time
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
    if (why === 'died' || why === 'told') await backOff();
    // `latest` is another one after an attempt that failed; what may still write is always the last.
    for (let last = former; isAway(); last = latest ?? last) {
      const since = Date.now();
      // What is in the directory is newer than any dump.
      opening = { done: last.gone.then(() => openThread({ ...start, loadFrom: undefined, isReopened: true })), since };
      try {
        open = await opening.done;
        log?.warn({ ms: Date.now() - since }, 'the embedded database is open again');
        onReopened();
      } catch (fault) {
        log?.error({ err: (fault as Error).cause ?? fault }, 'the embedded database cannot be opened');
        opening = undefined;
        await backOff();
      }
    }
    opening = undefined;
  }

  /** Waits for the pause that is due; the next one is twice as long. */
  async function backOff(): Promise<void> {
    const due = pauseMs;
    pauseMs = Math.min(Math.max(due * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
    if (due > 0) await pause(due, undefined, { ref: false });
  }

  open = await openThread(start);
  return {
    async thread() {
      if (open) return open;
      const patienceMs = opening ? opening.since + PATIENCE_MS - Date.now() : 0;
      if (retired.signal.aborted || !opening || patienceMs <= 0) throw new UnavailableError('away');
      const over = new AbortController();
      const enough = pause(patienceMs, undefined, { signal: over.signal }).catch(() => undefined);
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
