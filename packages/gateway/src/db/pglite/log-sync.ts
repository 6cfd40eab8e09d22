/**
 * Syncs the write-ahead log of the embedded database to the disk before a commit is acknowledged. One sync serves all commits that arrived
 * while the previous sync ran.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Makes the written content of a file survive a power cut. */
export type SyncFile = (path: string) => Promise<void>;

export const syncFile: SyncFile = async (path) => {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
};

/** @param dataDir directory of the database */
export function createLogSync(dataDir: string, sync: SyncFile) {
  let running: Promise<void> | undefined;
  let next: { names: Set<string>; done: Promise<void> } | undefined;

  async function syncAll(names: ReadonlySet<string>): Promise<void> {
    for (const name of names) {
      await sync(join(dataDir, 'pg_wal', name)).catch((error: NodeJS.ErrnoException) => {
        // A segment is renamed when it is no longer needed: a checkpoint has then synced everything in it.
        if (error.code !== 'ENOENT') throw error;
      });
    }
  }

  /** Resolves when the current content of these segments is on the disk. */
  return function synced(names: readonly string[]): Promise<void> {
    if (names.length === 0) return Promise.resolve();
    if (next) {
      for (const name of names) next.names.add(name);
      return next.done;
    }
    const group = new Set(names);
    const done = (running ?? Promise.resolve())
      .catch(() => undefined) // its own waiters get this error
      .then(() => {
        next = undefined;
        running = syncAll(group);
        return running;
      });
    next = { names: group, done };
    return done;
  };
}
