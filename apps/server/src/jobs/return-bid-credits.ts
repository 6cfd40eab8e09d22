/**
 * In charge of `return-bid-credits`: every minute, the credits of bids that were paid for and never came. SQL knows how long one is
 * waited for, and settles it with a bid that comes late (docs/decisions/050-bids-are-paid-placed-and-decided-once.md).
 */
import { call, callRows } from '@tanabana/db/call';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

/** Looked after in one run; a minute later comes the next. */
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
      // Each in a transaction of its own: members are locked one at a time.
      for (const { member_id, bid_id } of overdue) {
        const isBack = await scope.asService('give the credit of a bid back', (tx) =>
          call(tx, 'return_bid_credit', { p_member: member_id, p_bid: bid_id }),
        );
        if (isBack) log.info({ member: member_id, bid: bid_id }, 'a bid never came, its credit is back');
      }
    },
  });
}
