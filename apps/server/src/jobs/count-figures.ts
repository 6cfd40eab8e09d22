/** The job `count-figures` updates today's statistics for the admin dashboard, every ten minutes. */
import { call } from '@tanabana/db/call';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

export function countFigures({ scope }: JobDeps): Job {
  return defineJob({
    name: 'count-figures',
    data: NO_DATA,
    cron: '*/10 * * * *',
    is_run_at_start: true,
    async run() {
      await scope.asService('count the figures of the day', (tx) => call(tx, 'count_figures', {}));
    },
  });
}
