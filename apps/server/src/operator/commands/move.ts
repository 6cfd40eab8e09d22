/** `move` brings an installation from the embedded database to PostgreSQL, and its files to S3 where the settings have it. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isEmptyDatabase } from '@tanabana/db';
import { openPglite } from '@tanabana/gateway/open';
import { BackupError } from '../../backup/backup-error.ts';
import { moveDatabase } from '../../backup/move-database.ts';
import { embeddedPlace, openServer } from '../../backup/open-source.ts';
import { machineTime } from '../../clock.ts';
import { lockDataDir } from '../../data/data-dir-lock.ts';
import { openFiles } from '../../storage.ts';
import { namedWords, type Command } from '../command.ts';

export const command: Command = {
  about: 'moves the embedded database of DATA_DIR to the empty database of DATABASE_URL',
  forms: [['', 'its server is stopped; the database of DATA_DIR is put aside at the end']],
  text: `Rows, sequences, accounts and sessions come along and are compared; with the same keys nobody has to sign in again. With the S3_ settings,
files of DATA_DIR go to the bucket, else they stay. An interrupted move left nothing in the database: repeat it.`,
  async run({ words }, { print, readConfig }) {
    namedWords(words, []);
    const config = readConfig();
    const { database, dataDir, s3 } = config;
    if (database.engine === 'embedded')
      throw new BackupError('DATABASE_URL is missing; expected the address of an empty database of PostgreSQL');
    const place = embeddedPlace(dataDir);
    const lock = await lockDataDir(dataDir);
    try {
      const to = await openServer(database);
      const from = await openPglite({ dataDir: place });
      try {
        if (!(await isEmptyDatabase(to)))
          throw new BackupError('The database of DATABASE_URL has tables; expected an empty one');
        const files = s3 && { from: await openFiles({ ...config, s3: undefined }), to: await openFiles(config) };
        const moved = await moveDatabase({ from, to, ...(files && { files }) });
        await from.close();
        const aside = `db.moved-${machineTime().toISOString().replaceAll(':', '-')}`;
        await rename(place, join(dataDir, aside));
        print(
          [
            `${moved.rows} rows of ${moved.tables} tables were moved and compared.`,
            files
              ? `${moved.files} files were moved to S3 and compared.`
              : `Files stay in ${join(dataDir, 'storage')}.`,
            ...(moved.missing > 0 ? [`${moved.missing} files of rows were missing already.`] : []),
            `The embedded database is ${join(dataDir, aside)} now. Start the server with DATABASE_URL and the same keys.`,
          ].join('\n'),
        );
        return 0;
      } finally {
        await Promise.all([from.close(), to.close()]);
      }
    } finally {
      lock.release();
    }
  },
};
