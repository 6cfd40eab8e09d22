/** New directories for the embedded database: making one takes PostgreSQL seconds, copying one next to nothing. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openPglite } from '../../src/db/open.ts';

/**
 * Gives, for the tests of a file, what makes a directory hold an empty database. The first call makes one, the others copy
 * it.
 */
export function freshDirectories(): (dataDir: string) => Promise<void> {
  let template: Promise<string> | undefined;

  async function make(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-fresh-'));
    const db = await openPglite({ dataDir: join(folder, 'db'), syncFile: false });
    await db.close();
    return folder;
  }

  afterAll(async () => {
    if (template) await rm(await template, { recursive: true });
  });
  return async (dataDir) => {
    template ??= make();
    await cp(join(await template, 'db'), dataDir, { recursive: true });
  };
}
