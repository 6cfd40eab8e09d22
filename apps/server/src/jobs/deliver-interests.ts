/**
 * In charge of `deliver-interests`: every minute, the messages about interest that are due. What a press could not send, or a
 * crash left behind, stands in the database with its time; SQL keeps the pauses and the number of tries
 * (docs/decisions/020-a-message-is-kept-then-tried.md).
 */
import { sql } from '@tanabana/gateway/db';
import { deliverInterest } from '../interests/deliver-interest.ts';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

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
      const { rows } = await deps.scope.asService('find interests that are due', (tx) =>
        tx.query<{ id: string }>(sql`select id from private.due_interests(${AT_MOST}) id`),
      );
      for (const { id } of rows) await deliverInterest(deps, deps.log, id);
    },
  });
}
