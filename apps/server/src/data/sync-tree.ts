/** In charge of a directory that was just written outlasting a power cut: its files and the entries that name them. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What a file system answers that cannot sync a directory. */
const NOT_TO_BE_SYNCED = ['EINVAL', 'EPERM', 'EISDIR'];

/** Syncs one file, or the entries of one directory. */
export async function syncEntry(path: string): Promise<void> {
  try {
    const file = await open(path);
    await file.sync().finally(() => file.close());
  } catch (error) {
    if (!NOT_TO_BE_SYNCED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Syncs a directory and all that is in it. */
export async function syncTree(path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      const inner = join(path, entry.name);
      return entry.isDirectory() ? syncTree(inner) : syncEntry(inner);
    }),
  );
  await syncEntry(path);
}
