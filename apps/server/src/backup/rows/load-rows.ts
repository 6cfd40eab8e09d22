/**
 * Prepares tables for rows from elsewhere, and makes them whole afterwards. Foreign keys are dropped and made again, so that rows come in any
 * order and PostgreSQL checks each key once over all rows. Triggers are off: the rows have been through them already.
 */
import { compile, join, raw, sql, type Tx } from '@tanabana/gateway/db';
import { BackupError } from '../backup-error.ts';
import type { Manifest, SequenceFacts, TableFacts } from '../archive/manifest.ts';
import { quoted, readSequences, readTables, SCHEMAS, type Table } from './tables.ts';
import { insertLines, sumOf, writePlainText } from './row-text.ts';

const IN_SCHEMAS = `relnamespace in (${SCHEMAS.map((schema) => `'${schema}'::regnamespace`).join(', ')})`;

type Key = { relation: string; name: string; definition: string };

export type Loading = {
  /** Loads lines into a table of the manifest. */
  insert(table: string, lines: readonly string[]): Promise<void>;
  /** Makes keys and triggers whole, sets the sequences, and compares every table. @throws BackupError when one differs */
  finish(manifest: Pick<Manifest, 'tables' | 'sequences'>): Promise<void>;
};

/**
 * Empties the tables of a database that was just built, for the rows of a manifest.
 *
 * @throws BackupError when the tables are others than those of the manifest
 */
export async function beginLoading(
  tx: Tx,
  expected: readonly Pick<TableFacts, 'name' | 'columns'>[],
): Promise<Loading> {
  const leavePlainText = await writePlainText(tx);
  const tables = new Map((await readTables(tx)).map((table) => [table.name, table]));
  checkTables([...tables.values()], expected);
  const { rows: keys } = await tx.query<Key>(
    raw(`select k.conrelid::regclass::text as relation, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid where k.contype = 'f' and c.${IN_SCHEMAS}
      order by 1, 2`),
  );
  for (const { relation, name } of keys) await tx.query(raw(`alter table ${relation} drop constraint ${name}`));
  for (const table of tables.values()) await tx.query(sql`alter table ${quoted(table.name)} disable trigger user`);
  // house-allow table-writes: a database that was just built, whatever its tables are
  await tx.query(sql`truncate ${join([...tables.keys()].map(quoted))}`);

  return {
    insert: (name, lines) => insertLines(tx, tables.get(name)!, lines),
    async finish(manifest) {
      for (const facts of manifest.tables) await compare(tx, tables.get(facts.name)!, facts);
      for (const { relation, name, definition } of keys)
        await tx.query(raw(`alter table ${relation} add constraint ${name} ${definition}`));
      for (const table of tables.values()) await tx.query(sql`alter table ${quoted(table.name)} enable trigger user`);
      await setSequences(tx, manifest.sequences);
      await tx.query(raw('analyze'));
      await leavePlainText();
    },
  };
}

/** @throws BackupError unless both have the same tables with the same columns */
function checkTables(tables: readonly Table[], expected: readonly Pick<TableFacts, 'name' | 'columns'>[]): void {
  const text = (table: { name: string }, columns: readonly string[]) => `${table.name} (${columns.join(', ')})`;
  const ours = new Set(
    tables.map((table) =>
      text(
        table,
        table.columns.map(({ name }) => name),
      ),
    ),
  );
  const theirs = new Set(expected.map((table) => text(table, table.columns)));
  const [strange] = [...theirs].filter((table) => !ours.has(table));
  if (strange !== undefined)
    throw new BackupError(`The table ${strange} of the backup is none of the release that it names`);
  const [absent] = [...ours].filter((table) => !theirs.has(table));
  if (absent !== undefined) throw new BackupError(`The backup lacks the table ${absent} of the release that it names`);
}

async function compare(tx: Tx, table: Table, { name, rows, sum }: TableFacts): Promise<void> {
  const found = await sumOf(tx, table);
  if (found.count !== rows)
    throw new BackupError(`${name} has ${found.count} rows after loading, and must have ${rows}`, { isFailure: true });
  if (found.sum !== sum)
    throw new BackupError(`${name} has other values after loading than it was written with`, { isFailure: true });
}

async function setSequences(tx: Tx, sequences: readonly SequenceFacts[]): Promise<void> {
  const known = new Set((await readSequences(tx)).map(({ name }) => name));
  for (const { name, last, is_called } of sequences) {
    if (!known.has(name))
      throw new BackupError(`The sequence ${name} of the backup is none of the release that it names`);
    await tx.query(sql`select setval(${compile(quoted(name)).text}::regclass, ${last}::bigint, ${is_called}::boolean)`);
  }
}
