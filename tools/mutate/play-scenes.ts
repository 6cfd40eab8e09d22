/**
 * Builds the schema of this tree in an embedded database and plays scenes on it, again with each message, which lists them. It
 * answers with what failed first. `try-mutation.ts` runs it in a copy of the sources: one process for many schemas, without a
 * test runner and without templates, takes a quarter of the time. SQL alone is read again; no mutation of another file comes here.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPglite } from '../../packages/gateway/src/db/open.ts';
import { emptyDump } from '../../packages/gateway/src/testing/index.ts';
import { PGTAP } from '../../db/src/testing.ts';
import { buildSchema } from '../../db/src/upgrade/upgrade.ts';
import { playScene } from '../../db/tests/support/play-scene.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');

/** Gives up at the first scene that fails: one is enough. */
async function play(scenes: readonly string[]): Promise<string | null> {
  const db = await openPglite({ loadFrom: await emptyDump(), extensions: [PGTAP] });
  let at = 'the schema';
  try {
    await db.script('create extension pgtap');
    await buildSchema(db);
    await db.script(read('db/tests/support/scene.sql'));
    for (const scene of scenes) {
      at = scene;
      const [failure] = await playScene(db, read(scene));
      if (failure !== undefined) return `${scene}: ${failure}`;
    }
    return null;
  } catch (error) {
    return `${at}: ${error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)}`;
  } finally {
    await db.close();
  }
}

process.on('message', (scenes: readonly string[]) => {
  void play(scenes).then((failure) => process.send!({ failure }));
});
process.on('disconnect', () => process.exit());
