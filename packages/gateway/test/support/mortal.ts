/**
 * A PGlite extension that can kill its thread: a notification on the channel `die` ends the thread, and while the file
 * `broken` is beside the database it cannot be opened.
 */
import { existsSync } from 'node:fs';
import type { Extension } from '@electric-sql/pglite';

export const mortal: Extension = {
  name: 'mortal',
  setup: async (pg) => ({
    async init() {
      if (existsSync(`${pg.dataDir}.broken`)) throw new Error('broken');
      await pg.listen('die', () => process.exit(1));
    },
  }),
};
