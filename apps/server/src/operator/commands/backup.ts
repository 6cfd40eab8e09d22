/** `backup` writes the installation to a file, or to the place of the nightly backups (docs/decisions/099-a-backup-is-one-moment.md). */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { makeBackupKey, openBackupKey } from '../../backup/archive/backup-key.ts';
import { describeBackup } from '../../backup/describe-backup.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import { backUpToPlace } from '../../backup/nightly/back-up-to-place.ts';
import { sourceOf, withInstallation } from '../../backup/open-source.ts';
import { createBackupFile } from '../../backup/places/file.ts';
import { fingerprintOf } from '../../backup/restore-backup.ts';
import { knownSecret } from '../../data/keys.ts';
import { openFiles } from '../../storage.ts';
import { ArgumentError, namedWords, type Command } from '../command.ts';

export const command: Command = {
  about: 'writes database and files of one moment to an encrypted file',
  forms: [
    ['FILE', 'writes them to a file that is not there yet'],
    ['', 'writes them to BACKUP_DIR or BACKUP_BUCKET, as the server does every night'],
    ['--new-key', 'prints a key for BACKUP_KEY'],
  ],
  options: { 'new-key': { about: 'changes nothing' } },
  text: `BACKUP_KEY encrypts it. Keep a copy of the key apart from the backups, and the settings with it: a backup has no keys.
A server on PostgreSQL may run meanwhile. One on the embedded database has to be stopped; its nightly backups need no stop.
Without this program: age -d -i KEYFILE FILE | zstd -d | tar x`,
  async run({ words, has }, { print, readConfig }) {
    if (has('new-key')) {
      namedWords(words, []);
      print(await makeBackupKey());
      return 0;
    }
    const path = words.length === 0 ? undefined : resolve(namedWords(words, ['FILE']).FILE);
    if (path !== undefined && existsSync(path))
      throw new ArgumentError('FILE', 'is there already', 'a name that is free');
    const config = readConfig();
    const key = await openBackupKey(config.backup.key);
    const { place } = config.backup;
    if (path === undefined && !place)
      throw new ArgumentError('FILE', 'is missing', 'FILE, or BACKUP_DIR or BACKUP_BUCKET');
    const secret = knownSecret(config.dataDir, config.keys);
    const made = await withInstallation(config, async (db) => {
      const source = sourceOf(db, await openFiles(config));
      const options = { source, key, secret: secret === undefined ? null : fingerprintOf(secret) };
      if (place && path === undefined)
        return backUpToPlace({ ...options, place, keep: config.backup.keep, folder: config.dataDir, db });
      return {
        name: path!,
        ...(await makeBackup(await createBackupFile(path!), { ...options, folder: dirname(path!) })),
      };
    });
    print(`${made.name} was written and read again. ${describeBackup(made.manifest, made.bytes)}`);
    return 0;
  },
};
