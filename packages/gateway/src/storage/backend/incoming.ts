/** Files of uploads in progress. They are separate from the stored files and belong to nobody until the store saves them. */
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../../db/port.ts';
import { checkedVersion } from './store.ts';

/** `Retry-After` when the disk is full, in seconds: somebody has to free space. */
const RETRY_SECONDS = 10;

export type Incoming = {
  path(version: string): string;
  open(version: string): Promise<{ path: string; handle: FileHandle }>;
  drop(version: string): Promise<void>;
  dropBefore(moment: Date): Promise<number>;
};

/** The time a file was last written; undefined if it is gone meanwhile. */
export async function writtenAt(path: string): Promise<number | undefined> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
}

/**
 * @param dir folder of the store; created if it is missing
 * @param reserveBytes bytes that must stay free on its disk, which may hold the database too
 */
export async function createIncoming(dir: string, reserveBytes: number): Promise<Incoming> {
  const folder = join(dir, 'incoming');
  await mkdir(folder, { recursive: true });
  const pathOf = (version: string) => join(folder, checkedVersion(version));

  return {
    path: pathOf,
    async open(version) {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < reserveBytes) throw new UnavailableError('full', RETRY_SECONDS);
      const path = pathOf(version);
      return { path, handle: await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_RDWR, 0o600) };
    },
    drop: (version) => rm(pathOf(version), { force: true }),
    async dropBefore(moment) {
      let dropped = 0;
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        const at = await writtenAt(path);
        if (at === undefined || at >= moment.getTime()) continue;
        await rm(path, { force: true });
        dropped += 1;
      }
      return dropped;
    },
  };
}
