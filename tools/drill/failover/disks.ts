/** Disks of limited size for the nodes, in memory. Only root may mount them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { giveToPostgres, makeFolder } from './processes.ts';

/** Space of a node: a few files of PostgreSQL's log beside the database. */
const SIZE = '1g';
/** The file that takes the rest of the space. */
const FILLING = 'filling';

/** Makes a folder with a disk of its own. @returns whether that is allowed here; the folder is there anyhow */
export function makeDisk(path: string): boolean {
  makeFolder(path);
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=700`, 'tanabana-drill', path]).status === 0;
  giveToPostgres(path);
  return isMounted;
}

/** Takes the disk away, with everything on it. What still ends keeps it until then. */
export const removeDisk = (path: string): void => void spawnSync('umount', ['-l', path]);

/** Fills a disk to its last block. */
export async function fillDisk(path: string): Promise<void> {
  const filling = spawn('dd', ['if=/dev/zero', `of=${join(path, FILLING)}`, 'bs=64k'], { stdio: 'ignore' });
  // It ends with an error: no space is left.
  await once(filling, 'exit');
}

/** Frees the space again. */
export const emptyDisk = (path: string): void => rmSync(join(path, FILLING), { force: true });
