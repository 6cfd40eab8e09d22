/** In charge of waiting for somebody else's try to send a message: what is under way elsewhere is only seen by looking again. */
import { setTimeout as sleep } from 'node:timers/promises';

/** A little longer than a provider may take. Milliseconds. */
const LONGEST_WAIT = 15_000;
const SHORTEST_LOOK = 25;
const LONGEST_LOOK = 1000;

/** What was seen when it was over, or at last, the pauses between two looks growing. */
export async function pollUntil<T>(look: () => Promise<T>, isOver: (seen: T) => boolean): Promise<T> {
  const until = performance.now() + LONGEST_WAIT;
  for (let pause = SHORTEST_LOOK; ; pause = Math.min(pause * 2, LONGEST_LOOK)) {
    const seen = await look();
    if (isOver(seen) || performance.now() > until) return seen;
    await sleep(pause);
  }
}
