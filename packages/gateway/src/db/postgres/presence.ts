/**
 * In charge of knowing whether PostgreSQL is there at all: while it is not, nobody waits for a connection that cannot be
 * made; one probe tries again and again instead, also when nobody asks.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** Between two probes, milliseconds. */
const PAUSE_MS = 500;

export type Presence = {
  isAway(): boolean;
  /** Something went wrong that may mean it: a probe finds out. */
  doubt(): void;
  /** It could not be reached. */
  missing(error: Error): void;
  stop(): void;
};

/**
 * @param probe resolves when PostgreSQL takes a connection
 * @param onChange told when it went, with what was seen of that, and without when it is back
 */
export function watchPresence(probe: () => Promise<void>, onChange: (error?: Error) => void): Presence {
  const stopping = new AbortController();
  let away = false;
  let isProbing = false;

  function settle(error?: Error): void {
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
        settle();
      } catch (error) {
        settle(error as Error);
        // Rejects when it is stopped, which ends the loop as well.
        await pause(PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    } while (away && !stopping.signal.aborted);
    isProbing = false;
  }

  return {
    isAway: () => away,
    doubt: () => void findOut(),
    missing(error) {
      settle(error);
      void findOut();
    },
    stop: () => stopping.abort(),
  };
}
