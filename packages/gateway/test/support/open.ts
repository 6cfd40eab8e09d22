/** A gateway database for tests: the gateway's own SQL plus a fixture schema, in memory or on TEST_DATABASE_URL. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createScope, gatewaySqlFiles, type Database, type Scope } from '../../src/db/index.ts';
import { openPglite, openPostgres } from '../../src/db/open.ts';
import { addressForTests, emptyDump, cachedDump, leaseDatabase } from '../../src/testing/index.ts';

export type Opened = {
  db: Database;
  scope: Scope;
  /** The server's address of this database; undefined for the embedded one. */
  url?: string;
  close(): Promise<void>;
};

async function freshPostgres(server: string): Promise<{ db: Database; url: string; drop(): Promise<void> }> {
  const name = `gateway_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create database "${name}"`);
  const address = addressForTests(server, name);
  const db = await openPostgres(address);
  return { db, url: address.directUrl ?? address.url, drop: () => run(`drop database "${name}" with (force)`) };
}

/** The gateway's SQL, run on an empty embedded database that test files lease one after another. */
async function borrowed(texts: readonly string[]): Promise<{ db: Database; giveBack(): Promise<void> }> {
  const name = `gateway_${createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)}`;
  return leaseDatabase(name, async () => {
    const dump = await cachedDump(name, async () => {
      const db = await openPglite({ loadFrom: await emptyDump() });
      for (const text of texts) await db.script(text);
      return db;
    });
    return openPglite({ loadFrom: dump });
  });
}

/** Opens a database with the gateway's SQL, then the given files. */
export async function openGatewayDatabase(...fixtures: readonly URL[]): Promise<Opened> {
  const own = (await gatewaySqlFiles()).map(({ text }) => text);
  const texts = [...own, ...(await Promise.all(fixtures.map((file) => readFile(file, 'utf8'))))];
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const { db, giveBack } = await borrowed(texts);
    return { db, scope: createScope(db), close: giveBack };
  }
  const { db, url, drop } = await freshPostgres(server);
  for (const text of texts) await db.script(text);
  return {
    db,
    scope: createScope(db),
    url,
    async close() {
      await db.close();
      await drop();
    },
  };
}
