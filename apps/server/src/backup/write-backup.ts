/**
 * Writes a backup: database and files as they were at one moment. Files come first, then the rows of a moment whose files are all in the
 * archive, then the manifest.
 */
import { randomUUID } from 'node:crypto';
import { compareOrigin, readOrigin } from '@tanabana/db';
import { join as joinSql, raw, sql, type Database, type Tx } from '@tanabana/gateway/db';
import type { Store } from '@tanabana/gateway';
import { machineTime } from '../clock.ts';
import {
  FORMAT,
  HEAD,
  MANIFEST,
  rowsEntry,
  type BackupHead,
  type FileFacts,
  type Manifest,
  type TableFacts,
} from './archive/manifest.ts';
import { addTo, type Sum } from './archive/sums.ts';
import { writeArchive, type ArchiveWriter, type Sink } from './archive/write-archive.ts';
import { BackupError } from './backup-error.ts';
import { copyFiles, FileGoneError, type FileCopies } from './files/copy-files.ts';
import { openVersionSet } from './files/version-set.ts';
import { readLines, writePlainText } from './rows/row-text.ts';
import { quoted, readSequences, readTables, type Table } from './rows/tables.ts';

export type BackupSource = {
  engine: Database['engine'];
  /** Runs work in a transaction that reads the state of one moment. */
  atOneMoment<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The database as it is now; absent where no server runs, so that nothing changes meanwhile. */
  live?: Pick<Database, 'read' | 'transaction'>;
  store: Store;
};

export type BackupOptions = {
  source: BackupSource;
  sink: Sink;
  /** The public key that it is encrypted for. */
  recipient: string;
  /** A folder for one file at a time. */
  folder: string;
  /** The fingerprint of the secret that signs sessions. */
  secret: string | null;
};

/** Moments that are tried while files of each are deleted. */
const MOST_MOMENTS = 20;
/** Lines are collected to entries of about so many characters. */
const PART_LENGTH = 1024 * 1024;

/**
 * Writes a backup to a sink.
 *
 * @returns what it has
 * @throws BackupError when the database cannot be backed up; the errors of source and sink
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const { source, sink, recipient, folder, secret } = options;
  const archive = writeArchive(sink, recipient);
  const { live, store } = source;
  const isListed = async (version: string): Promise<boolean> =>
    !live || (await live.read(sql`select from storage.objects where version = ${version}::uuid`)).rowCount > 0;
  const versions = await openVersionSet();
  const files = copyFiles({ store, archive, versions, folder, isListed });
  try {
    const origin = await (live ? live.transaction(readOrigin, { readOnly: true }) : source.atOneMoment(readOrigin));
    if ((await compareOrigin(origin)) === 'later')
      throw new BackupError('The database is of a later release: back it up with the release that made it');
    const head: BackupHead = {
      product: 'tanabana',
      format: FORMAT,
      id: randomUUID(),
      engine: source.engine,
      origin,
      begun_at: machineTime().toISOString(),
      secret,
    };
    await archive.add(HEAD, asJson(head));
    // Most files are copied before the moment whose rows are written: its transaction holds dead rows back and should be short.
    if (live) await files.copyListed((statement) => live.read(statement), 1);
    const content = await writeMoment(source, archive, files, head);
    const manifest: Manifest = { head, ...content, ended_at: machineTime().toISOString() };
    await archive.add(MANIFEST, asJson(manifest));
    await archive.end();
    return manifest;
  } catch (error) {
    await archive.abort();
    throw error;
  } finally {
    files.close();
  }
}

const asJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

type Content = Pick<Manifest, 'snapshot_at' | 'tables' | 'sequences' | 'files'>;

/** Writes the rows of the first moment whose files are all in the archive. */
async function writeMoment(
  source: BackupSource,
  archive: ArchiveWriter,
  files: FileCopies,
  { origin }: BackupHead,
): Promise<Content> {
  for (let round = 2; round < 2 + MOST_MOMENTS; round += 1) {
    try {
      return await source.atOneMoment(async (tx) => {
        await writePlainText(tx);
        const tables = await readTables(tx);
        await tx.query(sql`lock table ${joinSql(tables.map(({ name }) => quoted(name)))} in access share mode`);
        if ((await readOrigin(tx)).schema !== origin.schema)
          throw new BackupError('The database was upgraded meanwhile: try again', { isFailure: true });
        const { rows } = await tx.query<{ at: string }>(raw('select transaction_timestamp() as at'));
        const facts: FileFacts = await files.copyMoment((statement) => tx.query(statement), round);
        const written: TableFacts[] = [];
        for (const table of tables) written.push(await writeRows(tx, table, archive));
        return { snapshot_at: rows[0]!.at, tables: written, sequences: await readSequences(tx), files: facts };
      });
    } catch (error) {
      if (!(error instanceof FileGoneError)) throw error;
    }
  }
  throw new BackupError('Files are deleted faster than a moment of them can be read: try again', { isFailure: true });
}

async function writeRows(tx: Tx, table: Table, archive: ArchiveWriter): Promise<TableFacts> {
  const sum: Sum = { count: 0, sum: 0 };
  let lines: string[] = [];
  let length = 0;
  let part = 0;
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return;
    await archive.add(rowsEntry(table.name, (part += 1)), Buffer.from(`${lines.join('\n')}\n`));
    [lines, length] = [[], 0];
  };
  for await (const batch of readLines(tx, table)) {
    for (const line of batch) {
      addTo(sum, line);
      lines.push(line);
      length += line.length + 1;
    }
    if (length >= PART_LENGTH) await flush();
  }
  await flush();
  return { name: table.name, columns: table.columns.map(({ name }) => name), rows: sum.count, sum: sum.sum };
}
