/**
 * The job `monthly-credits` tops up balances to the credits of the membership, on the 1st of a month in Indian time
 * (docs/decisions/013-monthly-credits-and-the-end-of-a-membership.md). SQL knows which members are due.
 */
import { call } from '@tanabana/db/call';
import { inBatches } from '@tanabana/gateway/db';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

/** Makes the grants that are due. When they were already made, it makes none. */
export async function grantMonthlyCredits({ scope, log }: JobDeps): Promise<void> {
  const members = await inBatches(scope, 'grant the monthly credits', (tx) => call(tx, 'grant_monthly_credits', {}));
  if (members > 0) log.info({ members }, 'monthly credits granted');
}

export function monthlyCredits(deps: JobDeps): Job {
  return defineJob({
    name: 'monthly-credits',
    data: NO_DATA,
    cron: '5 0 1 * *',
    is_run_at_start: true,
    run: () => grantMonthlyCredits(deps),
  });
}
