/**
 * The job `expire-memberships` turns Paid Members whose last day has passed into Free Members, shortly after midnight in Indian time.
 */
import { call } from '@tanabana/db/call';
import { inBatches } from '@tanabana/gateway/db';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';
import { grantMonthlyCredits } from './monthly-credits.ts';

export function expireMemberships(deps: JobDeps): Job {
  return defineJob({
    name: 'expire-memberships',
    data: NO_DATA,
    cron: '10 0 * * *',
    is_run_at_start: true,
    async run() {
      // SQL does not expire members who are still owed a grant. After an outage over the 1st they need not wait until tomorrow.
      await grantMonthlyCredits(deps);
      const members = await inBatches(deps.scope, 'end paid memberships', (tx) => call(tx, 'expire_memberships', {}));
      if (members > 0) deps.log.info({ members }, 'paid memberships ended');
    },
  });
}
