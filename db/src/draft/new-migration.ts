/**
 * `npm run migration NAME`: drafts the migration from an installed database to the schema files, as files of that name
 * in the chains. Review a draft: correct rows that a new rule rejects, and move changes that the running release cannot
 * bear to a later migration.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from '@tanabana/gateway/open';
import { readCatalogue, type Catalogue } from '../upgrade/catalogue.ts';
import { draftMigration } from './draft.ts';
import { CHAINS, latestVersions, type Chain } from '../upgrade/migrations.ts';
import { loadRelease1 } from '../upgrade/release-dump.ts';
import { schemaFiles } from '../schema-files.ts';
import { buildSchema, migrateStructure } from '../upgrade/upgrade.ts';

/** The catalogue of a database after some work on an empty one. */
async function catalogueAfter(
  work: (db: Awaited<ReturnType<typeof openPglite>>) => Promise<unknown>,
): Promise<Catalogue> {
  const db = await openPglite();
  try {
    await work(db);
    return await db.transaction((tx) => readCatalogue(tx), { readOnly: true });
  } finally {
    await db.close();
  }
}

const name = process.argv[2] ?? '';
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Usage: npm run migration NAME, in words like posts-have-moisture');
  process.exit(2);
}
const installed = await catalogueAfter(async (db) => {
  await loadRelease1(db);
  await migrateStructure(db);
});
const fresh = await catalogueAfter(buildSchema);
const files = (await schemaFiles()).map(({ text }) => text);
const latest = await latestVersions();
let isSame = true;
for (const chain of Object.keys(CHAINS) as Chain[]) {
  const text = draftMigration(chain, installed, fresh, files);
  if (text === '') continue;
  isSame = false;
  const path = join(CHAINS[chain], `${String(latest[chain] + 1).padStart(3, '0')}.do.${name}.sql`);
  await writeFile(
    path,
    `-- A draft: say what it is for, mend the rows that it refuses, then take this line away.\n\n${text}`,
    { flag: 'wx' },
  );
  console.log(`wrote ${path}`);
}
if (isSame) console.log('An installed database has the structure of the schema files: no migration is wanted.');
