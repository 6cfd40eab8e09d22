/**
 * Ensures one process per DATA_DIR: the embedded database has no lock of its own, and two processes on one directory lose data.
 *
 * The lock is an exclusive SQLite transaction on DATA_DIR/lock, held for the life of the process. SQLite is only used for its portable file
 * lock (fcntl, LockFileEx), which Node does not offer otherwise. The usual ways have flaws. With a pid file, a starter must guess whether
 * the owner still lives, and two starters can both guess "dead". A socket file outlives kill -9, and taking it over has the same race. An
 * abstract socket does not reach across containers that share a volume. A kernel file lock ends with its process, however that ends, and is
 * granted to exactly one process.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importSqlite } from './sqlite.ts';

export type DataDirLock = { release(): void };

/** Another live process holds the directory. The message is complete and meant for the operator. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/**
 * Locks the directory, and creates it when it is missing.
 *
 * @throws DataDirInUseError when another live process holds it
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true });
  const { DatabaseSync } = await importSqlite();
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  const pidFile = join(dataDir, 'lock.pid');
  try {
    // The journal is in memory: nothing is ever written, so no journal file should be left behind.
    lock.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataDirInUseError(
      `${dataDir} is in use by another running server${holder(pidFile)}: stop it, or choose another DATA_DIR`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (lock.isOpen) lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

/** The process that holds the lock, for the message only. The file may be missing or outdated. */
function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
