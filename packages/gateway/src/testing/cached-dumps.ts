/**
 * Cached dumps of embedded databases that tests start from. PostgreSQL takes a second and a half to create a new database, and the
 * product's SQL takes another; a dump is opened in a third of one. Each dump is created once and stored beside the installed packages. Its
 * name identifies everything that it was made of.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPglite, type PgliteDatabase } from '../db/open.ts';

/** The folder of the dumps. */
export const DUMPS: string = fileURLToPath(new URL('../../../../node_modules/.cache/tanabana/', import.meta.url));

const PGLITE = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));

async function pgliteVersion(): Promise<string> {
  return (JSON.parse(await readFile(PGLITE, 'utf8')) as { version: string }).version;
}

/**
 * Returns the path of a dump, for `loadFrom` and `unpackDump`.
 *
 * @param name identifies everything that the dump is made of, besides PGlite's version
 * @param make opens a database and fills it; called if there is no such dump
 */
export async function cachedDump(name: string, make: () => Promise<PgliteDatabase>): Promise<string> {
  const path = `${DUMPS}${name}_${await pgliteVersion()}.tar`;
  if (await stat(path).catch(() => null)) return path;
  await mkdir(DUMPS, { recursive: true });
  const db = await make();
  // Two test files may create it at once: each writes its own file, and the rename replaces it atomically.
  const unfinished = `${path}.${process.pid}`;
  await db.dump(unfinished);
  await db.close();
  await shutDown(unfinished);
  await rename(unfinished, path);
  return path;
}

/** Shuts a dumped database down. A dump is of an open database: every opening would recover it first, which takes a fifth of the time. */
async function shutDown(dump: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-dump-'));
  try {
    await unpackDump(dump, folder);
    const db = await openPglite({ dataDir: folder, syncFile: false });
    await db.close();
    await promisify(execFile)('tar', ['-cf', dump, '-C', folder, '.']);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The dump of an empty database. */
export const emptyDump = (): Promise<string> => cachedDump('empty', () => openPglite());

/** Unpacks a dump into a new directory, in the state in which `openPglite` leaves one when it is closed. */
export async function unpackDump(dump: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // The names in the archive start with a slash. Some versions of tar warn about it, and all of them remove it.
  await promisify(execFile)('tar', ['-xf', dump, '-C', dataDir]);
}
