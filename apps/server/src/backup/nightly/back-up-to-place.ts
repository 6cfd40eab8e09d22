/** Makes a backup at the place of the settings, removes those past their retention, and notes the result in the database. */
import { sql, type Database } from '@tanabana/gateway/db';
import { machineTime } from '../../clock.ts';
import type { BackupConfig } from '../../settings/backup-settings.ts';
import type { BackupKey } from '../archive/backup-key.ts';
import { makeBackup, type MadeBackup } from '../make-backup.ts';
import { openPlace } from '../places/open-place.ts';
import { nameOf } from '../places/place.ts';
import type { BackupSource } from '../write-backup.ts';
import type { LastBackup } from './last-backup.ts';
import { namesToRemove } from './retention.ts';

export type ToPlaceOptions = {
  source: BackupSource;
  key: BackupKey;
  secret: string | null;
  place: NonNullable<BackupConfig['place']>;
  keep: BackupConfig['keep'];
  folder: string;
  /** Gets the note about it. */
  db: Pick<Database, 'transaction'>;
};

/** @throws as `makeBackup` */
export async function backUpToPlace(options: ToPlaceOptions): Promise<MadeBackup & { name: string }> {
  const { source, key, secret, keep, folder, db } = options;
  const place = await openPlace(options.place);
  const begun = machineTime();
  const name = nameOf(begun);
  const made = await makeBackup(await place.create(name), { source, key, secret, folder });
  const { manifest, bytes } = made;
  const note: LastBackup = {
    name,
    place: place.label,
    begun_at: manifest.snapshot_at,
    ended_at: manifest.ended_at,
    bytes,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: manifest.files.count - manifest.files.superseded.length,
    missing: manifest.files.missing.count,
  };
  await db.transaction((tx) =>
    // house-allow table-writes: a note of the server about itself
    tx.query(sql`insert into private.settings (key, value) values ('last_backup', ${JSON.stringify(note)}::jsonb)
      on conflict (key) do update set value = excluded.value`),
  );
  for (const old of namesToRemove(await place.list(), keep, begun)) await place.remove(old);
  return { name: `${place.label}: ${name}`, ...made };
}
