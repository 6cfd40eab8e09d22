// Retries work with backoff while a service is too busy.
import { toAppError } from '../errors.ts';

/** Too many requests, and too busy: nothing was done, and the same request may be sent again. */
const BUSY: readonly number[] = [429, 503];
/** Tries of one request; after the last its refusal is shown. */
const TRIES = 10;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** A pause is longer by a random part of up to this share, so that clients do not all return at one moment. */
const JITTER = 0.25;
const MS = 1000;

/** The pause before a retry, in milliseconds: the longer of `Retry-After` and of a pause that doubles with each try. */
export function pauseBefore(tries: number, retryAfter: number | null, random = Math.random()): number {
  const backOff = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
  return Math.max(backOff, (retryAfter ?? 0) * MS) * (1 + random * JITTER);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

export type RetryOptions = {
  /** Ends the waiting: the last refusal is thrown. */
  signal: AbortSignal;
  /** Called with the seconds of a pause when one begins, and with null when it is over. */
  onPause: (seconds: number | null) => void;
};

/**
 * Sends a request, and repeats it while the response is 429 or 503.
 *
 * @throws AppError of any other refusal, or of the last try
 */
export async function retryWithBackoff<T>(send: () => Promise<T>, { signal, onPause }: RetryOptions): Promise<T> {
  const isGivenUp = () => signal.aborted;
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const failure = toAppError(error);
      if (!BUSY.includes(failure.status) || tries === TRIES || isGivenUp()) throw failure;
      const ms = pauseBefore(tries, failure.retryAfter);
      onPause(Math.ceil(ms / MS));
      await pause(ms, signal);
      onPause(null);
      if (isGivenUp()) throw failure;
    }
  }
}
