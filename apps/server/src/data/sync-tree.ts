/** Syncs a new directory to disk, so that it survives a power cut: its files and their directory entries. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Error codes of a file system that cannot sync a directory. */
const UNSUPPORTED = ['EINVAL', 'EPERM', 'EISDIR'];

/** Syncs one file, or the entries of one directory. */
export async function syncEntry(path: string): Promise<void> {
  try {
    const file = await open(path);
    await file.sync().finally(() => file.close());
  } catch (error) {
    if (!UNSUPPORTED.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/** Syncs a directory and everything in it. */
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
