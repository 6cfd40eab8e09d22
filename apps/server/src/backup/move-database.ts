/**
 * Moves an installation from the embedded database to PostgreSQL: rows, sequences and files, counted and compared. Sessions and refresh tokens
 * are rows, so nobody has to sign in again while JWT_SECRET stays. The source is left as it is.
 */
import { readOrigin, rebuildDatabase } from '@tanabana/db';
import { raw, sql, type Database, type Tx } from '@tanabana/gateway/db';
import type { Store } from '@tanabana/gateway';
import type { TableFacts } from './archive/manifest.ts';
import { addTo, type Sum } from './archive/sums.ts';
import { BackupError } from './backup-error.ts';
import { storeFile } from './files/store-file.ts';
import { beginLoading } from './rows/load-rows.ts';
import { readLines, writePlainText } from './rows/row-text.ts';
import { readSequences, readTables, type Table } from './rows/tables.ts';

export type MoveOptions = {
  from: Database;
  /** The empty database of PostgreSQL. */
  to: Database;
  /** Where files are and where they go; absent when they stay where they are. */
  files?: { from: Store; to: Store };
};

export type Moved = { tables: number; rows: number; files: number; missing: number };

const PAGE = 500;

/**
 * Moves rows and files.
 *
 * @returns what was moved
 * @throws NotEmptyError for a target with tables of the product
 * @throws BackupError when source and target differ; the target is empty then
 */
export async function moveDatabase({ from, to, files }: MoveOptions): Promise<Moved> {
  return from.transaction(
    async (source) => {
      await writePlainText(source);
      const origin = await readOrigin(source);
      const tables = await readTables(source);
      const copied = files ? await moveFiles(source, files) : { files: 0, missing: 0 };
      let rows = 0;
      await rebuildDatabase(to, {
        origin,
        async load(target) {
          await target.query(raw(`set local idle_in_transaction_session_timeout = '10min'`));
          const facts = tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
          const loading = await beginLoading(target, facts);
          const moved: TableFacts[] = [];
          for (const [index, table] of tables.entries()) {
            const sum = await moveRows(source, table, loading.insert);
            moved.push({ ...facts[index]!, rows: sum.count, sum: sum.sum });
            rows += sum.count;
          }
          await loading.finish({ tables: moved, sequences: await readSequences(source) });
        },
      });
      return { tables: tables.length, rows, ...copied };
    },
    { readOnly: true },
  );
}

async function moveRows(
  source: Tx,
  table: Table,
  insert: (table: string, lines: readonly string[]) => Promise<void>,
): Promise<Sum> {
  const sum: Sum = { count: 0, sum: 0 };
  for await (const lines of readLines(source, table)) {
    for (const line of lines) addTo(sum, line);
    await insert(table.name, lines);
  }
  return sum;
}

/** Copies every file that a row names, and reads the copy again. */
async function moveFiles(
  source: Tx,
  { from, to }: { from: Store; to: Store },
): Promise<Pick<Moved, 'files' | 'missing'>> {
  let [copied, missing] = [0, 0];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await source.query<{ version: string }>(
      sql`select version::text as version from storage.objects where storage.objects.version > ${after}::uuid order by storage.objects.version limit ${PAGE}`,
    );
    for (const { version } of rows) {
      const body = await from.read(version);
      if (!body) {
        const there = await to.read(version);
        await there?.cancel();
        if (!there) missing += 1;
        continue;
      }
      const sha256 = await storeFile(to, version, { body });
      const copy = await to.read(version);
      if (!copy || (await storeFile(undefined, version, { body: copy })) !== sha256)
        throw new BackupError(`The copy of the file ${version} differs from it: nothing was moved`, {
          isFailure: true,
        });
      copied += 1;
    }
    if (rows.length < PAGE) return { files: copied, missing };
    after = rows.at(-1)!.version;
  }
}
