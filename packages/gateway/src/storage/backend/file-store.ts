/**
 * Stores files in a folder: `incoming/` during an upload, `files/ab/<version>` once they are complete. A file is renamed into place after
 * its bytes are on the disk, so that a crash leaves it complete or absent.
 */
import { constants, copyFile, mkdir, open, opendir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createIncoming, writtenAt } from './incoming.ts';
import { checkedVersion, isVersion, type Span, type Store } from './store.ts';
import { openUnfinished } from './unfinished-folder.ts';

const CHUNK = 64 * 1024;
const FOLDER = /^[0-9a-f]{2}$/;
/** Versions that are yielded at a time. */
const AT_ONCE = 500;

/** Syncs a folder, so that renames and new entries in it survive a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A stream that reads on demand. It closes the file at its end, on an error and on cancel. The first bytes are read at once: so a short file is
 * closed already, whether or not anybody reads the stream.
 */
async function streamOf(path: string, span: Span | undefined): Promise<ReadableStream<Uint8Array> | null> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!handle) return null;
  let position = span?.first ?? 0;
  let isRead = false;

  async function next(): Promise<Uint8Array> {
    const most = Math.min(CHUNK, span ? span.last + 1 - position : CHUNK);
    try {
      const { bytesRead, buffer } = await handle!.read(new Uint8Array(most), { position });
      position += bytesRead;
      // A stored file does not grow.
      isRead = bytesRead < most || (span !== undefined && position > span.last);
      if (isRead) await handle!.close();
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      await handle!.close();
      throw error;
    }
  }

  let ahead: Uint8Array | undefined = await next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = ahead ?? (await next());
        ahead = undefined;
        if (bytes.length > 0) controller.enqueue(bytes);
        if (isRead) controller.close();
      },
      cancel: () => (isRead ? undefined : handle.close()),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Opens a store of files in a folder.
 *
 * @param dir the folder; created if it is missing
 * @param reserveBytes bytes that must stay free on its disk
 */
export async function openFileStore(dir: string, reserveBytes: number): Promise<Store> {
  const incoming = await createIncoming(dir, reserveBytes);
  const unfinished = await openUnfinished(dir, reserveBytes);
  const root = join(dir, 'files');
  await mkdir(root, { recursive: true });
  const folderOf = (version: string) => join(root, checkedVersion(version).slice(0, 2));
  const pathOf = (version: string) => join(folderOf(version), version);

  async function* storedBefore(moment: Date): AsyncGenerator<string[]> {
    let found: string[] = [];
    for (const folder of (await readdir(root)).filter((name) => FOLDER.test(name))) {
      for await (const { name } of await opendir(join(root, folder))) {
        const at = isVersion(name) ? await writtenAt(join(root, folder, name)) : undefined;
        if (at === undefined || at >= moment.getTime()) continue;
        found.push(name);
        if (found.length < AT_ONCE) continue;
        yield found;
        found = [];
      }
    }
    if (found.length > 0) yield found;
  }

  async function save(version: string): Promise<void> {
    const folder = folderOf(version);
    if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(root);
    await rename(incoming.path(version), pathOf(version));
    await syncFolder(folder);
  }

  return {
    open: incoming.open,
    drop: incoming.drop,
    dropBefore: incoming.dropBefore,
    unfinished,
    save,
    async copy(version, to) {
      const { path, handle } = await incoming.open(to);
      try {
        // NOTE: not a link. It would have the age of its source, and the sweep removes what is old and has no row yet.
        await copyFile(pathOf(version), path, constants.COPYFILE_FICLONE);
        await handle.sync();
        await save(to);
        return true;
      } catch (error) {
        await incoming.drop(to);
        if (isMissing(error)) return false;
        throw error;
      } finally {
        await handle.close();
      }
    },
    read: (version, span) => streamOf(pathOf(version), span),
    async remove(versions) {
      for (const version of versions) await rm(pathOf(version), { force: true });
    },
    storedBefore,
  };
}
