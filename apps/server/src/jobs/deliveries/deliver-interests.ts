/**
 * In charge of `deliver-interests`: every minute, the messages about interest that are due. What a press could not send, or a
 * crash left behind, stands in the database with its time; SQL keeps the pauses and the number of tries
 * (docs/decisions/020-a-message-is-kept-then-tried.md).
 */
import { callRows } from '@tanabana/db/call';
import { deliverInterest } from '../../interests/deliver-interest.ts';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

/** Looked after in one run; a minute later comes the next. */
const AT_MOST = 100;

export function deliverInterests(deps: JobDeps): Job {
  return defineJob({
    name: 'deliver-interests',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    // The next minute is the next try.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      const due = await deps.scope.asService('find interests that are due', (tx) =>
        callRows(tx, 'due_interests', { p_limit: AT_MOST }),
      );
      for (const id of due) await deliverInterest(deps, deps.log, id);
    },
  });
}
