/**
 * The releases so far, from db/releases/releases.json. It identifies a database without recorded migrations, and it
 * ensures that a released migration is never edited. `npm run release` adds the present state.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHAINS, type Chain, type Versions } from './migrations.ts';
import { schemaHash } from '../schema-files.ts';

export type Release = {
  release: number;
  /** The hash of its schema files. */
  schema: string;
  /** Its migrations, `chain/name` → SHA-256. */
  migrations: Readonly<Record<string, string>>;
};

const LIST = new URL('../../releases/releases.json', import.meta.url);

/** Every release, the first one first. */
export async function releases(): Promise<Release[]> {
  return JSON.parse(await readFile(LIST, 'utf8')) as Release[];
}

/** How far the chains had come in a release. */
export function versionsAt({ migrations }: Release): Versions {
  const last = (chain: Chain) =>
    Math.max(
      0,
      ...Object.keys(migrations).map((name) =>
        name.startsWith(`${chain}/`) ? Number.parseInt(name.slice(chain.length + 1), 10) : 0,
      ),
    );
  return { gateway: last('gateway'), product: last('product') };
}

/** The migrations as they are, `chain/name` → SHA-256. */
export async function presentMigrations(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [chain, folder] of Object.entries(CHAINS))
    for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).sort())
      found[`${chain}/${name}`] = createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex');
  return found;
}

if (import.meta.main) {
  const list = await releases();
  const schema = await schemaHash();
  if (list.at(-1)?.schema === schema) {
    console.log(`Release ${list.length} is of this very schema.`);
  } else {
    list.push({ release: list.length + 1, schema, migrations: await presentMigrations() });
    await writeFile(LIST, `${JSON.stringify(list, null, 2)}\n`);
    console.log(`Release ${list.length}: from now on its migrations are not edited.`);
  }
}
