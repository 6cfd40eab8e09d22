/** Opens the place of the nightly backups. The client of S3 is loaded only where it is used. */
import type { BackupConfig } from '../../settings/backup-settings.ts';
import { openFolder } from './folder.ts';
import type { BackupPlace } from './place.ts';

export async function openPlace(place: NonNullable<BackupConfig['place']>): Promise<BackupPlace> {
  if ('dir' in place) return openFolder(place.dir);
  const { openBucket } = await import('./bucket.ts');
  return openBucket(place.bucket);
}
