/**
 * Keeps unfinished uploads in a folder on this process's disk: a folder for each, with a record and its parts as files. With S3 as the store
 * they stay here too, because the content is inspected before it is sent on. Everything is on the disk, so an upload survives the death of
 * the process.
 */
import { constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../../db/port.ts';
import { checkedVersion, isVersion } from './store.ts';
import { createCounts, RETRY_SECONDS } from './unfinished-counts.ts';
import type { Part, Unfinished, UnfinishedRecord } from './unfinished.ts';

const RECORD = 'record.json';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

function ifMissing<T>(otherwise: T): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return otherwise;
    throw error;
  };
}

/** A part's name is our own: a word of letters, digits and dashes. */
function checkedPart(name: string): string {
  if (!/^[\w-]{1,120}$/.test(name)) throw new Error('a part has an invalid name');
  return name;
}

async function readRecord<R extends UnfinishedRecord>(folder: string): Promise<R | undefined> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(ifMissing(undefined));
  return text === undefined ? undefined : (JSON.parse(text) as R);
}

/** Writes a record so that after a crash it is the old or the new one. */
async function writeRecord(folder: string, record: UnfinishedRecord): Promise<void> {
  const draft = join(folder, 'record.new');
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(record));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, join(folder, RECORD));
}

async function partsIn(folder: string): Promise<Part[]> {
  const names = (await readdir(folder).catch(ifMissing([] as string[]))).filter((name) => !name.includes('.'));
  const found = await Promise.all(
    names.map(async (name) => {
      const facts = await stat(join(folder, checkedPart(name))).catch(ifMissing(undefined));
      return facts && { name, size: facts.size, writtenAt: facts.mtime };
    }),
  );
  return found.filter((part) => part !== undefined);
}

/**
 * Opens the folder of unfinished uploads, and counts what is in it.
 *
 * @param dir the folder of the store; created if it is missing
 * @param reserveBytes bytes that must stay free on its disk
 */
export async function openUnfinished(dir: string, reserveBytes: number): Promise<Unfinished> {
  const root = join(dir, 'unfinished');
  await mkdir(root, { recursive: true });
  const folderOf = (id: string) => join(root, checkedVersion(id));
  const partPath = (id: string, name: string) => join(folderOf(id), checkedPart(name));
  const ids = async () => (await readdir(root)).filter(isVersion);
  const counts = createCounts();

  async function checkSpace(): Promise<void> {
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < reserveBytes) throw new UnavailableError('full', RETRY_SECONDS);
  }

  async function remove(id: string): Promise<void> {
    await rm(folderOf(id), { recursive: true, force: true });
    counts.forget(id);
  }

  for (const id of await ids()) {
    const record = await readRecord(folderOf(id));
    // The process died between creating the folder and its record: nobody knows this upload.
    if (!record) await remove(id);
    else counts.begin(id, record);
    for (const { size } of record ? await partsIn(folderOf(id)) : []) counts.add(id, size);
  }

  return {
    async create(id, record, limits) {
      counts.checkOpen(record, limits);
      counts.begin(id, record);
      try {
        await checkSpace();
        await mkdir(folderOf(id));
        await writeRecord(folderOf(id), record);
      } catch (error) {
        await remove(id);
        throw error;
      }
    },
    find: (id) => readRecord(folderOf(id)),
    async update(id, record) {
      await writeRecord(folderOf(id), record);
      if (record.isDone) counts.forget(id);
    },
    remove,
    async *list(kind, now) {
      for (const id of await ids()) {
        const record = await readRecord(folderOf(id));
        if (record?.kind === kind && !record.isDone && record.expiresAt > now) yield { id, record: record as never };
      }
    },
    async openPart(id, name) {
      await checkSpace();
      return open(partPath(id, name), constants.O_CREAT | constants.O_RDWR, 0o600);
    },
    readPart: (id, name) => open(partPath(id, name), 'r').catch(ifMissing(undefined)),
    parts: (id) => partsIn(folderOf(id)),
    renamePart: (id, from, to) => rename(partPath(id, from), partPath(id, to)),
    removePart: (id, name) => rm(partPath(id, name), { force: true }),
    account(id, bytes, limits) {
      if (bytes > 0) counts.checkBytes(id, bytes, limits);
      counts.add(id, bytes);
    },
    async sweep(now) {
      let swept = 0;
      for (const id of await ids()) {
        const record = await readRecord(folderOf(id));
        // A folder without a record is being created at this moment.
        if (!record || record.expiresAt > now) continue;
        await remove(id);
        swept += 1;
      }
      return swept;
    },
  };
}
