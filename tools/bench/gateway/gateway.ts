// `npm run bench gateway`: how near the gateway comes to PostgreSQL alone and to a bare handler over it, in rounds taken in
// turns, so that whatever else the machine does falls on all of them. Ratios are of medians of one run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { startServer } from '../../../apps/server/test/support/server-process.ts';
import { createTokenService } from '../../../packages/gateway/src/http/tokens.ts';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { eachSize } from '../market.ts';
import { casesOf, type Case } from './cases.ts';
import { http, postgres, type Load } from './load.ts';

const ROUNDS = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const CONNECTIONS = [10, 50];
/** Of the server and of the bare handler to PostgreSQL, and so of pgbench. */
const POOL = 10;
const SECRET = 'a secret of the bench, of no use elsewhere';
const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

type Runner = { name: string; run: (connections: number, seconds: number) => Promise<Load> };

async function startBare(url: string, { text, upTo }: NonNullable<Case['sql']>) {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, BARE_SQL: text, ...(upTo && { BARE_UP_TO: String(upTo) }) };
  const child = spawn(process.execPath, [BARE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}`, end: () => child.kill() };
}

/** What a post is refused for is how many a member may make, which is not what is measured. */
const allowPosts = (client: pg.Client) =>
  client.query(`insert into private.settings values ('posts_per_minute', '1000000'), ('posts_per_hour', '1000000')
    on conflict (key) do update set value = excluded.value`);

async function measure(
  name: string,
  runners: readonly Runner[],
): Promise<Map<string, { perSecond: number; p99: number }>> {
  const found = new Map<string, Load[]>();
  for (const connections of CONNECTIONS) {
    for (const { run } of runners) await run(connections, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const runner of runners) {
        const key = `${runner.name} ${connections}`;
        found.set(key, [...(found.get(key) ?? []), await runner.run(connections, SECONDS)]);
      }
    }
  }
  const medians = new Map<string, Load>();
  for (const [key, loads] of found) {
    medians.set(key, {
      perSecond: median(loads.map(({ perSecond }) => perSecond)),
      p99: median(loads.map(({ p99 }) => p99)),
    });
  }
  process.stderr.write(`${name}: done\n`);
  return medians;
}

const rate = (load: Load | undefined): string =>
  load ? `${Math.round(load.perSecond)}${Number.isNaN(load.p99) ? '' : ` (${load.p99.toFixed(0)})`}` : '';
const ratio = (ours: Load | undefined, theirs: Load | undefined): string =>
  ours && theirs ? (ours.perSecond / theirs.perSecond).toFixed(2) : '';

async function benchOne(url: string, client: pg.Client, rows: number, only: string): Promise<void> {
  const binaries = postgresBinaries()!;
  await allowPosts(client);
  const { rows: members } = await client.query<{ id: string }>('select id from private.members order by id limit 1');
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-bench-'));
  const many = '100000000';
  const server = startServer({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    DEMO: '0',
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE_ADDRESS: many,
    REQUESTS_PER_MINUTE_MEMBER: many,
  });
  try {
    const site = await server.ready;
    const { anonKey } = (await (await fetch(`${site}/config.json`)).json()) as { anonKey: string };
    const tokens = createTokenService(SECRET, `${site}/auth/v1`);
    const token = await tokens.sign({ role: 'authenticated', sub: members[0]!.id }, 3600);
    console.log(
      `| requests a second (p99, ms) | pgbench | bare | ours | of pgbench | of bare | ours at 50 | of bare at 50 |`,
    );
    console.log('|---|---|---|---|---|---|---|---|');
    for (const { name, paths, sql, body } of casesOf(rows)) {
      if (!name.includes(only)) continue;
      const headers = { apikey: anonKey, ...(body && { authorization: `Bearer ${token}` }) };
      const bare = sql && (await startBare(url, sql));
      const runners: Runner[] = [
        {
          name: 'ours',
          run: (connections, seconds) => http({ url: site, paths, headers, body, connections, seconds }),
        },
      ];
      if (sql && bare) {
        runners.unshift(
          { name: 'pgbench', run: (_, seconds) => postgres(binaries, url, sql, POOL, seconds) },
          { name: 'bare', run: (connections, seconds) => http({ url: bare.url, paths: ['/'], connections, seconds }) },
        );
      }
      const found = await measure(name, runners);
      bare?.end();
      const [limit, handler, ours] = ['pgbench', 'bare', 'ours'].map((runner) => found.get(`${runner} 10`));
      const [handlerMany, oursMany] = ['bare', 'ours'].map((runner) => found.get(`${runner} 50`));
      console.log(
        `| ${[name, rate(limit), rate(handler), rate(ours), ratio(ours, limit), ratio(ours, handler), rate(oursMany), ratio(oursMany, handlerMany)].join(' | ')} |`,
      );
    }
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prints the table. @param only words that a case's name must hold, `BENCH_ONLY` */
export async function benchGateway(sizes: readonly number[]): Promise<boolean> {
  const filling = {
    script: 'fill-listings.sql',
    indexes: ['purchase_enquiries_keys_idx', 'private.product_search_words_idx'],
  };
  let rows = 0;
  await eachSize(sizes, filling, async (url, client) =>
    benchOne(url, client, sizes[rows++]!, process.env.BENCH_ONLY ?? ''),
  );
  return true;
}
