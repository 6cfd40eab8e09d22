/**
 * The job `deliver-bid-messages` sends the letters about bids that are due, every minute. A letter that no page requested, or that a crash
 * left behind, is stored in the database with its next time (docs/decisions/050-bids-are-paid-placed-and-decided-once.md).
 */
import { callRows } from '@tanabana/db/call';
import { deliverBidMessage } from '../../bids/deliver-bid-message.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Letters per run. The next run starts a minute later. */
const AT_MOST = 100;

export function deliverBidMessages(deps: JobDeps): Job {
  return defineJob({
    name: 'deliver-bid-messages',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The run of the next minute is the retry.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      if (deps.providers.email.isPaused?.()) return;
      const due = await deps.scope.asService('find letters about bids that are due', (tx) =>
        callRows(tx, 'due_bid_messages', { p_limit: AT_MOST }),
      );
      for (const id of due) await deliverBidMessage(deps, deps.log, id);
    },
  });
}
