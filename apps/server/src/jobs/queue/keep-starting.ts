/**
 * Retries a start that may fail for a while. The pauses grow, until the start works or is cancelled. A database that is unreachable or full
 * at the start of the server must not leave it without jobs until the next start.
 */
import { setTimeout as pause } from 'node:timers/promises';

export type Pauses = { first_ms: number; longest_ms: number };

const PAUSES: Pauses = { first_ms: 1000, longest_ms: 60_000 };

/**
 * Starts; resolves when the first attempt is over, whatever its result.
 *
 * @param start leaves nothing behind when it fails
 * @param onFailed gets the error of each failed attempt
 * @returns stops what was started, or the attempts
 */
export async function keepStarting(
  start: () => Promise<{ stop(): Promise<void> }>,
  onFailed: (error: unknown) => void,
  { first_ms, longest_ms }: Pauses = PAUSES,
): Promise<() => Promise<void>> {
  const unwanted = new AbortController();
  const isUnwanted = () => unwanted.signal.aborted;
  const attempt = () =>
    start().catch((error: unknown) => {
      onFailed(error);
      return undefined;
    });

  async function goOn(): Promise<{ stop(): Promise<void> } | undefined> {
    for (let wait = first_ms; !isUnwanted(); wait = Math.min(2 * wait, longest_ms)) {
      // Rejects only when the start was cancelled.
      await pause(wait, undefined, { signal: unwanted.signal }).catch(() => undefined);
      const started = isUnwanted() ? undefined : await attempt();
      if (started) return started;
    }
    return undefined;
  }

  const first = await attempt();
  const started = first ? Promise.resolve(first) : goOn();
  return async () => {
    unwanted.abort();
    await (await started)?.stop();
  };
}
