/**
 * Runs the scenes, `<schema>/<object>.test.sql`: each in one transaction that is rolled back, on PGlite or on the
 * PostgreSQL that TEST_DATABASE_URL names.
 */
import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raw } from '@tanabana/gateway/db';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';
import { statements } from './support/statements.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const scenes: string[] = [];
for await (const scene of glob('{public,private}/*.test.sql', { cwd: FOLDER })) scenes.push(scene);
scenes.sort();

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase({ pgtap: true });
});
afterAll(() => test.close());

async function read(name: string): Promise<string[]> {
  const script = statements(await readFile(`${FOLDER}${name}`, 'utf8'));
  return script.filter((statement) => !/^(begin|rollback)$/i.test(statement));
}

/** Every line that the statements give, which for pgTAP's functions is the TAP protocol. */
async function play(script: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  await test.db.transaction(
    async (tx) => {
      for (const statement of script) {
        const { rows } = await tx.query(raw(statement));
        for (const row of rows) lines.push(...String(Object.values(row)[0]).split('\n'));
      }
    },
    { rollback: true },
  );
  return lines;
}

describe('scenes', () => {
  it.each(scenes)('%s', async (scene) => {
    const tap = await play([...(await read('support/scene.sql')), ...(await read(scene))]);
    const faults = tap.filter((line) => /^(not ok|# )/.test(line));
    expect(faults).toEqual([]);
    const planned = Number(/^1\.\.(\d+)$/.exec(tap.find((line) => line.startsWith('1..')) ?? '')?.[1]);
    expect(tap.filter((line) => line.startsWith('ok ')).length).toBe(planned);
  });
});
