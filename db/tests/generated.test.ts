/** The committed files in db/generated and the generated parts of db/schema equal the generator's output. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsSource } from '../src/gen/server-functions.ts';
import { fieldFiles, withFields } from '../src/gen/fields.ts';
import { listingColumnsSource } from '../src/gen/listing-columns.ts';
import { limitsSql } from '../src/gen/limits.ts';
import { typesSource } from '../src/gen/database-types.ts';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';

const committed = (name: string) => readFile(new URL(`../generated/${name}`, import.meta.url), 'utf8');

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase();
});
afterAll(() => test.close());

it('limits.sql is fresh: else run npm run gen', async () => {
  expect(limitsSql() === (await committed('limits.sql'))).toBe(true);
});

it('listing-columns.gen.ts is fresh: else run npm run gen', async () => {
  const name = '../../packages/domain/src/listings/listing-columns.gen.ts';
  expect(listingColumnsSource() === (await committed(name))).toBe(true);
});

it('database.types.ts is fresh: else run npm run gen', async () => {
  expect((await typesSource(test.db)) === (await committed('database.types.ts'))).toBe(true);
});

it('server-functions.ts is fresh: else run npm run gen', async () => {
  expect((await callsSource(test.db)) === (await committed('server-functions.ts'))).toBe(true);
});

it('the parts of db/schema that repeat the fields are fresh: else run npm run gen', async () => {
  const files = await fieldFiles();
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter(({ present, fresh }) => present !== fresh).map(({ name }) => name)).toEqual([]);
});

it('a generated part that was edited by hand, or that no generator writes, is found', () => {
  const [mark, end] = ['  -- generated: names customer_bids', '  -- end'];
  expect(withFields(`${mark}\n  fibre_type, mine,\n${end}\n`)).not.toContain('mine');
  expect(() => withFields(`-- generated: wishes\n-- end\n`)).toThrow('wishes');
});
