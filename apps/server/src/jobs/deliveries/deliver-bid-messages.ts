/**
 * In charge of `deliver-bid-messages`: every minute, the letters about bids that are due. What no page asked for, or a crash left
 * behind, stands in the database with its time (docs/decisions/050-bids-are-paid-placed-and-decided-once.md).
 */
import { callRows } from '@tanabana/db/call';
import { deliverBidMessage } from '../../bids/deliver-bid-message.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Looked after in one run; a minute later comes the next. */
const AT_MOST = 100;

export function deliverBidMessages(deps: JobDeps): Job {
  return defineJob({
    name: 'deliver-bid-messages',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The next minute is the next try.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      const due = await deps.scope.asService('find letters about bids that are due', (tx) =>
        callRows(tx, 'due_bid_messages', { p_limit: AT_MOST }),
      );
      for (const id of due) await deliverBidMessage(deps, deps.log, id);
    },
  });
}
