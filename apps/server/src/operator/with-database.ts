/** The database of the settings, for a command. */
import type { AdmittedDatabase } from '@tanabana/gateway/db';
import type { Config } from '../config.ts';
import { lockDataDir } from '../data/data-dir-lock.ts';
import { openDatabase } from '../data/database.ts';

/**
 * Opens the database, as the server does, and closes it after the work. An empty one is built. The embedded one must not be in use.
 *
 * @throws DataDirInUseError, SchemaMismatchError; the database is as it was then
 */
export async function withDatabase<T>(
  config: Pick<Config, 'database' | 'dataDir'>,
  work: (db: AdmittedDatabase) => Promise<T>,
): Promise<T> {
  const lock = config.database.engine === 'embedded' ? await lockDataDir(config.dataDir) : undefined;
  try {
    const db = await openDatabase(config);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  } finally {
    lock?.release();
  }
}
