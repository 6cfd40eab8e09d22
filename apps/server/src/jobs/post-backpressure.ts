/**
 * In charge of how long a new post waits before it is tried. Who posts is served before what is left to do of the posts, so without it
 * posts that come fast enough, for long enough, would leave any amount of work behind
 * (docs/decisions/065-a-post-is-finished-after-its-answer.md). As long as a second and a half's work is left, nobody waits.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** So many may be left to finish before anybody waits. */
const UNFELT = 9000;
/** What a post waits when twice as many are left, milliseconds; it grows with the square of what is beyond. */
const AT_TWICE_MS = 10;
const LONGEST_MS = 1000;

/** How long a post waits when so many are left to finish, milliseconds. */
export const waitFor = (left: number): number =>
  Math.min(AT_TWICE_MS * Math.max(left / UNFELT - 1, 0) ** 2, LONGEST_MS);

export type PostBackpressure = {
  /** Takes in how many are left to finish in the database, other servers' too. */
  told(left: number): void;
  /** Before a post: what it waits for, or undefined when it may go on at once. */
  turn(): Promise<void> | undefined;
};

/** Nobody waits before it is told for the first time: where nothing is finished, waiting serves nobody. */
export function createPostBackpressure(): PostBackpressure {
  let left: number | undefined;
  return {
    told(now) {
      left = now;
    },
    turn() {
      if (left === undefined) return undefined;
      left += 1;
      const wait = waitFor(left);
      return wait > 0 ? pause(wait) : undefined;
    },
  };
}
