// Shared code of the benches: a throw-away PostgreSQL filled to a size, and requests to the data service over it. Times
// are milliseconds of the database's processor time, which do not grow when the machine is busy with something else;
// Linux reports them.
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import pg from 'pg';
import { buildSchema } from '../../db/src/upgrade/upgrade.ts';
import { createScope } from '../../packages/gateway/src/db/index.ts';
import { openPostgres } from '../../packages/gateway/src/db/open.ts';
import type { Claims } from '../../packages/gateway/src/db/index.ts';
import type { GatewayEnv } from '../../packages/gateway/src/http/env.ts';
import { restRoutes } from '../../packages/gateway/src/rest/index.ts';
import { postgresBinaries, startCluster } from '../postgres-cluster.ts';

export const RUNS = 21;
const WARM_UP = 3;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type Times = { median: number; slowest: number };

/** The text of a cell in a printed table. */
export const cell = ({ median, slowest }: Times): string => `${median.toFixed(2)} (${slowest.toFixed(1)})`;

function timesOf(milliseconds: number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, slowest: sorted.at(-1)! };
}

/**
 * The processor time of a process in milliseconds. The process is idle between requests, so the number does not change.
 */
export async function processorTime(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
}

export type Filling = {
  /** File beside this one, in which `:rows` is replaced by the size. */
  script: string;
  rows: number;
  /** Indexes that are created after the rows, as in a restore, to save time. */
  indexes: readonly string[];
};

async function fill(url: string, client: pg.Client, { script, rows, indexes }: Filling): Promise<void> {
  const schema = await openPostgres({ url, max: 2, statementTimeoutMs: 0 });
  await buildSchema(schema);
  await schema.close();
  const { rows: found } = await client.query(
    'select pg_get_indexdef(name::regclass) as text from unnest($1::text[]) name',
    [indexes],
  );
  await client.query(`drop index ${indexes.join(', ')}`);
  const text = await readFile(new URL(script, import.meta.url), 'utf8');
  await client.query(text.replaceAll(':rows', String(rows)));
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { text: definition } of found) await client.query(String(definition));
  await client.query('vacuum analyze');
}

/** Fills a database for each size, one after the other, and ends the server when `work` is done with the last. */
export async function eachSize(
  sizes: readonly number[],
  filling: Omit<Filling, 'rows'>,
  work: (url: string, client: pg.Client) => Promise<void>,
): Promise<void> {
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('It needs PostgreSQL 15 or later (apt-get install postgresql).');
  const cluster = await startCluster(binaries);
  try {
    const owner = new pg.Client({ connectionString: cluster.url });
    await owner.connect();
    for (const rows of sizes) {
      await owner.query(`create database market_${rows}`);
      const url = cluster.url.replace(/postgres$/, `market_${rows}`);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const start = performance.now();
      await fill(url, client, { ...filling, rows });
      console.log(`${rows} rows are there after ${Math.round((performance.now() - start) / 1000)} s`);
      await work(url, client);
      await client.end();
    }
    await owner.end();
  } finally {
    cluster.stop();
  }
}

/** The data service over a database with one connection, so the same process always responds. */
export async function openService(url: string) {
  const db = await openPostgres({ url, max: 1 });
  const pid = await db.execute('select pg_backend_pid() as pid').then((answer) => Number(answer.rows[0]!.pid));
  const service = await restRoutes({ scope: createScope(db), schemas: ['public'], log: silent });
  const app = new Hono<GatewayEnv>();
  let reader: Claims = { role: 'anon' };
  app.use(async (c, next) => {
    c.set('claims', reader);
    c.set('log', silent);
    await next();
  });
  app.route('/rest/v1', service.routes);
  return {
    /**
     * How long a GET below `/rest/v1/` takes, or with a body a POST, repeatedly. Throws without a successful response.
     */
    async time(path: string, as: Claims, headers: Record<string, string> = {}, body?: object): Promise<Times> {
      reader = as;
      const init = body
        ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { headers };
      const taken: number[] = [];
      for (let run = 0; run < WARM_UP + RUNS; run += 1) {
        const before = await processorTime(pid);
        const answer = await app.request(`/rest/v1/${path}`, init);
        if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
        if (run >= WARM_UP) taken.push((await processorTime(pid)) - before);
      }
      return timesOf(taken);
    },
    close: () => db.close(),
  };
}
