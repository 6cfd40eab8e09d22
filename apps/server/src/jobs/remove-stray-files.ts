/**
 * The job `remove-stray-files` deletes, every night, uploaded files that no row has referenced for a day
 * (db/schema/72-storage/stray_files.sql), and bytes without a row, which an interrupted upload or a killed server leaves behind.
 */
import { callRows } from '@tanabana/db/call';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

const REASON = 'remove files that no row names';
const HOUR_MS = 3_600_000;

export function removeStrayFiles({ scope, files, log }: Pick<JobDeps, 'scope' | 'files' | 'log'>): Job {
  /** Removes one batch. Returns how many files were removed. */
  async function removeSome(): Promise<number> {
    const stray = await scope.asService(REASON, (tx) =>
      callRows(tx, 'stray_files', { p_limit: SERVER_LIMITS.stray_files_at_once }),
    );
    let removed = 0;
    for (const [bucket, found] of Map.groupBy(stray, ({ bucket_id }) => bucket_id)) {
      removed += await files.remove(
        REASON,
        bucket,
        found.map(({ name }) => name),
      );
    }
    return removed;
  }

  return defineJob({
    name: 'remove-stray-files',
    data: NO_DATA,
    cron: '20 3 * * *',
    async run() {
      let removed = 0;
      for (let some = await removeSome(); some > 0; some = await removeSome()) removed += some;
      const swept = await files.sweep(SERVER_LIMITS.stray_file_hours * HOUR_MS);
      if (removed + swept > 0) log.info({ removed, swept }, 'stray files have been removed');
    },
  });
}
