/**
 * Repeats a background job until it is stopped. The remaining work of new posts and renames needs shorter pauses than the job queue has.
 * Each round is its own transaction, so a killed process loses nothing.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { TroubleLog } from './queue/trouble-log.ts';

export type RepeatedWork = {
  /** Does one round. @returns milliseconds to the next one */
  round: () => Promise<number>;
  /** Is notified of errors and of successful rounds. */
  trouble: Pick<TroubleLog, 'worked' | 'failed'>;
  /** The pause after an error, in milliseconds. It doubles with each error, up to the longest. */
  first_retry_ms: number;
  longest_retry_ms: number;
};

/**
 * Starts the rounds.
 *
 * @returns `stop` starts no further round and waits for the running one
 */
export function repeatWork({ round, trouble, first_retry_ms, longest_retry_ms }: RepeatedWork): {
  stop(): Promise<void>;
} {
  const unwanted = new AbortController();

  async function goOn(): Promise<void> {
    let wait: number;
    let retryWait = first_retry_ms;
    while (!unwanted.signal.aborted) {
      try {
        wait = await round();
        trouble.worked();
        retryWait = first_retry_ms;
      } catch (error) {
        trouble.failed(error);
        wait = retryWait;
        retryWait = Math.min(2 * retryWait, longest_retry_ms);
      }
      // Rejects only when the work was stopped.
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
