/**
 * Rebuilds a database from rows that were written elsewhere: a backup, or a database of the other engine. Their release may be an
 * earlier one. Then its tables come from release 1 and the migrations up to it, the rows are loaded, and the normal upgrade follows.
 * Everything is one transaction, so that the database stays empty until all of it is there.
 */
import { raw, type Database, type Tx } from '@tanabana/gateway/db';
import { ForeignHistoryError, latestVersions, setVersions, versionsOf, type Versions } from './migrations.ts';
import { loadRelease1Within } from './release-dump.ts';
import { releases, versionsAt } from './releases.ts';
import { alone, appliedHash, buildWithin, migrateTables, stateOf, upgradeWithin } from './upgrade.ts';

/** Identifies the schema of a database: the hash of its files, and how far its migrations have come. */
export type SchemaOrigin = {
  schema: string;
  versions: Versions;
  /** The number of the last release whose migrations it has. */
  release: number;
};

/** The database has tables of the product already. */
export class NotEmptyError extends Error {
  override readonly name = 'NotEmptyError';
}

/** Reads which schema the database of a transaction has. @throws ForeignHistoryError for one without a known schema */
export async function readOrigin(tx: Tx): Promise<SchemaOrigin> {
  const schema = await appliedHash(tx);
  const versions = schema === null ? null : await versionsOf(tx);
  if (schema === null || versions === null)
    throw new ForeignHistoryError('the database is of no release with recorded migrations');
  return { schema, versions, release: await releaseOf(versions) };
}

/** The last release whose migrations are all among these. */
async function releaseOf(versions: Versions): Promise<number> {
  const had = (await releases()).filter((release) => {
    const { gateway, product } = versionsAt(release);
    return gateway <= versions.gateway && product <= versions.product;
  });
  return had.at(-1)?.release ?? 0;
}

/** How an origin relates to this release. Rows of a later one cannot be loaded. */
export async function compareOrigin({ versions }: SchemaOrigin): Promise<'this' | 'earlier' | 'later'> {
  const latest = await latestVersions();
  if (versions.gateway > latest.gateway || versions.product > latest.product) return 'later';
  return versions.gateway === latest.gateway && versions.product === latest.product ? 'this' : 'earlier';
}

export type RebuildOptions = {
  /** Which schema the rows were written from. */
  origin: SchemaOrigin;
  /** Loads the rows. The tables have those of a new database, and perhaps triggers. */
  load(tx: Tx): Promise<void>;
  /** Undo everything at the end: for a trial. */
  rollback?: boolean;
};

/**
 * Builds the tables of an origin in an empty database, loads their rows, and upgrades them to this release.
 *
 * @returns what the upgrade did; nothing for rows of this release
 * @throws NotEmptyError
 * @throws ForeignHistoryError for a later origin
 * @throws BrokenRowsError when rows of an earlier release break a rule of this one
 */
export async function rebuildDatabase(
  db: Database,
  { origin, load, rollback = false }: RebuildOptions,
): Promise<string[]> {
  const relation = await compareOrigin(origin);
  if (relation === 'later')
    throw new ForeignHistoryError('its migrations have come further than those of this release');
  return alone(db, { rollback }, async (tx) => {
    if (!(await isEmpty(tx))) throw new NotEmptyError('the database is not empty');
    if (relation === 'this') {
      await buildWithin(tx);
      await load(tx);
      return [];
    }
    const [first] = await releases();
    await loadRelease1Within(tx);
    // The rows of release 1 may have triggers waiting, which block every change of their tables.
    await tx.query(raw('set constraints all immediate'));
    await setVersions(tx, versionsAt(first!));
    await migrateTables(tx, origin.versions);
    await load(tx);
    return (await upgradeWithin(tx)).did;
  });
}

/** Whether nothing was built in a database, neither by us nor by anybody in our schemas. */
export const isEmptyDatabase = (db: Database): Promise<boolean> => db.transaction(isEmpty, { readOnly: true });

async function isEmpty(tx: Tx): Promise<boolean> {
  if ((await stateOf(tx)) !== 'empty') return false;
  const { rows } = await tx.query<{ found: boolean }>(
    raw(`select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'auth', 'realtime', 'storage', 'migrations') and c.relkind in ('r', 'p')) as found`),
  );
  return !rows[0]!.found;
}
