/**
 * `npm run bench listings`: how long the lists take with ten thousand, a hundred thousand and a million enquiries, on a
 * throw-away PostgreSQL, through the data service, as a visitor, and as a Paid Member where Product Search is asked. Prints milliseconds of the database's processor time,
 * which do not grow when the machine is busy with something else (median and slowest of the runs; Linux tells them), and
 * ends with status 1 when a promise is not kept. Other sizes: `npm run bench listings 10000 50000`.
 */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import pg from 'pg';
import { applySchema } from '../../db/src/apply.ts';
import { createScope, openPostgres } from '../../packages/gateway/src/db/index.ts';
import type { GatewayEnv } from '../../packages/gateway/src/http/env.ts';
import { restRoutes } from '../../packages/gateway/src/rest/index.ts';
import { postgresBinaries, startCluster } from '../postgres-cluster.ts';
import { LISTING_SHAPES, type Shape } from './listing-shapes.ts';

const RUNS = 21;
const WARM_UP = 3;
const INSERTS = 300;
const KEYS_INDEX = 'purchase_enquiries_keys_idx';
const WORDS_INDEX = 'private.product_search_words_idx';

type Times = { median: number; slowest: number };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function timesOf(milliseconds: number[]): Times {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)]!, slowest: sorted.at(-1)! };
}

/** Milliseconds that a process has had a processor for. It waits for the next question, so the number stands still. */
async function processorTime(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6;
}

/** A market of one size. Its search indexes are built after the rows: that is how long a dump takes to be read back. */
async function fill(url: string, client: pg.Client, rows: number): Promise<void> {
  const schema = await openPostgres({ url, max: 2, statementTimeoutMs: 0 });
  await applySchema(schema);
  await schema.close();
  const indexes = [KEYS_INDEX, WORDS_INDEX];
  const { rows: found } = await client.query(
    'select pg_get_indexdef(name::regclass) as text from unnest($1::text[]) name',
    [indexes],
  );
  await client.query(`drop index ${indexes.join(', ')}`);
  const script = await readFile(new URL('fill-listings.sql', import.meta.url), 'utf8');
  await client.query(script.replaceAll(':rows', String(rows)));
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { text } of found) await client.query(String(text));
  await client.query('vacuum analyze');
}

/** Inserts a second, each in a transaction of its own as the member who posts. */
async function insertsPerSecond(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select id from private.members order by id limit 1');
  const claims = JSON.stringify({ role: 'authenticated', sub: rows[0].id });
  const start = performance.now();
  for (let i = 0; i < INSERTS; i += 1) {
    await client.query('begin');
    await client.query(`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`, [
      claims,
    ]);
    await client.query(`insert into purchase_enquiries (fibre_type, specific_type, denier_count, grade, quantity_required_kgs,
      company_name) values ('Cotton', 'Combed', '40', 'AA', ${i + 1}, 'Bench Mills')`);
    await client.query('commit');
  }
  return Math.round((INSERTS / (performance.now() - start)) * 1000);
}

async function measure(url: string, client: pg.Client): Promise<Map<Shape, Times>> {
  // One connection: the process that answers is always the same.
  const db = await openPostgres({ url, max: 1 });
  const pid = await db.execute('select pg_backend_pid() as pid').then((answer) => Number(answer.rows[0]!.pid));
  const service = await restRoutes({ scope: createScope(db), schemas: ['public'], log: silent });
  const app = new Hono<GatewayEnv>();
  const paid = await client.query(`select id from private.members where membership_type = 'Paid Member' limit 1`);
  let reader: Shape['reader'];
  app.use(async (c, next) => {
    c.set('claims', reader ? { role: 'authenticated', sub: String(paid.rows[0].id) } : { role: 'anon' });
    c.set('log', silent);
    await next();
  });
  app.route('/rest/v1', service.routes);
  const { rows } = await client.query(
    `select to_jsonb(updated_at) #>> '{}' as updated_at, id from purchase_enquiries where status = 'Open'
     order by 1 desc, 2 desc offset (select count(*) / 2 from purchase_enquiries where status = 'Open') limit 1`,
  );
  const results = new Map<Shape, Times>();
  for (const shape of LISTING_SHAPES) {
    const taken: number[] = [];
    reader = shape.reader;
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      const before = await processorTime(pid);
      const answer = await app.request(`/rest/v1/${shape.path(rows[0])}`);
      if (!answer.ok) throw new Error(`${shape.name}: ${await answer.text()}`);
      if (run >= WARM_UP) taken.push((await processorTime(pid)) - before);
    }
    results.set(shape, timesOf(taken));
  }
  await db.close();
  return results;
}

const [what, ...given] = process.argv.slice(2);
const sizes = given.length > 0 ? given.map(Number) : [10_000, 100_000, 1_000_000];
const binaries = postgresBinaries();
if (what !== 'listings' || !binaries) {
  process.stderr.write(
    binaries
      ? 'Usage: npm run bench listings [SIZE…]\n'
      : 'It needs PostgreSQL 15 or later (apt-get install postgresql).\n',
  );
  process.exit(2);
}

const cluster = await startCluster(binaries);
const columns: Map<Shape, Times>[] = [];
try {
  const owner = new pg.Client({ connectionString: cluster.url });
  await owner.connect();
  for (const size of sizes) {
    const url = cluster.url.replace(/postgres$/, `market_${size}`);
    await owner.query(`create database market_${size}`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const start = performance.now();
    await fill(url, client, size);
    console.log(`${size} rows are there after ${Math.round((performance.now() - start) / 1000)} s`);
    columns.push(await measure(url, client));
    const withIndex = await insertsPerSecond(client);
    await client.query(`drop index ${KEYS_INDEX}`);
    console.log(`inserts a second: ${withIndex}, without the index of keys ${await insertsPerSecond(client)}`);
    await client.end();
  }
  await owner.end();
} finally {
  cluster.stop();
}

let isBroken = false;
console.log(`\n| milliseconds: median (slowest) of ${RUNS} | ${sizes.join(' | ')} | growth | promise |`);
console.log(`|---|${sizes.map(() => '---|').join('')}---|---|`);
for (const shape of LISTING_SHAPES) {
  const times = columns.map((column) => column.get(shape)!);
  const last = times.at(-1)!;
  const growth = last.median / times[0]!.median;
  const isKept = shape.promise === 'flat' ? growth < 1.25 : last.median <= shape.promise;
  isBroken ||= !isKept;
  const cells = times.map(({ median, slowest }) => `${median.toFixed(2)} (${slowest.toFixed(1)})`);
  const promise = shape.promise === 'flat' ? '< 1.25x' : `<= ${shape.promise} ms`;
  console.log(`| ${shape.name} | ${cells.join(' | ')} | ${growth.toFixed(2)} | ${promise}${isKept ? '' : ' BROKEN'} |`);
}
process.exit(isBroken ? 1 : 0);
