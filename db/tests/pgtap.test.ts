/**
 * Runs the scenes, `<schema>/<object>.test.sql`: each in one transaction that is rolled back, on PGlite or on the
 * PostgreSQL that TEST_DATABASE_URL names. A scene is sent as a whole, because a round trip for each statement would be
 * slow.
 */
import { glob, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../src/testing.ts';
import { playScene } from './support/play-scene.ts';

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

describe('scenes', () => {
  it.each(scenes)('%s', async (scene) => {
    const script = await read(scene);
    expect(script, 'nothing of it may stay').toMatch(/^(--.*\n)*begin;\n[\s\S]*\nrollback;\s*$/);
    expect(await playScene(test.db, script)).toEqual([]);
  });
});
