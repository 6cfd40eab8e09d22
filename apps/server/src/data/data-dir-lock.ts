/**
 * In charge of one process per DATA_DIR: the embedded database has no lock of its own, and two processes on one
 * directory lose data.
 *
 * The lock is an exclusive SQLite transaction on DATA_DIR/lock, held for the life of the process. SQLite is used for
 * nothing but its portable file lock (fcntl, LockFileEx), which Node does not offer otherwise. Why not the usual ways:
 * a pid file needs a guess whether its owner still lives, and two starters can both guess "dead"; a socket file outlives
 * kill -9, and taking it over has the same race; an abstract socket does not reach across containers that share a volume.
 * A kernel file lock ends with its process, however that ends, and is granted to exactly one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type DataDirLock = { release(): void };

/** Another live process holds the directory. The message is complete and meant for the operator. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/**
 * Takes the directory, creating it when missing.
 *
 * @throws DataDirInUseError when another live process has it
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true });
  const { DatabaseSync } = await importSqlite();
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  const pidFile = join(dataDir, 'lock.pid');
  try {
    // The journal in memory: nothing is ever written, so no file of it should lie about either.
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

/** Who holds the lock, for the message only; the file may be missing or a moment old. */
function holder(pidFile: string): string {
  try {
    return ` (process ${readFileSync(pidFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

/** Loads the built-in SQLite without its "experimental" notice, which means nothing to somebody who runs `npm start`. */
async function importSqlite(): Promise<typeof import('node:sqlite')> {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
