/** A folder of nightly backups. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackupFile, PART } from './file.ts';
import { begunAt, type BackupPlace } from './place.ts';

/** Opens a folder, and creates it when it is missing. Files that an interrupted backup left are removed. */
export async function openFolder(dir: string): Promise<BackupPlace> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  return {
    label: dir,
    async create(name) {
      for (const left of await readdir(dir))
        if (left.endsWith(PART) && begunAt(left.slice(0, -PART.length))) await rm(join(dir, left), { force: true });
      return createBackupFile(join(dir, name));
    },
    list: async () => (await readdir(dir)).filter((name) => begunAt(name)).sort(),
    remove: (name) => rm(join(dir, name), { force: true }),
  };
}
