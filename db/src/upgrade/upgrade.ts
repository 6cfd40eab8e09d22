/**
 * Upgrades a database to this release. An empty one is built from the schema files; one of an earlier release is
 * migrated and its rules are restated. Both happen in one transaction, so that an error leaves the database unchanged.
 * docs/decisions/040-an-installed-database-goes-on-living.md
 */
import { readFile } from 'node:fs/promises';
import { DatabaseError, raw, type Database, type Tx } from '@tanabana/gateway/db';
import { DefinitionError } from '../definition-error.ts';
import { runBatch, statementsOf } from './batch.ts';
import { readCatalogue } from './catalogue.ts';
import { ForeignHistoryError, latestVersions, migrate, setVersions, versionsOf, type Versions } from './migrations.ts';
import { holdTables, whileServersWait } from './hold-tables.ts';
import { isOfNextRelease, noteFormer } from './next-release.ts';
import { releases, versionsAt } from './releases.ts';
import { pathOf, schemaFiles, schemaHash } from '../schema-files.ts';
import { refreshRows } from './stale.ts';
import { isStructure, splitStatements } from '../statements.ts';

/** The state of a database relative to this release: empty, equal, upgradable, of the next release (which this one may serve), or unknown. */
export type SchemaState = 'empty' | 'current' | 'earlier' | 'next' | 'foreign';

export type Upgrade = {
  /** The migrations that ran, and what was recomputed because a function changed. */
  did: string[];
  /** Every statement that ran, in order. */
  sql: string[];
};

const [CLEAR_TABLES, CLEAR_RULES] = splitStatements(
  await readFile(new URL('restate.sql', import.meta.url), 'utf8'),
) as [string, string];
/** Longest run of one statement of a build or an upgrade, milliseconds, because rows may be rewritten. */
const STATEMENT_MS = 30 * 60_000;
/** Another server that builds or upgrades the same database is waited for this long. */
const WAIT_FOR_OTHERS = `set local lock_timeout = '10min'`;
/** A long read of a table would make everybody wait behind this transaction, so it gives up. */
const WAIT_FOR_TABLES = `set local lock_timeout = '5s'`;

/** What the database is to this release. */
export async function schemaState(db: Database): Promise<SchemaState> {
  return db.transaction((tx) => stateOf(tx), { readOnly: true });
}

/**
 * Builds the schema in an empty database.
 *
 * @returns whether it did: another server may have been first
 * @throws DefinitionError naming the file whose SQL failed
 */
export async function buildSchema(db: Database): Promise<boolean> {
  return alone(db, {}, async (tx) => {
    if ((await stateOf(tx)) !== 'empty') return false;
    await buildWithin(tx);
    return true;
  });
}

/** Builds the schema in the transaction of the caller. */
export async function buildWithin(tx: Tx): Promise<void> {
  for (const file of await schemaFiles()) await runBatch(tx, pathOf(file), splitStatements(file.text));
  await setVersions(tx, await latestVersions());
  await sign(tx);
}

/**
 * Makes a database of an earlier release one of this release.
 *
 * @param isDryRun undo it at the end: what it would do is known then, and that it can be done
 * @throws ForeignHistoryError for a database of which this release cannot know what it has
 * @throws BrokenRowsError when stored rows break a rule of this release
 */
export async function upgradeSchema(db: Database, { isDryRun = false } = {}): Promise<Upgrade> {
  return whileServersWait(db, (begin) =>
    alone(db, { rollback: isDryRun }, async (tx) => {
      const state = await stateOf(tx);
      if (state === 'current') return { did: [], sql: [] };
      if (state !== 'earlier') throw new ForeignHistoryError(`the database is ${state}`);
      return upgradeWithin(tx, begin);
    }),
  );
}

/**
 * Upgrades a database of an earlier release in the transaction of the caller.
 *
 * @param begin is called before the tables are locked
 */
