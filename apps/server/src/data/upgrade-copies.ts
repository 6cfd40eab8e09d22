/**
 * In charge of what the embedded database was before an upgrade: a copy beside it, of which the last two are kept. To go back,
 * stop the server, put the copy in the place of `db`, and start the release that it is of.
 */
import { constants } from 'node:fs';
import { cp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { machineTime } from '../clock.ts';
import { syncEntry, syncTree } from './sync-tree.ts';

const KEPT = 'db.before-';
const COPIES_KEPT = 2;

/** There is no room for a copy, and without one nothing is upgraded. The message is meant for the operator. */
export class NoRoomForCopyError extends Error {
  override readonly name = 'NoRoomForCopyError';
}

/**
 * Copies the closed database and removes older copies than the last two.
 *
 * @param dataDir the directory that holds it as `db`
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
  // A file system that can lets the two share what neither changes.
  await cp(place, site, { recursive: true, mode: constants.COPYFILE_FICLONE, preserveTimestamps: true });
  await syncTree(site);
  const copy = join(dataDir, `${KEPT}${now.toISOString().replaceAll(':', '-')}`);
  await rename(site, copy);
  await syncEntry(dataDir);
  const copies = (await readdir(dataDir)).filter((name) => name.startsWith(KEPT)).sort();
  for (const name of copies.slice(0, -COPIES_KEPT)) await rm(join(dataDir, name), { recursive: true });
  return copy;
}

async function sizeOf(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = entries.filter((entry) => entry.isFile()).map((entry) => stat(join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}
