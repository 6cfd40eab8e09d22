/** A backup as a file: written beside its place, made durable, and renamed when it is whole. */
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncEntry } from '../../data/sync-tree.ts';
import { BackupError } from '../backup-error.ts';
import { writeAll } from '../files/write-all.ts';
import type { NewBackup } from './place.ts';

/** The end of the name of a file that is not whole. */
export const PART = '.part';

/** Creates the file of a backup. @throws BackupError when it cannot be created */
export async function createBackupFile(path: string): Promise<NewBackup> {
  const part = `${path}${PART}`;
  const handle = await open(part, 'w', 0o600).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be written (${cause.code}); expected a file in a folder that is there`, {
      cause,
    });
  });
  return {
    write: (bytes) => writeAll(handle, bytes),
    async close() {
      await handle.sync();
      await handle.close();
    },
    read: () => createReadStream(part),
    async keep() {
      await rename(part, path);
      await syncEntry(dirname(path));
    },
    async discard() {
      await handle.close();
      await rm(part, { force: true });
    },
  };
}
