/** `restore` puts a backup into the empty place of the settings, or proves that it could (docs/decisions/099-a-backup-is-one-moment.md). */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { openBackupKey } from '../../backup/archive/backup-key.ts';
import { describeBackup } from '../../backup/describe-backup.ts';
import { fingerprintOf, type Restored } from '../../backup/restore-backup.ts';
import { restoreInstallation } from '../../backup/restore-installation.ts';
import { verifyBackup } from '../../backup/verify-backup.ts';
import type { Config } from '../../config.ts';
import { knownSecret } from '../../data/keys.ts';
import { openFiles } from '../../storage.ts';
import { ArgumentError, namedWords, type Command } from '../command.ts';

/** What the operator should know besides: upgrades, and sessions that end. */
function afterwards({ manifest, did }: Restored, { dataDir, keys }: Pick<Config, 'dataDir' | 'keys'>): string[] {
  const secret = knownSecret(dataDir, keys);
  const isSame = secret !== undefined && manifest.head.secret === fingerprintOf(secret);
  return [
    ...(did.length > 0 ? ['It was upgraded to this release:', ...did.map((what) => `  ${what}`)] : []),
    ...(isSame || manifest.head.secret === null
      ? []
      : ['JWT_SECRET is another one than it was: everybody has to sign in again.']),
  ];
}

export const command: Command = {
  about: 'restores a backup into an empty place, or proves that it can be restored',
  forms: [
    ['FILE', 'restores it into the database and the store of files of the settings, which are empty'],
    ['FILE --verify', 'loads it into a scratch database, compares every count and sum, and drops it'],
  ],
  options: {
    verify: { about: 'changes nothing in the installation' },
    aside: { about: 'puts an embedded database and its files aside first, instead of refusing them' },
  },
  text: `BACKUP_KEY is the key that it was written with. A backup that is damaged, of a later release or of the other engine is refused before
anything is touched. One of an earlier release is upgraded. An interrupted restore is repeated by the same call.`,
  async run({ words, has }, { print, readConfig }) {
    const { FILE: file } = namedWords(words, ['FILE']);
    if (has('verify') && has('aside')) throw new ArgumentError('--aside', 'is given beside --verify', 'one of them');
    const path = resolve(file);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new ArgumentError('FILE', 'is not there', 'the path of a backup');
    const config = readConfig();
    const { identity } = await openBackupKey(config.backup.key);
    const open = () => createReadStream(path);
    if (has('verify')) {
      const restored = await verifyBackup({ open, identity, database: config.database, folder: tmpdir() });
      print(`${path} can be restored: every count and sum agrees. ${describeBackup(restored.manifest, found.size)}`);
      return 0;
    }
    const openStore = () => openFiles(config);
    const restored = await restoreInstallation({ open, identity, config, openStore, isAside: has('aside') });
    print(
      [`${path} was restored. ${describeBackup(restored.manifest, found.size)}`, ...afterwards(restored, config)].join(
        '\n',
      ),
    );
    return 0;
  },
};
