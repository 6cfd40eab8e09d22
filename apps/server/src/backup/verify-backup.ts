/**
 * Proves that a backup can be restored: loads it into a scratch database, compares every count and sum there, and drops it. Files are read and
 * compared, and stored nowhere.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError, ident, compile, type Database } from '@tanabana/gateway/db';
import { openPglite } from '@tanabana/gateway/open';
import type { Config } from '../config.ts';
import { openServer } from './open-source.ts';
import { restoreBackup, type Restored, type RestoreOptions } from './restore-backup.ts';

/** PostgreSQL's code for a role that may not create databases. */
const NOT_ALLOWED = '42501';

export type VerifyOptions = Pick<RestoreOptions, 'open' | 'identity'> & {
  database: Config['database'];
  /** The folder for the scratch database. */
  folder: string;
};

/**
 * Verifies a backup. A scratch database is made on the server of DATABASE_URL where its role may create one; otherwise it is an embedded one,
 * whatever the engine of the backup, because the values of rows are the same in both.
 *
 * @throws BackupError for a backup that cannot be restored
 */
export async function verifyBackup({ open, identity, database, folder }: VerifyOptions): Promise<Restored> {
  let scratch: Scratch | undefined;
  try {
    return await restoreBackup({
      open,
      identity,
      accept: () => undefined,
      async database() {
        scratch =
          (database.engine === 'postgres' && (await serverScratch(database))) || (await embeddedScratch(folder));
        return scratch.db;
      },
    });
  } finally {
    await scratch?.drop();
  }
}

type Scratch = { db: Database; drop(): Promise<void> };

async function embeddedScratch(folder: string): Promise<Scratch> {
  const place = await mkdtemp(join(folder, 'tanabana-verify-'));
  const db = await openPglite({ dataDir: join(place, 'db'), syncFile: false });
  return {
    db,
    async drop() {
      await db.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** @returns undefined where the role may not create databases */
async function serverScratch(database: { url: string; prepares?: boolean }): Promise<Scratch | undefined> {
  const name = `tanabana_verify_${randomBytes(6).toString('hex')}`;
  const quoted = compile(ident(name)).text;
  const server = await openServer(database);
  try {
    await server.execute(`create database ${quoted}`);
  } catch (error) {
    await server.close();
    if (error instanceof DatabaseError && error.code === NOT_ALLOWED) return undefined;
    throw error;
  }
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
  const db = await openServer({ ...database, url });
  return {
    db,
    async drop() {
      await db.close();
      await server.execute(`drop database ${quoted} with (force)`);
      await server.close();
    },
  };
}
