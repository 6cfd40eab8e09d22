/**
 * The bare handler with which the gateway is compared: Hono and node-postgres, one prepared statement, its text passed
 * on. The bench starts it with DATABASE_URL, BARE_SQL, BARE_UP_TO; it prints its port. BARE_REQUESTS is instead the path of a list in JSON of
 * several requests, which it serves in turns: each is a list of statements with their values, and the last of them has the body.
 */
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const { DATABASE_URL: connectionString, BARE_SQL = '', BARE_REQUESTS, BARE_UP_TO: upTo } = process.env;
type Served = { text: string; values: (string | number | null)[] };
const served = BARE_REQUESTS
  ? (JSON.parse(readFileSync(BARE_REQUESTS, 'utf8')) as Served[][])
  : [[{ text: BARE_SQL, values: [] }]];
const texts = [...new Set(served.flat().map(({ text }) => text))];
const pool = new pg.Pool({ connectionString, max: 10 });
pool.on('error', (error) => process.stderr.write(`${error.message}\n`));
let requests = 0;

const app = new Hono();
app.get('/hello', (c) => c.text('ok'));
app.get('/', async (c) => {
  requests += 1;
  const own = upTo ? [1 + ((requests * 7919) % Number(upTo))] : undefined;
  let body = '';
  for (const { text, values } of served[requests % served.length]!) {
    const name = `bare${texts.indexOf(text)}`;
    const { rows } = await pool.query<{ body: string }>({ name, text, values: own ?? values });
    ({ body } = rows[0]!);
  }
  return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.stdout.write(`${port}\n`));
