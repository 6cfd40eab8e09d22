/**
 * The bare handler with which the gateway is compared: Hono and node-postgres, one prepared statement, its text passed
 * on. The bench starts it with DATABASE_URL, BARE_SQL, BARE_UP_TO; it prints its port. BARE_STATEMENTS has several statements
 * without values instead, as a list in JSON, which it runs in turns.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const { DATABASE_URL: connectionString, BARE_SQL = '', BARE_STATEMENTS, BARE_UP_TO: upTo } = process.env;
const texts = BARE_STATEMENTS ? (JSON.parse(BARE_STATEMENTS) as string[]) : [BARE_SQL];
const pool = new pg.Pool({ connectionString, max: 10 });
pool.on('error', (error) => process.stderr.write(`${error.message}\n`));
let requests = 0;

const app = new Hono();
app.get('/hello', (c) => c.text('ok'));
app.get('/', async (c) => {
  requests += 1;
  const values = upTo ? [1 + ((requests * 7919) % Number(upTo))] : [];
  const at = requests % texts.length;
  const { rows } = await pool.query<{ body: string }>({ name: `bare${at}`, text: texts[at]!, values });
  return c.body(rows[0]!.body, 200, { 'content-type': 'application/json; charset=utf-8' });
});
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => process.stdout.write(`${port}\n`));
