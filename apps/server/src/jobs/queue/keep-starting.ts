/**
 * In charge of a start that may fail for a while: it is made again, the pauses growing, until it works or is no longer
 * wanted. A database that is away or full as the server starts must not leave it without jobs until the next start.
 */
import { setTimeout as pause } from 'node:timers/promises';

export type Pauses = { first_ms: number; longest_ms: number };

const PAUSES: Pauses = { first_ms: 1000, longest_ms: 60_000 };

/**
 * Begins; resolves when the first attempt is over, however it ended.
 *
 * @param start leaves nothing behind when it fails
 * @param onFailed is told why, each time
 * @returns ends what was started, or the attempts
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
      // Rejects when it is no longer wanted, and for no other reason.
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
