/** Installations with rows and files for tests of backups. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createHash, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { schemaHash } from '@tanabana/db';
import { demoFill, openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { openStore, type Store } from '@tanabana/gateway';
import { raw, sql, type Database } from '@tanabana/gateway/db';
import type { Sink } from '../../src/backup/archive/write-archive.ts';
import type { BackupSource } from '../../src/backup/write-backup.ts';

/** A key for tests only. */
export const KEY = {
  identity: 'AGE-SECRET-KEY-1QYFVTQF8Q29EV2X584R98NS8ZSMWX9VN5880WE6VZQXZKFEDQF6SQZTN49',
  recipient: 'age142u62yvlh4hkdu0edhj5j3rkgre8uptva9xx4uzw55qmcdycly6s869m7c',
};

/** A folder that goes with `remove`. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'tanabana-backup-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const openFolder = (dir: string): Promise<Store> => openStore({ dir, reserveBytes: 0 });

/** Stores a file and its row. @returns its version */
export async function addFile(db: Database, store: Store, name: string, content: Buffer): Promise<string> {
  const version = randomUUID();
  const { handle } = await store.open(version);
  await handle.writeFile(content);
  await handle.close();
  const sha256 = createHash('sha256').update(content).digest('hex');
  await store.save(version, { size: content.length, type: 'image/webp', sha256 });
  await db.transaction((tx) =>
    tx.query(sql`insert into storage.objects (bucket_id, name, version, metadata)
      values ((select id from storage.buckets order by id limit 1), ${name}, ${version}::uuid, ${JSON.stringify({ size: content.length })}::jsonb)`),
  );
  return version;
}

/** The demonstration with three files, one of which is long. */
export async function openInstallation(
  dir: string,
): Promise<TestDatabase & { store: Store; source: BackupSource; versions: string[] }> {
  const test = await openTestDatabase({ fill: await demoFill() });
  // A copy of a database has no comment of it, which says what its schema is.
  const hash = await schemaHash();
  await test.db.script(
    `do $$ begin execute format('comment on database %I is %L', current_database(), 'schema ${hash}'); end $$`,
  );
  const store = await openFolder(dir);
  const contents = [Buffer.from('a small file'), Buffer.alloc(0), Buffer.alloc(3_000_000, 'long')];
  const versions: string[] = [];
  for (const [index, content] of contents.entries())
    versions.push(await addFile(test.db, store, `${index}.webp`, content));
  return { ...test, store, versions, source: sourceOf(test.db, store) };
}

/** A backup's source over a database that nobody changes meanwhile. */
export const sourceOf = (db: Database, store: Store): BackupSource => ({
  engine: db.engine,
  atOneMoment: (work) => db.transaction(work, { readOnly: true, isSnapshot: true, timeoutMs: 60_000 }),
  ...(db.engine === 'postgres' && { live: db }),
  store,
});

/** A sink in memory. */
export function memorySink(): Sink & { bytes(): Buffer } {
  const pieces: Uint8Array[] = [];
  return { write: async (piece) => void pieces.push(piece), bytes: () => Buffer.concat(pieces) };
}

/** Bytes as the stream of a file. */
export async function* streamOf(bytes: Uint8Array, piece = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

/** Every row of every table of the product as text, and the sequences. */
export async function contentOf(db: Database): Promise<Map<string, string[]>> {
  const query = async (text: string) =>
    (await db.transaction((tx) => tx.query<Record<string, string>>(raw(text)))).rows;
  const tables =
    await query(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth', 'realtime', 'storage', 'migrations') and c.relkind = 'r' and c.relpersistence = 'p' order by 1`);
  const found = new Map<string, string[]>();
  for (const { name } of tables)
    found.set(
      name!,
      (await query(`select to_jsonb(t)::text as row from ${name} t order by 1`)).map(({ row }) => row!),
    );
  const sequences = await query(`select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'private', 'auth', 'realtime', 'storage', 'migrations') order by 1`);
  for (const { name } of sequences)
    found.set(
      name!,
      (await query(`select last_value::text || is_called as at from ${name}`)).map(({ at }) => at!),
    );
  return found;
}
