/** `migrate` upgrades the database of DATABASE_URL to this release (docs/decisions/040-an-installed-database-goes-on-living.md). */
import { schemaState, upgradeSchema } from '@tanabana/db';
import { openPostgres } from '@tanabana/gateway/open';
import type { Config } from '../../config.ts';
import { namedWords, type Command } from '../command.ts';

/** @param isDryRun prints the SQL and rolls it back */
async function migrate({ database }: Pick<Config, 'database'>, isDryRun: boolean): Promise<string> {
  if (database.engine === 'embedded')
    return 'The embedded database is upgraded when its server starts, after a copy was put aside: there is nothing to do here.';
  const db = await openPostgres({
    url: database.directUrl ?? database.url,
    // One for the upgrade, and one to tell the servers to wait.
    max: 2,
  });
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

export const command: Command = {
  about: 'upgrades the database of DATABASE_URL to this release',
  forms: [['[--dry-run]', 'an embedded database is upgraded by the start of its server']],
  options: { 'dry-run': { about: 'prints the SQL, runs it and rolls it back' } },
  async run({ words, has }, { print, readConfig }) {
    namedWords(words, []);
    print(await migrate(readConfig(), has('dry-run')));
    return 0;
  },
};
