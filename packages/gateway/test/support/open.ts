/** A gateway database for tests: the gateway's own SQL plus a fixture schema, in memory or on TEST_DATABASE_URL. */
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { createScope, gatewaySqlFiles, type Database, type Scope } from '../../src/db/index.ts';
import { openPglite, openPostgres } from '../../src/db/open.ts';

export type Opened = { db: Database; scope: Scope; close(): Promise<void> };

async function freshPostgres(server: string): Promise<{ db: Database; drop(): Promise<void> }> {
  const name = `gateway_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const run = async (text: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  await run(`create database "${name}"`);
  const db = await openPostgres({ url: Object.assign(new URL(server), { pathname: `/${name}` }).href });
  return { db, drop: () => run(`drop database "${name}" with (force)`) };
}

/** Opens an empty database and runs the gateway's SQL, then the given files. */
export async function openGatewayDatabase(...fixtures: readonly URL[]): Promise<Opened> {
  const server = process.env.TEST_DATABASE_URL;
  const { db, drop } = server ? await freshPostgres(server) : { db: await openPglite(), drop: async () => undefined };
  for (const { text } of await gatewaySqlFiles()) await db.script(text);
  for (const file of fixtures) await db.script(await readFile(file, 'utf8'));
  return {
    db,
    scope: createScope(db),
    async close() {
      await db.close();
      await drop();
    },
  };
}
