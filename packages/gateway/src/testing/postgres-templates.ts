/**
 * Test databases on a PostgreSQL server, copied from templates: a copy takes a tenth of a second, and the SQL that builds a template takes
 * a second and more. A template is built once on a server, for all its test files.
 */
import pg from 'pg';
import type { Database } from '../db/port.ts';
import { openPostgres } from '../db/open.ts';
import { databaseAt } from './test-server.ts';

/** Connects to a server while `work` runs. */
async function withClient<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let copies = 0;

/** A database of a server, which nobody is connected to. `drop` ends the connections that there are by then. */
export type ServerDatabase = { name: string; drop(): Promise<void> };

async function create(client: pg.Client, server: string, name: string, clause: string): Promise<ServerDatabase> {
  const copy = `${name.slice(0, 40)}_${process.pid}_${Date.now().toString(36)}_${++copies}`;
  await client.query(`create database "${copy}" ${clause}`);
  return {
    name: copy,
    drop: () => withClient(server, async (closer) => void (await closer.query(`drop database "${copy}" with (force)`))),
  };
}

/** Creates an empty database with a unique name. */
export const createEmpty = (server: string, name: string): Promise<ServerDatabase> =>
  withClient(server, (client) => create(client, server, name, ''));

/**
 * Creates a copy of a template.
 *
 * @param template identifies everything that the template is made of
 * @param build fills the template, which is empty; called if the server has no such template
 */
export async function createCopy(
  server: string,
  template: string,
  build: (db: Database) => Promise<unknown>,
): Promise<ServerDatabase> {
  // CREATE DATABASE cannot run in a transaction, so it uses a separate connection.
  return withClient(server, async (client) => {
    const known = async () =>
      (await client.query('select from pg_database where datname = $1', [template])).rowCount !== 0;
    // One builder at a time, and nobody connects to a template while it is copied.
    await client.query(`select pg_advisory_lock(hashtext('test template'))`);
    if (!(await known())) {
      const unfinished = `${template.slice(0, 50)}_unfinished`;
      await client.query(`drop database if exists "${unfinished}" with (force)`);
      await client.query(`create database "${unfinished}"`);
      const fresh = await openPostgres({ url: databaseAt(server, unfinished), max: 2 });
      try {
        await build(fresh);
      } finally {
        await fresh.close();
      }
      await client.query(`alter database "${unfinished}" rename to "${template}"`);
    }
    await client.query(`select pg_advisory_unlock(hashtext('test template'))`);
    const copy = await create(client, server, template, `template "${template}"`);
    // CREATE DATABASE leaves out the comment of its template, which says what is in it.
    const { rows } = await client.query<{ words: string | null }>(
      `select shobj_description(oid, 'pg_database') as words from pg_database where datname = $1`,
      [template],
    );
    const words = rows[0]?.words;
    if (words) await client.query(`comment on database "${copy.name}" is ${client.escapeLiteral(words)}`);
    return copy;
  });
}
