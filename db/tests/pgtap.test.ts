/**
 * Runs the pgTAP files, `<schema>/<object>.test.sql`: each in one transaction that is rolled back, on PGlite or on the
 * PostgreSQL that TEST_DATABASE_URL names. A file is sent as a whole, because a round trip for each statement would be
 * slow.
 */
import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';
import { runPgtap } from './support/run-pgtap.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const files: string[] = [];
for await (const file of glob('{public,private}/*.test.sql', { cwd: FOLDER })) files.push(file);
files.sort();

const read = (name: string) => readFile(`${FOLDER}${name}`, 'utf8');

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase({ pgtap: true });
  await test.db.script(await read('support/helpers.sql'));
});
afterAll(() => test.close());

describe('the pgTAP files', () => {
  it.each(files)('%s', async (file) => {
    const script = await read(file);
    expect(script, 'nothing of it may stay').toMatch(/^(--.*\n)*begin;\n[\s\S]*\nrollback;\s*$/);
    expect(await runPgtap(test.db, script)).toEqual([]);
  });
});
