/** Two servers on one PostgreSQL, and moments in the middle of their work at which a test can kill one of them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from '@tanabana/db';
import { openEmptyDatabase } from '@tanabana/db/testing';
import { raw } from '@tanabana/gateway/db';
import pg from 'pg';
import { vi } from 'vitest';
import { startServer, type ServerProcess } from './server-process.ts';

/** The key of the advisory lock that work waits for in the middle. */
const STOP = 42;

/** Work of a server that has stopped in the middle. */
export type Stopped = {
  /** Kills the server that does it, and lets the database see its end. @returns the name of the other one */
  kill(): Promise<string>;
};

/**
 * Starts them on a new database. They have the names 1 and 2, and a killed one is followed by a further number.
 *
 * @param envOf the settings of the server with a name
 */
export async function startTwoServers(envOf: (name: string) => Record<string, string>) {
  const test = await openEmptyDatabase();
  await buildSchema(test.db);
  const root = mkdtempSync(join(tmpdir(), 'tanabana-two-servers-'));
  const running = new Map<string, ServerProcess & { url: string }>();
  let started = 0;

  async function start(): Promise<void> {
    const name = String((started += 1));
    const server = startServer({
      DATABASE_URL: `${test.url}?application_name=${name}`,
      DATA_DIR: join(root, name),
      DEMO: '0',
      ...envOf(name),
    });
    running.set(name, { ...server, url: await server.ready });
  }

  async function query<R>(text: string): Promise<R[]> {
    return (await test.db.transaction((tx) => tx.query<R>(raw(text)))).rows;
  }

  /** Kills a server. @returns the name of the other one */
  async function kill(name: string): Promise<string> {
    await running.get(name)!.end('SIGKILL');
    running.delete(name);
    const [other] = running.keys();
    return other!;
  }

  /** @param hold SQL of a lock @param event what the database says of a transaction that waits for it */
  async function stopped(hold: string, event: string, work: () => Promise<unknown>): Promise<Stopped> {
    const holder = new pg.Client({ connectionString: test.url });
    await holder.connect();
    try {
      await holder.query(hold);
      await work();
      return await untilStopped(holder, event);
    } catch (error) {
      await holder.end();
      throw error;
    }
  }

  async function untilStopped(holder: pg.Client, event: string): Promise<Stopped> {
    const waiting = () =>
      query<{ application_name: string }>(
        `select application_name from pg_stat_activity where datname = current_database() and wait_event = '${event}'`,
      );
    // Work gives up a lock after some time, so it is looked for often.
    const [first] = await vi.waitUntil(
      async () => {
        const found = await waiting();
        return found.length > 0 && found;
      },
      { timeout: 90_000, interval: 10 },
    );
    return {
      async kill() {
        const other = await kill(first!.application_name);
        await holder.end();
        return other;
      },
    };
  }

  await start();
  await start();

  return {
    query,
    script: (text: string) => test.db.script(text),
    kill,
    /** Starts a server for each that was killed. */
    async complete(): Promise<void> {
      while (running.size < 2) await start();
    },
    urlOf: (name: string) => running.get(name)!.url,

    /** Puts a run of a job into the queue, as the job's own schedule does. Either server may take it. */
    send: (job: string) =>
      test.db
        .script(`insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds)
        select name, '{}', policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds from pgboss.queue where name = '${job}'`),

    /** Waits until nothing is left of what the servers run at their start. */
    async idle(): Promise<void> {
      const open = () => query(`select 1 from pgboss.job where state < 'active' and start_after <= now()`);
      await vi.waitUntil(async () => (await open()).length === 0, { timeout: 60_000, interval: 100 });
    },

    /**
     * Makes a server work, and stops that work where it writes certain rows, within its transaction.
     *
     * @param when the statement, as a trigger names it: `insert` or `update`
     * @param condition of a trigger: `when (…)`
     */
    async stopAt(when: string, table: string, condition: string, work: () => Promise<unknown>): Promise<Stopped> {
      await test.db.script(`
        create or replace function private.stop_here() returns trigger language plpgsql as
          $$ begin perform pg_catalog.pg_advisory_xact_lock(${STOP}); return new; end $$;
        create trigger stop_here before ${when} on ${table} for each row ${condition} execute function private.stop_here()`);
      const { kill: killIt } = await stopped(`select pg_advisory_lock(${STOP})`, 'advisory', work);
      return {
        async kill() {
          const other = await killIt();
          await test.db.script(`drop trigger stop_here on ${table}`);
          return other;
        },
      };
    },

    /** Makes a server work, and stops that work where it reads a table. */
    stopBefore: (table: string, work: () => Promise<unknown>): Promise<Stopped> =>
      stopped(`begin; lock table ${table}`, 'relation', work),

    async close(): Promise<void> {
      await Promise.all([...running.values()].map((server) => server.end('SIGKILL')));
      await test.close();
      rmSync(root, { recursive: true });
    },
  };
}
