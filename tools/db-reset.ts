/** Empties the embedded database's directory; the next start builds it again. Refuses while a server uses it. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataDirInUseError, lockDataDir, type DataDirLock } from '../apps/server/src/data/data-dir-lock.ts';

/** The lock of the directory; a running server is reported in one line. */
async function lockOrExit(folder: string): Promise<DataDirLock> {
  try {
    return await lockDataDir(folder);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const dataDir = resolve(process.env.DATA_DIR ?? './data');
if (!existsSync(dataDir)) {
  console.log(`${dataDir} does not exist: nothing to reset.`);
} else {
  const lock = await lockOrExit(dataDir);
  const gone = readdirSync(dataDir).filter((name) => name === 'db' || name === 'db.unfinished');
  for (const name of gone) rmSync(join(dataDir, name), { recursive: true });
  lock.release();
  console.log(gone.length > 0 ? `Removed ${gone.join(', ')} from ${dataDir}.` : `${dataDir} holds no database.`);
}
