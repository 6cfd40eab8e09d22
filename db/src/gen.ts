/** `npm run gen`: writes everything in db/generated. A test fails when what is committed is stale. */
import { readFile, writeFile } from 'node:fs/promises';
import { openPglite } from '@tanabana/gateway/db';
import { applySchema } from './apply.ts';
import { limitsSql } from './gen-limits.ts';
import { typesSource } from './gen-types.ts';

const FOLDER = new URL('../generated/', import.meta.url);

async function write(name: string, text: string): Promise<string[]> {
  const file = new URL(name, FOLDER);
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === text) return [];
  await writeFile(file, text);
  return [name];
}

/**
 * Writes the generated files, the limits first: the schema that the types are read from is built on them.
 *
 * @returns the names of those that were stale
 */
export async function generate(): Promise<string[]> {
  const stale = await write('limits.sql', limitsSql());
  const db = await openPglite();
  try {
    await applySchema(db);
    stale.push(...(await write('database.types.ts', await typesSource(db))));
  } finally {
    await db.close();
  }
  return stale;
}

if (import.meta.main) {
  const stale = await generate();
  console.log(stale.length === 0 ? 'db/generated is up to date' : `wrote ${stale.join(', ')}`);
}
