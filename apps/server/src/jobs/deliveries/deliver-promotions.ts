/**
 * In charge of `deliver-promotions`: every minute, the promotional letters that a call left behind: the mail server was busy, the
 * process was ended, or the time of the call was up.
 */
import { callRows } from '@tanabana/db/call';
import { deliverPromotion } from '../../promotions/deliver-promotion.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Looked after in one run; a minute later comes the next. */
const AT_MOST = 100;

export function deliverPromotions(deps: JobDeps): Job {
  return defineJob({
    name: 'deliver-promotions',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The next minute is the next try.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      const due = await deps.scope.asService('find promotional letters that are due', (tx) =>
        callRows(tx, 'due_promotion_letters', { p_limit: AT_MOST }),
      );
      for (const id of due) await deliverPromotion(deps, deps.log, id);
    },
  });
}
