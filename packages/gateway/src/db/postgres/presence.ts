/**
 * Tracks whether PostgreSQL is reachable. While it is not, requests do not wait for a connection that cannot be made. Instead one probe
 * retries, also without requests.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two probes, milliseconds. */
const PAUSE_MS = 500;

export type Presence = {
  isAway(): boolean;
  /** Reports an error that may mean PostgreSQL is away: a probe finds out. */
  doubt(): void;
  /** Reports that PostgreSQL could not be reached. */
  missing(error: Error): void;
  stop(): void;
};

/**
 * @param probe resolves if PostgreSQL accepts a connection
 * @param onChange called with the error when it is away, and without one when it is back
 */
export function watchPresence(probe: () => Promise<void>, onChange: (error?: Error) => void): Presence {
  const stopping = new AbortController();
  let away = false;
  let isProbing = false;

  function report(error?: Error): void {
    if (away === (error !== undefined) || stopping.signal.aborted) return;
    away = error !== undefined;
    onChange(error);
  }

  async function findOut(): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    do {
      try {
        await probe();
        report();
      } catch (error) {
        report(error as Error);
        // Rejects when it is stopped, which also ends the loop.
        await pause(PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    } while (away && !stopping.signal.aborted);
    isProbing = false;
  }

  return {
    isAway: () => away,
    doubt: () => void findOut(),
    missing(error) {
      report(error);
      void findOut();
    },
    stop: () => stopping.abort(),
  };
}
