/**
 * Builds the schema of this tree in an embedded database and runs pgTAP files on it. Each message lists the files, and starts
 * from a new build. The answer is the first failure. `try-mutation.ts` starts this process in a copy of the sources: one process
 * for many schemas, without a test runner and without templates, takes a quarter of the time. The process reads only SQL again,
 * so it is for mutations of SQL files alone.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPglite } from '../../packages/gateway/src/db/open.ts';
import { emptyDump } from '../../packages/gateway/src/testing/index.ts';
import { PGTAP } from '../../db/src/testing.ts';
import { buildSchema } from '../../db/src/upgrade/upgrade.ts';
import { runPgtap } from '../../db/tests/support/run-pgtap.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');

/** Stops at the first file that fails: one failure is enough. */
async function run(files: readonly string[]): Promise<string | null> {
  const db = await openPglite({ loadFrom: await emptyDump(), extensions: [PGTAP] });
  let at = 'the schema';
  try {
    await db.script('create extension pgtap');
    await buildSchema(db);
    await db.script(read('db/tests/support/helpers.sql'));
    for (const file of files) {
      at = file;
      const [failure] = await runPgtap(db, read(file));
      if (failure !== undefined) return `${file}: ${failure}`;
    }
    return null;
  } catch (error) {
    return `${at}: ${error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)}`;
  } finally {
    await db.close();
  }
}

process.on('message', (files: readonly string[]) => {
  void run(files).then((failure) => process.send!({ failure }));
});
process.on('disconnect', () => process.exit());
