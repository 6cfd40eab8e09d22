/**
 * Finishes new posts after their response: announces them, copies them for Product Search and checks them for contact details. The
 * remaining work is stored in the database with the post. SQL does it, many posts in one transaction, and keeps several servers apart
 * (docs/decisions/065-a-post-is-finished-after-its-answer.md). The job queue polls every few seconds, which is too seldom for what open
 * pages wait for.
 */
import { call } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import type { Scope } from '@tanabana/gateway/db';
import type { PostBackpressure } from './post-backpressure.ts';
import type { TroubleLog } from './queue/trouble-log.ts';
import { repeatWork } from './repeat-work.ts';

/** Pauses between rounds, in milliseconds. */
export type FinishPauses = {
  /** Nobody is posting. */
  idle_ms: number;
  /** Posts arrived. Waiting gathers the next ones, so that one transaction serves many. */
  busy_ms: number;
  /** After an error. It doubles with each error, up to the longest. */
  first_retry_ms: number;
  longest_retry_ms: number;
};

const PAUSES: FinishPauses = { idle_ms: 500, busy_ms: 250, first_retry_ms: 500, longest_retry_ms: 30_000 };

export type FinishDeps = {
  scope: Scope;
  trouble: Pick<TroubleLog, 'worked' | 'failed'>;
  /** Gets the number of unfinished posts after each round. */
  backpressure?: Pick<PostBackpressure, 'update'>;
};

/**
 * Finishes posts until it is stopped. An error is reported to `trouble`, and the next round comes after a pause. The work is still in the
 * database.
 *
 * @returns `stop` starts no further round and waits for the running one
 */
export function finishPosts({ scope, trouble, backpressure }: FinishDeps, pauses = PAUSES): { stop(): Promise<void> } {
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
      backpressure?.update(left);
      return finished === 0 ? pauses.idle_ms : finished < SERVER_LIMITS.posts_finished_at_once ? pauses.busy_ms : 0;
    },
  });
}
