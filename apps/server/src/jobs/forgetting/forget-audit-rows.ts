/** The job `forget-audit-rows` deletes the rows of the audit log that are older than the setting AUDIT_DAYS, every night. */
import { call } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { inBatches } from '@tanabana/gateway/db';
import { defineJob, NO_DATA, type Job } from '../define-job.ts';
import type { JobDeps } from '../job-deps.ts';

export function forgetAuditRows({ scope, log }: JobDeps): Job {
  return defineJob({
    name: 'forget-audit-rows',
    data: NO_DATA,
    cron: '40 2 * * *',
    is_run_at_start: true,
    async run() {
      const rows = await inBatches(scope, 'forget what the audit log kept for its time', (tx) =>
        call(tx, 'forget_audit_rows', { p_limit: SERVER_LIMITS.audit_rows_forgotten_at_once }),
      );
      if (rows > 0) log.info({ rows }, 'the audit log forgot what is over');
    },
  });
}
