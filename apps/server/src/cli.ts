/**
 * In charge of what an operator does to an installation beside running it.
 *
 * Usage: npm run cli -- migrate [--dry-run]
 */
import { parseArgs } from 'node:util';
import { BrokenRowsError, ForeignHistoryError, schemaState, upgradeSchema } from '@tanabana/db';
import { openPostgres } from '@tanabana/gateway/open';
import { ConfigError, readConfig } from './config.ts';

const USAGE = 'Usage: npm run cli -- migrate [--dry-run]';

/** Upgrades the database of DATABASE_URL to this release; with `isDryRun` it says the SQL and undoes it. */
async function migrate(isDryRun: boolean): Promise<string> {
  const { database } = readConfig();
  if (database.engine === 'embedded')
    return 'The embedded database is upgraded when its server starts, after a copy was put aside: there is nothing to do here.';
  const db = await openPostgres({ url: database.url, max: 1 });
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

const EXPECTED = [ConfigError, BrokenRowsError, ForeignHistoryError];

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
  if (positionals.join(' ') !== 'migrate') throw new TypeError(USAGE);
  console.log(await migrate(values['dry-run'] ?? false));
} catch (error) {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  if (error instanceof TypeError) console.error(USAGE);
  else if (isExpected) console.error(`The database is as it was. ${(error as Error).message}`);
  else console.error(error);
  process.exitCode = 1;
}
