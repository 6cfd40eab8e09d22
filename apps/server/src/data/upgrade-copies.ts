/**
 * Copies the embedded database before an upgrade, and keeps the last two copies beside it. To go back, stop the server, replace `db` by the
 * copy, and start the release that the copy is from.
 */
import { constants } from 'node:fs';
import { cp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { machineTime } from '../clock.ts';
import { syncEntry, syncTree } from './sync-tree.ts';

const COPY_PREFIX = 'db.before-';
const MAX_COPIES = 2;

/** There is not enough disk space for a copy, and without a copy nothing is upgraded. The message is meant for the operator. */
export class NoRoomForCopyError extends Error {
  override readonly name = 'NoRoomForCopyError';
}

/**
 * Copies the closed database, and removes all but the last two copies.
 *
 * @param dataDir the directory that contains it as `db`
 * @param now names the copy
 * @returns the copy's path
 * @throws NoRoomForCopyError
 */
export async function copyBeforeUpgrade(dataDir: string, now = machineTime()): Promise<string> {
  const place = join(dataDir, 'db');
  const site = join(dataDir, 'db.copying');
  await rm(site, { recursive: true, force: true });
  const [bytes, disk] = await Promise.all([sizeOf(place), statfs(dataDir)]);
  if (bytes > disk.bavail * disk.bsize)
    throw new NoRoomForCopyError(
      `${dataDir} has no room for a copy of its database (${Math.ceil(bytes / 2 ** 20)} MB), and without one it is not upgraded.`,
    );
  // A copy-on-write file system shares the unchanged blocks of both.
  await cp(place, site, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true });
  await syncTree(site);
  const copy = join(dataDir, `${COPY_PREFIX}${now.toISOString().replaceAll(':', '-')}`);
  await rename(site, copy);
  await syncEntry(dataDir);
  const copies = (await readdir(dataDir)).filter((name) => name.startsWith(COPY_PREFIX)).sort();
  for (const name of copies.slice(0, -MAX_COPIES)) await rm(join(dataDir, name), { recursive: true });
  return copy;
}

async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}
