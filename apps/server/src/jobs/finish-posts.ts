/**
 * In charge of what is left to do of new posts: announced, copied for Product Search, looked at for contacts. It stands in the
 * database with the post; SQL does it, many posts in one transaction, and keeps several servers apart
 * (docs/decisions/065-a-post-is-finished-after-its-answer.md). The queue of the other jobs looks every few seconds, which is too
 * seldom for what open pages wait for.
 */
import { call } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import type { Scope } from '@tanabana/gateway/db';
import type { PostBackpressure } from './post-backpressure.ts';
import type { TroubleLog } from './queue/trouble-log.ts';
import { repeatWork } from './repeat-work.ts';

/** How long it waits before it looks again, milliseconds. */
export type FinishPauses = {
  /** Nobody posts just now. */
  idle_ms: number;
  /** Posts came: the next ones are gathered, so that one transaction serves many. */
  busy_ms: number;
  /** After a fault, doubled with each up to the longest. */
  first_fault_ms: number;
  longest_fault_ms: number;
};

const PAUSES: FinishPauses = { idle_ms: 500, busy_ms: 250, first_fault_ms: 500, longest_fault_ms: 30_000 };

export type FinishDeps = {
  scope: Scope;
  trouble: Pick<TroubleLog, 'worked' | 'failed'>;
  /** Is told after each round how many are left. */
  held?: Pick<PostBackpressure, 'told'>;
};

/**
 * Finishes posts until it is stopped. A fault is told to `trouble` and waited out: what was to do is still there.
 *
 * @returns `stop` takes no further round and waits for the one under way
 */
export function keepFinishing({ scope, trouble, held }: FinishDeps, pauses = PAUSES): { stop(): Promise<void> } {
  let isRetried = false;
  return repeatWork({
    ...pauses,
    trouble,
    async round() {
      if (!isRetried) await scope.asService('retry posts', (tx) => call(tx, 'retry_unfinished', {}));
      isRetried = true;
      const { finished, left } = await scope.asService('finish what was posted', async (tx) => ({
        finished: await call(tx, 'finish_posts', {}),
        left: await call(tx, 'posts_waiting', {}),
      }));
      held?.told(left);
      return finished === 0 ? pauses.idle_ms : finished < SERVER_LIMITS.posts_finished_at_once ? pauses.busy_ms : 0;
    },
  });
}
