/**
 * The job `deliver-interests` sends the interest messages that are due, every minute. A message that a request could not send, or that a
 * crash left behind, is stored in the database with its next time. SQL decides the pauses and the number of attempts
 * (docs/decisions/020-a-message-is-stored-then-sent.md).
 */
import { callRows } from '@tanabana/db/call';
import { deliverInterest } from '../../interests/deliver-interest.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Messages per run. The next run starts a minute later. */
const AT_MOST = 100;

export function deliverInterests(deps: JobDeps): Job {
  return defineJob({
    name: 'deliver-interests',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The run of the next minute is the retry.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      const due = await deps.scope.asService('find interests that are due', (tx) =>
        callRows(tx, 'due_interests', { p_limit: AT_MOST }),
      );
      for (const id of due) await deliverInterest(deps, deps.log, id);
    },
  });
}
