/** Reads a whole backup and compares it with its manifest, before anything is restored and after it was written. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compareOrigin } from '@tanabana/db';
import { entryKind, FORMAT, headSchema, manifestSchema, type BackupHead, type Manifest } from './archive/manifest.ts';
import { readArchive, readWhole, type ArchiveEntry } from './archive/read-archive.ts';
import { addTo, fileText, type Sum } from './archive/sums.ts';
import { BackupError, damaged } from './backup-error.ts';

/** Bytes of head and manifest: the manifest has a line for each table, and a version for each file that was deleted meanwhile. */
const MOST_JSON = 256 * 1024 * 1024;
/** Bytes of a part of rows: a few lines beyond what is aimed at, each as long as a row may be. */
const MOST_ROWS_PART = 256 * 1024 * 1024;

/** Parses the head of a backup. @throws BackupError for another product, format or a later release */
export async function readHead(entry: ArchiveEntry): Promise<BackupHead> {
  if (entryKind(entry.name)?.kind !== 'head') throw new BackupError('The file is no backup of this program');
  const given = parsed(await readWhole(entry, MOST_JSON)) as { product?: unknown; format?: unknown };
  if (given.product !== 'tanabana') throw new BackupError('The file is no backup of this program');
  if (given.format !== FORMAT)
    throw new BackupError(`The backup has the format ${String(given.format)}, and this release reads format ${FORMAT}`);
  const head = headSchema.safeParse(given);
  if (!head.success) throw damaged('its head is not complete');
  if ((await compareOrigin(head.data.origin)) === 'later')
    throw new BackupError(
      'The backup is of a later release than this one: restore it with the release that wrote it, or a later one',
    );
  return head.data;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw damaged('its JSON cannot be read');
  }
}

/** The lines of a part of rows. */
export async function linesOf(entry: ArchiveEntry): Promise<string[]> {
  const text = (await readWhole(entry, MOST_ROWS_PART)).toString('utf8');
  return text.split('\n').slice(0, -1);
}

/**
 * Reads all of a backup.
 *
 * @param source its bytes
 * @param accept looks at the head before anything else is read, and throws to refuse it
 * @returns its manifest, which agrees with everything in it
 * @throws BackupError
 */
export async function checkBackup(
  source: AsyncIterable<Uint8Array>,
  identity: string,
  accept: (head: BackupHead) => void = () => undefined,
): Promise<Manifest> {
  let head: BackupHead | undefined;
  let manifest: Manifest | undefined;
  const files: Sum = { count: 0, sum: 0 };
  let bytes = 0;
  const tables = new Map<string, Sum>();
  for await (const entry of readArchive(source, identity)) {
    if (!head) {
      head = await readHead(entry);
      accept(head);
      continue;
    }
    const found = entryKind(entry.name);
    if (manifest || !found || found.kind === 'head') throw damaged(`${entry.name} does not belong there`);
    if (found.kind === 'manifest') {
      const read = manifestSchema.safeParse(parsed(await readWhole(entry, MOST_JSON)));
      if (!read.success) throw damaged('its manifest is not complete');
      manifest = read.data;
    } else if (found.kind === 'file') {
      const whole = createHash('sha256');
      for await (const piece of entry.body) whole.update(piece);
      addTo(files, fileText(found.version, entry.size, whole.digest('hex')));
      bytes += entry.size;
    } else {
      const sum = tables.get(found.table) ?? { count: 0, sum: 0 };
      tables.set(found.table, sum);
      for (const line of await linesOf(entry)) addTo(sum, line);
    }
  }
  if (!head || !manifest) throw damaged('its end is missing');
  compareManifest(manifest, head, { ...files, bytes }, tables);
  return manifest;
}

/** @throws BackupError when the content is another than the manifest says */
function compareManifest(
  manifest: Manifest,
  head: BackupHead,
  files: Sum & { bytes: number },
  tables: Map<string, Sum>,
): void {
  if (!isDeepStrictEqual(manifest.head, head)) throw damaged('head and manifest differ');
  const { count, sum, bytes, superseded, missing } = manifest.files;
  if (files.count !== count || files.sum !== sum || files.bytes !== bytes)
    throw damaged('its files differ from its manifest');
  const known = new Set(manifest.tables.map(({ name }) => name));
  for (const name of tables.keys()) if (!known.has(name)) throw damaged(`the table ${name} is not in its manifest`);
  for (const table of manifest.tables) {
    const found = tables.get(table.name) ?? { count: 0, sum: 0 };
    if (found.count !== table.rows || found.sum !== table.sum) throw damaged(`${table.name} differs from its manifest`);
  }
  const listed = manifest.tables.find(({ name }) => name === 'storage.objects')?.rows ?? 0;
  if (listed !== count - superseded.length + missing.count) throw damaged('its files are not those of its rows');
}
