/**
 * The job `return-bid-credits` returns, every minute, the credits of bids that were paid but never placed. SQL knows how long to wait for a
 * bid, and handles a bid that arrives late (docs/decisions/050-bids-are-paid-placed-and-decided-once.md).
 */
import { call, callRows } from '@tanabana/db/call';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

/** Bids per run. The next run starts a minute later. */
const AT_MOST = 100;

export function returnBidCredits({ scope, log }: JobDeps): Job {
  return defineJob({
    name: 'return-bid-credits',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    async run() {
      const overdue = await scope.asService('find bids that were paid for and never came', (tx) =>
        callRows(tx, 'overdue_bids', { p_limit: AT_MOST }),
      );
      // One transaction per bid, so that only one member is locked at a time.
      for (const { member_id, bid_id } of overdue) {
        const isBack = await scope.asService('give the credit of a bid back', (tx) =>
          call(tx, 'return_bid_credit', { p_member: member_id, p_bid: bid_id }),
        );
        if (isBack) log.info({ member: member_id, bid: bid_id }, 'a bid never came, its credit is back');
      }
    },
  });
}
