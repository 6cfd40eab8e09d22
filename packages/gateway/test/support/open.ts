/** A gateway database for tests: the gateway's own SQL plus a fixture schema, in memory or on TEST_DATABASE_URL. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createScope, gatewaySqlFiles, type Database, type Scope } from '../../src/db/index.ts';
import { openPglite, openPostgres } from '../../src/db/open.ts';
import { addressForTests, cachedDump, createCopy, emptyDump, leaseDatabase } from '../../src/testing/index.ts';

export type Opened = {
  db: Database;
  scope: Scope;
  /** The server's address of this database; undefined for the embedded one. */
  url?: string;
  close(): Promise<void>;
};

/** An embedded database that test files lease one after another. */
const borrow = (name: string, build: (db: Database) => Promise<void>) =>
  leaseDatabase(name, async () => {
    const dump = await cachedDump(name, async () => {
      const db = await openPglite({ loadFrom: await emptyDump() });
      await build(db);
      return db;
    });
    return openPglite({ loadFrom: dump });
  });

/** Opens a database with the gateway's SQL, then the given files. */
export async function openGatewayDatabase(...fixtures: readonly URL[]): Promise<Opened> {
  const own = (await gatewaySqlFiles()).map(({ text }) => text);
  const texts = [...own, ...(await Promise.all(fixtures.map((file) => readFile(file, 'utf8'))))];
  const name = `gateway_${createHash('sha256').update(texts.join('\0')).digest('hex').slice(0, 16)}`;
  const build = async (db: Database) => {
    for (const text of texts) await db.script(text);
  };
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const { db, giveBack } = await borrow(name, build);
    return { db, scope: createScope(db), close: giveBack };
  }
  const copy = await createCopy(server, name, build);
  const address = addressForTests(server, copy.name);
  const db = await openPostgres(address);
  return {
    db,
    scope: createScope(db),
    url: address.directUrl ?? address.url,
    async close() {
      await db.close();
      await copy.drop();
    },
  };
}
