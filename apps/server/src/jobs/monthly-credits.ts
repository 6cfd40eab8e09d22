/**
 * In charge of `monthly-credits`: on the 1st of a month, Indian time, balances are lifted to what the membership gives
 * (docs/decisions/013-monthly-credits-and-the-end-of-a-membership.md). SQL knows who is due.
 */
import { call } from '@tanabana/db/call';
import { inBatches } from '@tanabana/gateway/db';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

/** Makes the grants that are due, which is none when they were made already. */
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
