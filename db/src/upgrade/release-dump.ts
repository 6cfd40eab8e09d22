/** Databases of earlier releases, from the dumps in db/releases: for tests of the upgrade, and for backups of an earlier release. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { raw, type Database, type Tx } from '@tanabana/gateway/db';
import { releases } from './releases.ts';
import { schemaFiles } from '../schema-files.ts';
import { splitStatements } from '../statements.ts';

/** Tables and rows come in one transaction, which may take a while: milliseconds. */
const LOAD_MS = 5 * 60_000;

const DUMP = new URL('../../releases/1.sql.gz', import.meta.url);

/** Roles belong to no database, so no dump creates them. */
const rolesFile = async () => (await schemaFiles()).find(({ name }) => name === '10-roles.sql')!;

/** A fingerprint of everything that `loadRelease1` loads. */
export async function release1Hash(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(DUMP));
  return hash
    .update((await rolesFile()).text)
    .digest('hex')
    .slice(0, 16);
}

/**
 * Fills an empty database with the state of release 1: its own schema and the rows of a demonstration that was used for
 * a few days (posts, interest, a purchased membership, requested codes). Written by pg_dump (`--inserts --no-owner`,
 * without the job queue's schema), which omits roles and the comment of the database.
 */
export async function loadRelease1(db: Database): Promise<void> {
  await db.transaction(loadRelease1Within, { timeoutMs: LOAD_MS });
}

/** Loads release 1 in the transaction of the caller, whose database is empty. */
export async function loadRelease1Within(tx: Tx): Promise<void> {
  const packed = await readFile(DUMP);
  const dump = (await promisify(gunzip)(packed)).toString('utf8');
  const roles = await rolesFile();
  for (const statement of splitStatements(roles.text).filter((text) => /^do\b/i.test(text)))
    await tx.query(raw(statement));
  // Functions are written before the tables that they read.
  await tx.query(raw('set local check_function_bodies = off'));
  for (const statement of splitStatements(dump)) {
    if (/^(set\b|select pg_catalog\.set_config\()/i.test(statement)) continue;
    await tx.query(raw(/^create schema public$/i.test(statement) ? 'create schema if not exists public' : statement));
  }
  const { rows } = await tx.query<{ name: string }>(raw('select quote_ident(current_database()) as name'));
  await tx.query(raw(`comment on database ${rows[0]!.name} is 'schema ${(await releases())[0]!.schema}'`));
}
