/** Deletes signed events that were set aside long ago (`private.forget_events_aside`). */
import { call } from '@tanabana/db/call';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

export function forgetEventsAside({ scope, log }: JobDeps): Job {
  return defineJob({
    name: 'forget-events-aside',
    data: NO_DATA,
    cron: '50 2 * * *',
    is_run_at_start: true,
    async run() {
      const events = await scope.asService('forget events that were set aside', (tx) =>
        call(tx, 'forget_events_aside', {}),
      );
      if (events > 0) log.info({ events }, 'forgot events that were set aside');
    },
  });
}
