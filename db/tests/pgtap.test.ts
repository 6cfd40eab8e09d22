/**
 * Runs the scenes, `<schema>/<object>.test.sql`: each in one transaction that is rolled back, on PGlite or on the
 * PostgreSQL that TEST_DATABASE_URL names. A scene is sent as a whole, because a round trip for each statement would be
 * slow.
 */
import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';

const FOLDER = new URL('.', import.meta.url).pathname;
const scenes: string[] = [];
for await (const scene of glob('{public,private}/*.test.sql', { cwd: FOLDER })) scenes.push(scene);
scenes.sort();

const read = (name: string) => readFile(`${FOLDER}${name}`, 'utf8');

let test: TestDatabase;
beforeAll(async () => {
  test = await openTestDatabase({ pgtap: true });
  await test.db.script(await read('support/scene.sql'));
});
afterAll(() => test.close());

/** Every line that the statements give, which for pgTAP's functions is the TAP protocol. */
async function play(script: string): Promise<string[]> {
  const { rows } = await test.db.execute(script);
  return rows.flatMap((row) => String(Object.values(row)[0]).split('\n'));
}

describe('scenes', () => {
  it.each(scenes)('%s', async (scene) => {
    const script = await read(scene);
    expect(script, 'nothing of it may stay').toMatch(/^(--.*\n)*begin;\n[\s\S]*\nrollback;\s*$/);
    const tap = await play(script);
    const faults = tap.filter((line) => /^(not ok|# )/.test(line));
    expect(faults).toEqual([]);
    const planned = Number(/^1\.\.(\d+)$/.exec(tap.find((line) => line.startsWith('1..')) ?? '')?.[1]);
    expect(tap.filter((line) => line.startsWith('ok ')).length).toBe(planned);
  });
});
