/** The files of a migration that an installed database needs to get the structure of the schema files. */
import { join } from 'node:path';
import type { PgliteDatabase } from '@tanabana/gateway/open';
import { openEmpty, openInRelease1 } from '../embedded.ts';
import { readCatalogue, type Catalogue } from '../upgrade/catalogue.ts';
import { CHAINS, latestVersions, type Chain } from '../upgrade/migrations.ts';
import { schemaFiles } from '../schema-files.ts';
import { buildSchema, migrateStructure } from '../upgrade/upgrade.ts';
import { draftMigration } from './draft.ts';

export type DraftFile = { path: string; text: string };

/** What the two databases of a draft consist of. */
export type Sides = { installed(): Promise<Catalogue>; fresh(): Promise<Catalogue> };

/** The catalogue of a new database after some work on it. */
async function catalogueAfter(
  open: () => Promise<PgliteDatabase>,
  work: (db: PgliteDatabase) => Promise<unknown>,
): Promise<Catalogue> {
  const db = await open();
  try {
    await work(db);
    return await db.transaction((tx) => readCatalogue(tx), { readOnly: true });
  } finally {
    await db.close();
  }
}

/** A database of release 1 after all migrations, and one that is built from the schema files. */
const SIDES: Sides = {
  installed: () => catalogueAfter(openInRelease1, migrateStructure),
  fresh: () => catalogueAfter(openEmpty, buildSchema),
};

/** The path of the next migration of a chain. */
export async function nextMigration(chain: Chain, name: string): Promise<string> {
  const latest = await latestVersions();
  return join(CHAINS[chain], `${String(latest[chain] + 1).padStart(3, '0')}.do.${name}.sql`);
}

/**
 * Drafts the migration from an installed database to the schema files: a file for each chain that differs.
 *
 * @param sides for a caller that has such databases already
 */
export async function draftFiles(name: string, sides: Sides = SIDES): Promise<DraftFile[]> {
  const installed = await sides.installed();
  const fresh = await sides.fresh();
  const files = (await schemaFiles()).map(({ text }) => text);
  const drafts = (Object.keys(CHAINS) as Chain[]).map(async (chain) => ({
    path: await nextMigration(chain, name),
    text: draftMigration(chain, installed, fresh, files),
  }));
  return (await Promise.all(drafts)).filter(({ text }) => text !== '');
}