export async function upgradeWithin(plain: Tx, begin: () => Promise<void> = async () => undefined): Promise<Upgrade> {
  const sql: string[] = [];
  const tx: Tx = {
    query(statement) {
      sql.push(...statementsOf(statement));
      return plain.query(statement);
    },
  };
  // What needs no lock comes first.
  const before = await readCatalogue(plain);
  const files = await schemaFiles();
  await begin();
  await holdTables(plain);
  await plain.query(raw(WAIT_FOR_TABLES));
  if ((await versionsOf(plain)) === null) await setVersions(tx, (await uncountedVersions(plain))!);
  await runBatch(tx, 'db/src/upgrade/restate.sql', [CLEAR_TABLES]);
  const migrated = await migrate(tx);
  await runBatch(tx, 'db/src/upgrade/restate.sql', [CLEAR_RULES]);
  for (const file of files)
    await runBatch(
      tx,
      pathOf(file),
      splitStatements(file.text)
        .filter((statement) => !isStructure(statement))
        .map((statement) => statement.replace(/^create (?=function|procedure)/i, 'create or replace ')),
    );
  const refreshed = await refreshRows(tx, before, await readCatalogue(plain));
  // Recomputed search texts have changed.
  const isRefilled = refreshed.some((it) => it.startsWith('generated columns'));
  await migrated.finish(isRefilled ? ['select private.fill_pieces()'] : []);
  await noteFormer(tx, (await appliedHash(plain))!);
  await sign(tx);
  return { did: [...migrated.ran, ...refreshed], sql };
}

/**
 * Runs only the migrations: the structural part of an upgrade, for drafting the next one.
 *
 * @throws DefinitionError when PostgreSQL refuses a statement of a migration
 */
export async function migrateStructure(db: Database): Promise<void> {
  await alone(db, {}, async (tx) => {
    await setVersions(tx, (await uncountedVersions(tx))!);
    await migrateTables(tx).catch((error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error;
      throw new DefinitionError(`a migration: ${error.message}`, { cause: error });
    });
  });
}

/** Runs the migrations up to `target`, without what would block a change of a table. They leave the rules of the release before. */
export async function migrateTables(tx: Tx, target?: Versions): Promise<void> {
  await runBatch(tx, 'db/src/upgrade/restate.sql', [CLEAR_TABLES]);
  await migrate(tx, target);
}

/** Runs a build or an upgrade in one transaction, while no other server does the same. */
export async function alone<T>(
  db: Database,
  options: { rollback?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.query(raw(WAIT_FOR_OTHERS));
      await tx.query(raw(`select pg_advisory_xact_lock(hashtext('schema of tanabana'))`));
      await tx.query(raw(WAIT_FOR_TABLES));
      return work(tx);
    },
    { ...options, timeoutMs: STATEMENT_MS },
  );
}

/** What the database of the transaction is to this release. */
export async function stateOf(tx: Tx): Promise<SchemaState> {
  const hash = await appliedHash(tx);
  if (hash === null) return 'empty';
  if (hash === (await schemaHash())) return 'current';
  if (await isOfNextRelease(tx)) return 'next';
  const versions = (await versionsOf(tx)) ?? (await uncountedVersions(tx));
  const latest = await latestVersions();
  return versions && versions.gateway <= latest.gateway && versions.product <= latest.product ? 'earlier' : 'foreign';
}

async function uncountedVersions(tx: Tx): Promise<Versions | undefined> {
  const hash = await appliedHash(tx);
  const release = (await releases()).find(({ schema }) => schema === hash);
  return release && versionsAt(release);
}

/** The hash of the files that this database agrees with; null for an empty one. */
export async function appliedHash(tx: Tx): Promise<string | null> {
  const { rows } = await tx.query<{ hash: string | null }>(
    raw(`select substring(shobj_description(oid, 'pg_database') from '^schema (.*)$') as hash
         from pg_database where datname = current_database()`),
  );
  return rows[0]!.hash;
}

async function sign(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(raw(`select quote_ident(current_database()) as name`));
  await tx.query(raw(`comment on database ${rows[0]!.name} is 'schema ${await schemaHash()}'`));
}
