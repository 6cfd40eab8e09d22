/**
 * The job `release-products` updates, every minute, the products of executives who left or changed their role, where they were too many to
 * update at once (db/schema/60-corporate/executives.sql).
 */
import { call } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { inBatches } from '@tanabana/gateway/db';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

export function releaseProducts({ scope, log }: JobDeps): Job {
  return defineJob({
    name: 'release-products',
    data: NO_DATA,
    cron: '* * * * *',
    is_run_at_start: true,
    async run() {
      const products = await inBatches(scope, 'release products of executives who left', (tx) =>
        call(tx, 'release_products_of_all', { p_limit: SERVER_LIMITS.products_released_at_once }),
      );
      if (products > 0) log.info({ products }, 'products have followed their executive');
    },
  });
}
