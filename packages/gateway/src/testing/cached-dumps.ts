/**
 * Dumps of embedded databases that tests begin with: PostgreSQL takes a second and a half to make a new database and the product's SQL
 * another, a dump is opened in a third of one. Each is made once and kept beside the installed packages; its name says all that it was
 * made of.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openPglite, type PgliteDatabase } from '../db/open.ts';

/** Where dumps are kept. */
export const DUMPS: string = fileURLToPath(new URL('../../../../node_modules/.cache/tanabana/', import.meta.url));

const PGLITE = new URL('../package.json', import.meta.resolve('@electric-sql/pglite'));

async function pgliteVersion(): Promise<string> {
  return (JSON.parse(await readFile(PGLITE, 'utf8')) as { version: string }).version;
}

/**
 * Gives the path of a dump, for `loadFrom` and `unpackDump`.
 *
 * @param name says all that the dump is made of, beside PGlite's version
 * @param make opens a database and fills it; called when there is no such dump
 */
export async function cachedDump(name: string, make: () => Promise<PgliteDatabase>): Promise<string> {
  const path = `${DUMPS}${name}_${await pgliteVersion()}.tar`;
  if (await stat(path).catch(() => null)) return path;
  await mkdir(DUMPS, { recursive: true });
  const db = await make();
  // Two test files may make it at once: each writes its own file, and the rename decides, whole either way.
  const unfinished = `${path}.${process.pid}`;
  await db.dump(unfinished);
  await db.close();
  await shutDown(unfinished);
  await rename(unfinished, path);
  return path;
}

/** A dump is of a database that is open: whoever opened it would recover it first, a fifth of the time each. */
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

/** The dump of a database with nothing in it. */
export const emptyDump = (): Promise<string> => cachedDump('empty', () => openPglite());

/** Lays a dump into a directory that is not there yet, as `openPglite` leaves one when it is closed. */
export async function unpackDump(dump: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  // Names begin at the root in there, which some tars mind and none obeys.
  await promisify(execFile)('tar', ['-xf', dump, '-C', dataDir]);
}
