/**
 * The operator's commands for an installation, besides running it.
 *
 * Usage: npm run cli -- migrate [--dry-run] | second-factor off | second-factor forget ADDRESS
 */
import { parseArgs } from 'node:util';
import { BrokenRowsError, ForeignHistoryError, schemaState, upgradeSchema } from '@tanabana/db';
import { openPostgres } from '@tanabana/gateway/open';
import { createScope } from '@tanabana/gateway/db';
import { ConfigError, readConfig } from './config.ts';
import { DataDirInUseError, lockDataDir } from './data/data-dir-lock.ts';
import { openDatabase, SchemaMismatchError } from './data/database.ts';
import { forgetSecondFactor, requireNoSecondFactor } from './operator/second-factor.ts';

const USAGE = `Usage: npm run cli -- migrate [--dry-run]
       npm run cli -- second-factor off               admins need no second factor, but those who have one
       npm run cli -- second-factor forget ADDRESS    takes the second factor off an account, and ends its sessions`;

/** Upgrades the database of DATABASE_URL to this release. With `isDryRun` it prints the SQL and rolls it back. */
async function migrate(isDryRun: boolean): Promise<string> {
  const { database } = readConfig();
  if (database.engine === 'embedded')
    return 'The embedded database is upgraded when its server starts, after a copy was put aside: there is nothing to do here.';
  const db = await openPostgres({ url: database.directUrl ?? database.url, max: 1 });
  try {
    if ((await schemaState(db)) === 'empty') return 'The database is empty: the first start of the server builds it.';
    const { did, sql } = await upgradeSchema(db, { isDryRun });
    if (sql.length === 0) return 'The database is of this release already.';
    if (isDryRun) return sql.map((statement) => `${statement.trim()};\n`).join('\n');
    return ['The database is of this release now.', ...did.map((what) => `  ${what}`)].join('\n');
  } finally {
    await db.close();
  }
}

/** Restores access for admins who are locked out. The embedded database must not be in use by a running server. */
async function secondFactor([act, address]: readonly string[]): Promise<string> {
  const isKnown = act === 'off' ? address === undefined : act === 'forget' && address !== undefined;
  if (!isKnown) throw new TypeError(USAGE);
  const config = readConfig();
  const lock = config.database.engine === 'embedded' ? await lockDataDir(config.dataDir) : undefined;
  const db = await openDatabase(config);
  try {
    const scope = createScope(db);
    if (address === undefined) {
      const was = await requireNoSecondFactor(scope);
      return was ? 'Only admins who have a second factor are asked for it now.' : 'It was not asked of all admins.';
    }
    const outcome = await forgetSecondFactor(scope, address);
    if (outcome === 'unknown') return `Nobody has the address ${address}: nothing was changed.`;
    if (outcome === 'none') return `${address} has no second factor: nothing was changed.`;
    return `${address} has no second factor now, and is signed in nowhere.`;
  } finally {
    await db.close();
    lock?.release();
  }
}

const EXPECTED = [DataDirInUseError, SchemaMismatchError, ConfigError, BrokenRowsError, ForeignHistoryError];

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
  const [command, ...rest] = positionals;
  if (command === 'second-factor') console.log(await secondFactor(rest));
  else if (positionals.join(' ') === 'migrate') console.log(await migrate(values['dry-run'] ?? false));
  else throw new TypeError(USAGE);
} catch (error) {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  if (error instanceof TypeError) console.error(USAGE);
  else if (isExpected) console.error(`The database is as it was. ${(error as Error).message}`);
  else console.error(error);
  process.exitCode = 1;
}
