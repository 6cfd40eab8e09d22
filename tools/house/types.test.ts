/** A column that is renamed in the database breaks the build of the web app everywhere it is used. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('../../apps/web/', import.meta.url));
const TYPES = fileURLToPath(new URL('../../db/generated/database.types.ts', import.meta.url));
const TSC = createRequire(import.meta.url)
  .resolve('typescript-native/package.json')
  .replace('package.json', 'bin/tsc');

let scratch: string;
beforeAll(async () => {
  // Beside the app, whose modules its files find.
  scratch = await mkdtemp(join(WEB, '.types-'));
});
afterAll(() => rm(scratch, { recursive: true }));

/** The files of the app that do not compile over these types of the database. */
async function brokenBy(types: string): Promise<string[]> {
  await writeFile(join(scratch, 'database.types.ts'), types);
  const settings = {
    extends: '../tsconfig.json',
    compilerOptions: { paths: { '@tanabana/db/types': ['./database.types.ts'] } },
    // The features of the listings, with what they import: the whole app would take three times as long.
    include: ['../src/features/listings', '../src/features/posting', '../src/*.d.ts'],
    exclude: ['../src/**/*.test.ts', '../src/**/*.test.tsx'],
  };
  await writeFile(join(scratch, 'tsconfig.json'), JSON.stringify(settings));
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [TSC, '-p', scratch, '--pretty', 'false'], { cwd: WEB }, (_, stdout) => resolve(stdout)),
  );
  const files = output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm);
  return [...new Set([...files].map(([, file]) => relative('src', file!)))].sort();
}

it('if lot_no of sales offers were lot_number, no list, page, search or form of them would compile', async () => {
  const types = await readFile(TYPES, 'utf8');
  const offers = /^ {6}(?:search_)?sales_offers: \{$[\s\S]*?^ {6}\};$/gm;
  const renamed = types.replace(offers, (block) => block.replaceAll('lot_no', 'lot_number'));
  // Row, Insert, Update and the answer of the search.
  expect(renamed.split('lot_number')).toHaveLength(5);

  const broken = await brokenBy(renamed);
  expect(broken).toEqual(
    expect.arrayContaining([
      'features/listings/listing.ts',
      'features/listings/search.ts',
      'features/listings/api/get-listing.ts',
      'features/listings/api/get-listings.ts',
      'features/listings/components/page/listing-page.tsx',
      'features/listings/components/rows/listing-slips.tsx',
      'features/listings/components/rows/listing-table.tsx',
      'features/posting/api/create-listing.ts',
    ]),
  );
  expect(broken.filter((file) => !/^features\/(listings|posting)\//.test(file))).toEqual([]);
});
