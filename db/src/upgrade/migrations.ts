/**
 * The chains of migrations: the gateway's, which is independent of the product, then the product's. postgrator
 * (https://github.com/rickbergfalk/postgrator) orders the files, remembers which ran, and detects one that was edited
 * later.
 */
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type Postgrator from 'postgrator';
import { DatabaseError, gatewayMigrations, raw, type Tx } from '@tanabana/gateway/db';
import { beginningOf, splitStatements } from '../statements.ts';

/**
 * Files are named `NNN.do.what-it-does.sql`, and never change once a release has them. They run while the policies,
 * triggers, views and functions of the files are absent, so they bring the functions that they need. A migration that
 * needs the present ones is in `NNN.after.what-it-does.sql`, which runs when the rules have been restated.
 */
export const CHAINS = {
  gateway: gatewayMigrations,
  product: fileURLToPath(new URL('../../migrations/', import.meta.url)),
} as const;

export type Chain = keyof typeof CHAINS;

/** How far each chain has come: the number of its last file. */
export type Versions = Readonly<Record<Chain, number>>;

/** A migration was changed after it ran here, or is of a later release than this one. */
export class ForeignHistoryError extends Error {
  override readonly name = 'ForeignHistoryError';
}

const chains = Object.keys(CHAINS) as Chain[];
const each = async <T>(of: (chain: Chain) => Promise<T>): Promise<Record<Chain, T>> => ({
  gateway: await of('gateway'),
  product: await of('product'),
});

/** The numbers of the last files of this release. */
export async function latestVersions(): Promise<Versions> {
  return each(async (chain) =>
    Math.max(0, ...(await readdir(CHAINS[chain])).map((name) => Number.parseInt(name, 10) || 0)),
  );
}

/** How far the database has come; null when it was built before it was counted. */
export async function versionsOf(tx: Tx): Promise<Versions | null> {
  const { rows } = await tx.query<{ present: boolean }>(
    raw(`select to_regclass('migrations.product') is not null as present`),
  );
  return rows[0]!.present ? each(async (chain) => (await postgrator(chain, tx)).getDatabaseVersion()) : null;
}

/**
 * Creates the version tables and marks migrations as applied without running a file: the database was built from
 * complete files, or by a release that did not record versions.
 */
export async function setVersions(tx: Tx, versions: Versions): Promise<void> {
  for (const chain of chains) {
    // With a target that is already reached, postgrator creates the table and runs nothing.
    await (await postgrator(chain, tx)).migrate('0');
    await tx.query(
      raw(`comment on table migrations.${chain} is 'Which files of the ${chain}''s migrations have run.'`),
    );
    const files = (await filesOf(chain, tx, 'do')).filter(({ version }) => version <= versions[chain]);
    for (const { version, name, md5 } of files)
      await tx.query(
        raw(
          `insert into migrations.${chain} (version, name, md5, run_at) values (${version}, '${name}', '${md5}', now())`,
        ),
      );
  }
}

export type Migrated = {
  /** The names of the files that ran. */
  ran: string[];
  /**
   * Runs the migrations' part after the rules, preceded by the caller's statements. A SELECT that occurs several times,
   * such as one that rebuilds all copies, runs only at its last position.
   */
  finish(before: readonly string[]): Promise<void>;
};

/**
 * Runs the files that have not run yet.
 *
 * @param target the last files to run; those of this release by default
 * @throws ForeignHistoryError
 */
export async function migrate(tx: Tx, target?: Versions): Promise<Migrated> {
  const ran: string[] = [];
  const rest: Postgrator.Migration[] = [];
  const latest = target ?? (await latestVersions());
  const present = await versionsOf(tx);
  for (const chain of chains) {
    if (present && present[chain] > latest[chain])
      throw new ForeignHistoryError(
        `the ${chain}'s migrations have come to ${present[chain]}, this release knows ${latest[chain]}`,
      );
    const applied = await (await postgrator(chain, tx)).migrate(String(latest[chain])).catch((error: Error) => {
      throw error.message.startsWith('MD5 checksum')
        ? new ForeignHistoryError(`${chain}: ${error.message}`, { cause: error })
        : error;
    });
    ran.push(...applied.map(({ version, name }) => `${chain} ${version} ${name}`));
    const numbers = new Set(applied.map(({ version }) => version));
    rest.push(...(await filesOf(chain, tx, 'after')).filter(({ version }) => numbers.has(version)));
  }
  const finish = async (before: readonly string[]) => {
    const statements = [...before, ...rest.flatMap((file) => splitStatements(file.getSql()))];
    const isDue = (statement: string, index: number) =>
      !/^select\b/i.test(statement) || statements.lastIndexOf(statement) === index;
    for (const statement of statements.filter(isDue)) await tx.query(raw(statement));
  };
  return { ran, finish };
}

async function filesOf(chain: Chain, tx: Tx, action: 'do' | 'after'): Promise<Postgrator.Migration[]> {
  const files = await (await postgrator(chain, tx)).getMigrations();
  return files.filter((file) => file.action === action).sort((one, other) => one.version - other.version);
}

async function runScript(tx: Tx, text: string): Promise<void> {
  for (const statement of splitStatements(text))
    await tx.query(raw(statement)).catch((error: unknown) => {
      if (!(error instanceof DatabaseError)) throw error;
      throw new DatabaseError(`${error.message}, in: ${beginningOf(statement)}`, error);
    });
}

/** A start on a database of this release has no use for it. */
async function postgrator(chain: Chain, tx: Tx): Promise<Postgrator> {
  const { default: Chained } = await import('postgrator');
  return new Chained({
    driver: 'pg',
    schemaTable: `migrations.${chain}`,
    migrationPattern: `${CHAINS[chain]}*.sql`,
    newline: 'LF',
    execQuery: (text) => tx.query(raw(text)),
    execSqlScript: (text) => runScript(tx, text),
  });
}
