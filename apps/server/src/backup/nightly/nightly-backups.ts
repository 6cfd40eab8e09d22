/** When backups are made by the running server, and which was the last good one. */
import { machineTime } from '../../clock.ts';
import { readLastBackup, type LastBackup } from './last-backup.ts';
import type { NightlyOptions } from './make-nightly-backup.ts';
import { isDue, isOverdue } from './schedule.ts';

export type NightlyRun = {
  /** The last good backup is older than a day. */
  isOverdue: boolean;
  /** The last good backup before this run. */
  before: LastBackup | undefined;
};

export type NightlyBackups = {
  /** Looks at the last good backup. */
  look(now?: Date): Promise<NightlyRun & { isDue: boolean }>;
  /** Makes a backup, unless another process is making one. @returns the note about it */
  make(): Promise<LastBackup | undefined>;
};

/** @returns undefined where the settings name no place for backups */
export function createNightlyBackups(options: NightlyOptions): NightlyBackups | undefined {
  const { config, scope } = options;
  if (!config.backup.place) return undefined;
  const last = () => scope.asService('look at the last backup', (tx) => readLastBackup(tx), { readOnly: true });
  let isMaking = false;

  return {
    async look(now = machineTime()) {
      const before = await last();
      const at = before && new Date(before.begun_at);
      return { before, isDue: isDue(at, now), isOverdue: at !== undefined && isOverdue(at, now) };
    },
    async make() {
      if (isMaking) return undefined;
      isMaking = true;
      try {
        const { makeNightlyBackup } = await import('./make-nightly-backup.ts');
        return (await makeNightlyBackup(options)) ? await last() : undefined;
      } finally {
        isMaking = false;
      }
    },
  };
}
