/** Which nightly backups are past their retention. */
import type { BackupConfig } from '../../settings/backup-settings.ts';
import { begunAt } from '../places/place.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * @param names of the backups at a place, the newest of which is good
 * @returns those beyond the count and those that are too old, never the newest one
 */
export function namesToRemove(names: readonly string[], { count, days }: BackupConfig['keep'], now: Date): string[] {
  const newestFirst = names.toSorted().reverse();
  return newestFirst.filter((name, index) => {
    const at = begunAt(name);
    return index > 0 && at !== undefined && (index >= count || now.getTime() - at.getTime() > days * DAY_MS);
  });
}
