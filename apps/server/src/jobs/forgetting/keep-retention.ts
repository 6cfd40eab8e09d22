/**
 * The job `keep-retention` deletes, every hour, the rows whose period in the table of retention is over
 * (packages/domain/src/retention.ts). An entry that cannot be swept does not hold up the others.
 */
import { call } from '@tanabana/db/call';
import { SWEEPS } from '@tanabana/domain/retention';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { inBatches } from '@tanabana/gateway/db';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

export function keepRetention({ scope, log }: Pick<JobDeps, 'scope' | 'log'>): Job {
  return defineJob({
    name: 'keep-retention',
    data: NO_DATA,
    cron: '45 * * * *',
    is_run_at_start: true,
    async run() {
      const errors: unknown[] = [];
      for (const name of Object.keys(SWEEPS)) {
        try {
          const rows = await inBatches(scope, 'delete what was kept for its period', (tx) =>
            call(tx, 'forget_expired', { p_name: name, p_limit: SERVER_LIMITS.expired_rows_forgotten_at_once }),
          );
          if (rows > 0) log.info({ data: name, rows }, 'a period of retention is over');
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, 'some data are kept too long');
    },
  });
}
