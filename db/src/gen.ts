/**
 * `npm run gen`: writes everything in db/generated, and the parts of db/schema and packages/domain that repeat the
 * fields of a listing. A test fails when a committed file is stale. With --check it only reports, by its exit status.
 * gen/ creates the contents.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { exitStatusOf } from './definition-error.ts';
import { openEmpty } from './embedded.ts';
import { buildSchema } from './upgrade/upgrade.ts';
import { callsSource } from './gen/server-functions.ts';
import { fieldFiles } from './gen/fields.ts';
import { listingColumnsSource } from './gen/listing-columns.ts';
import { limitsSql } from './gen/limits.ts';
import { typesSource } from './gen/database-types.ts';

const DB = new URL('../', import.meta.url);
const COLUMNS = '../packages/domain/src/listings/listing-columns.gen.ts';
const FOLDER = new URL('generated/', DB);

async function write(name: string, text: string, isCheck: boolean, folder = FOLDER): Promise<string[]> {
  const file = new URL(name, folder);
  const present = await readFile(file, 'utf8').catch(() => null);
  if (present === text) return [];
  if (!isCheck) await writeFile(file, text);
  return [name];
}

/**
 * Writes the generated files, the limits and the fields first: the schema that the types are read from is built on them.
 *
 * @param isCheck leave the files alone
 * @returns the names of those that were stale
 */
export async function generate(isCheck = false): Promise<string[]> {
  const stale = await write('limits.sql', limitsSql(), isCheck);
  stale.push(...(await write(COLUMNS, listingColumnsSource(), isCheck, DB)));
  for (const { name, fresh } of await fieldFiles()) stale.push(...(await write(name, fresh, isCheck, DB)));
  const db = await openEmpty();
  try {
    await buildSchema(db);
    stale.push(...(await write('database.types.ts', await typesSource(db), isCheck)));
    stale.push(...(await write('server-functions.ts', await callsSource(db), isCheck)));
  } finally {
    await db.close();
  }
  return stale;
}

if (import.meta.main) {
  process.exitCode = await exitStatusOf(async () => {
    const isCheck = process.argv.includes('--check');
    const stale = await generate(isCheck);
    if (stale.length === 0) console.log('what is generated is up to date');
    else console.log(`${isCheck ? 'stale:' : 'wrote'} ${stale.join(', ')}`);
    return isCheck && stale.length > 0 ? 1 : 0;
  });
}
