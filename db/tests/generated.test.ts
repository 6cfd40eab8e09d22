/** What is committed in db/generated is what the sources give. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callsSource } from '../src/gen-calls.ts';
import { limitsSql } from '../src/gen-limits.ts';
import { typesSource } from '../src/gen-types.ts';
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

it('database.types.ts is fresh: else run npm run gen', async () => {
  expect((await typesSource(test.db)) === (await committed('database.types.ts'))).toBe(true);
});

it('server-functions.ts is fresh: else run npm run gen', async () => {
  expect((await callsSource(test.db)) === (await committed('server-functions.ts'))).toBe(true);
});
