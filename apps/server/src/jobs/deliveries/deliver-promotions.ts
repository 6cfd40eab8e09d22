/**
 * The job `deliver-promotions` sends the promotional letters that a call left behind, every minute: the mail server was busy, the process
 * ended, or the time limit of the call was reached.
 */
import { callRows } from '@tanabana/db/call';
import { deliverPromotion } from '../../promotions/deliver-promotion.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Letters per run. The next run starts a minute later. */
const AT_MOST = 100;

export function deliverPromotions(deps: JobDeps): Job {
  return defineJob({
    name: 'deliver-promotions',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The run of the next minute is the retry.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      if (deps.providers.email.isPaused?.()) return;
      const due = await deps.scope.asService('find promotional letters that are due', (tx) =>
        callRows(tx, 'due_promotion_letters', { p_limit: AT_MOST }),
      );
      for (const id of due) await deliverPromotion(deps, deps.log, id);
    },
  });
}
