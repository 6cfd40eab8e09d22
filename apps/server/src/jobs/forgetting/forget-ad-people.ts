/** Deletes the hashes that count ad views once per person, as soon as their day is over (`private.forget_ad_people`). */
import { call } from '@tanabana/db/call';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

export function forgetAdPeople({ scope, log }: JobDeps): Job {
  return defineJob({
    name: 'forget-ad-people',
    data: NO_DATA,
    cron: '1 0 * * *',
    is_run_at_start: true,
    async run() {
      const people = await scope.asService('forget who looked at ads yesterday', (tx) =>
        call(tx, 'forget_ad_people', {}),
      );
      if (people > 0) log.info({ people }, 'forgot who looked at ads');
    },
  });
}
