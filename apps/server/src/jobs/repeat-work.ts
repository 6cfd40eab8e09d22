/**
 * Repeats a piece of background work until it is stopped: what new posts and renames leave to do is looked for more often than the
 * queue of the other jobs looks. Each round is its own transaction, so a killed process loses nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { TroubleLog } from './queue/trouble-log.ts';

export type RepeatedWork = {
  /** Does one round. @returns milliseconds to the next one */
  round: () => Promise<number>;
  /** Hears of faults and of rounds that worked. */
  trouble: Pick<TroubleLog, 'worked' | 'failed'>;
  /** The pause after a fault, milliseconds: doubled with each up to the longest. */
  first_fault_ms: number;
  longest_fault_ms: number;
};

/**
 * Starts the rounds.
 *
 * @returns `stop` takes no further round and waits for the one under way
 */
export function repeatWork({ round, trouble, first_fault_ms, longest_fault_ms }: RepeatedWork): {
  stop(): Promise<void>;
} {
  const unwanted = new AbortController();

  async function goOn(): Promise<void> {
    let wait: number;
    let faultWait = first_fault_ms;
    while (!unwanted.signal.aborted) {
      try {
        wait = await round();
        trouble.worked();
        faultWait = first_fault_ms;
      } catch (error) {
        trouble.failed(error);
        wait = faultWait;
        faultWait = Math.min(2 * faultWait, longest_fault_ms);
      }
      // Rejects when it is no longer wanted, and for no other reason.
      await pause(wait, undefined, { signal: unwanted.signal }).catch(() => undefined);
    }
  }

  const going = goOn();
  return {
    async stop() {
      unwanted.abort();
      await going;
    },
  };
}
