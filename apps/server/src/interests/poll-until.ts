/** Waits for another process's attempt to send a message. Its end is only visible by polling. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A little longer than a provider may take, in milliseconds. */
const MAX_WAIT_MS = 15_000;
const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 1000;

/** Polls with growing pauses. @returns the last state: the one that was final, or the one at the time limit */
export async function pollUntil<T>(look: () => Promise<T>, isOver: (seen: T) => boolean): Promise<T> {
  const until = performance.now() + MAX_WAIT_MS;
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const seen = await look();
    if (isOver(seen) || performance.now() > until) return seen;
    await sleep(pause);
  }
}
