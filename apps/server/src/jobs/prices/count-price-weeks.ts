/** The job `count-price-weeks` counts the prices of each week that is over, once, on Monday and at every start. */
import { call } from '@tanabana/db/call';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

export function countPriceWeeks({ scope }: JobDeps): Job {
  return defineJob({
    name: 'count-price-weeks',
    data: NO_DATA,
    // Every day: the second of two servers, or a day on which keys of an upgrade are missing, leaves a week to the next run.
    cron: '20 0 * * *',
    is_run_at_start: true,
    async run() {
      const countNext = () => scope.asService('count the prices of a week', (tx) => call(tx, 'count_price_week', {}));
      // Each week is a transaction of its own.
      while (await countNext());
    },
  });
}
