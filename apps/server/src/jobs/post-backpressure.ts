/**
 * Delays new posts while many posts are unfinished. New posts are served before the remaining work of earlier posts. Without the delay, a
 * fast stream of posts would build up unlimited work (docs/decisions/065-a-post-is-finished-after-its-answer.md). Nobody waits while at
 * most a second and a half of work is left.
 */
import { setTimeout as pause } from 'node:timers/promises';

/** So many posts may be unfinished before anybody waits. */
const UNFELT = 9000;
/** The delay of a post while twice as many are unfinished, in milliseconds. It grows with the square of the excess. */
const AT_TWICE_MS = 10;
const LONGEST_MS = 1000;

/** The delay of a post while `left` posts are unfinished, in milliseconds. */
export const waitFor = (left: number): number =>
  Math.min(AT_TWICE_MS * Math.max(left / UNFELT - 1, 0) ** 2, LONGEST_MS);

export type PostBackpressure = {
  /** Sets the number of unfinished posts in the database, including those of other servers. */
  update(left: number): void;
  /** Called before a post. Returns the promise to wait for, or undefined when the post may go on at once. */
  turn(): Promise<void> | undefined;
};

/** Nobody waits before the first `update`: where no posts are finished, a delay does not help. */
export function createPostBackpressure(): PostBackpressure {
  let left: number | undefined;
  return {
    update(now) {
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
