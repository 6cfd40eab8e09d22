/**
 * The job `back-up` makes a backup in the night where the settings name a place for it, and raises an alarm when the last good one is older than
 * a day. It looks every hour, so that a night that failed or was missed is made up for.
 */
import { defineJob, NO_DATA, type Job } from './define-job.ts';
import type { JobDeps } from './job-deps.ts';

/** The longest run: a large store of files through a slow network. */
const LONGEST_SECONDS = 12 * 3600;

export function backUp({ backups, log }: Pick<JobDeps, 'backups' | 'log'>): Job {
  return defineJob({
    name: 'back-up',
    data: NO_DATA,
    cron: '10 * * * *',
    longest_seconds: LONGEST_SECONDS,
    // The next hour tries again.
    retries: { times: 0, first_pause_seconds: 1, longest_pause_seconds: 1 },
    async run() {
      if (!backups) return;
      const { before, isDue, isOverdue } = await backups.look();
      if (isOverdue) {
        backups.countAlarm('backup_overdue');
        log.error({ last: before?.begun_at }, 'the last good backup is older than a day');
      }
      if (!isDue) return;
      const made = await backups.make();
      if (!made) return;
      log.info({ backup: made }, 'a backup was made');
      if (made.missing === 0) return;
      backups.countAlarm('files_missing');
      log.error({ missing: made.missing }, 'rows name files that the store does not have');
    },
  });
}
