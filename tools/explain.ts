/**
 * `npm run explain -- ROLE METHOD PATH [BODY]`: shows how a request to /rest/v1 is processed, stage by stage: the
 * parsed request, its one statement, its role, the policies that PostgreSQL adds, the query plan, and the response.
 * Everything is rolled back.
 *
 * ROLE is anon, service_role or the login of a demo member (paid@tanabana.example). It uses the demo data, unless
 * DATABASE_URL names a database.
 */
import { parseArgs } from 'node:util';
import { Hono } from 'hono';
import { DEMO_LOGINS } from '../db/src/index.ts';
import { demoFill, openTestDatabase } from '../db/src/testing.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { dataService } from '../apps/server/src/http/data-service.ts';
import {
  compile,
  createScope,
  raw,
  sql,
  type Claims,
  type Scope,
  type Sql,
  type Tx,
} from '../packages/gateway/src/db/index.ts';
import { openPostgres } from '../packages/gateway/src/db/open.ts';
import type { GatewayEnv } from '../packages/gateway/src/http/env.ts';
import { restRoutes } from '../packages/gateway/src/rest/index.ts';
import { parseRequest } from '../packages/gateway/src/rest/parse/request.ts';

const USAGE = `Usage: npm run explain -- ROLE METHOD PATH [BODY]
  ROLE    anon, service_role, or a demo login such as ${DEMO_LOGINS[0]!.email}
  PATH    as in '/rest/v1/sales_offers?select=price&limit=5'`;

const print = (title: string, text: string) =>
  process.stdout.write(`\n${title}\n${'-'.repeat(title.length)}\n${text}\n`);

/** A scope that reports the plan of each statement of a request, and rolls back its effects. */
function explaining(scope: Scope, isRead: boolean): Scope {
  const telling =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) =>
      work({
        async query(statement: Sql) {
          const { text, values } = compile(statement);
          print('SQL', text.trim());
          if (values.length > 0)
            print('Values', values.map((value, index) => `$${index + 1} = ${JSON.stringify(value)}`).join('\n'));
          const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
            sql`${raw(isRead ? 'explain (analyze, buffers, costs off, summary on) ' : 'explain (costs off) ')}${statement}`,
          );
          print('How it is carried out', rows.map((row) => row['QUERY PLAN']).join('\n'));
          return tx.query(statement);
        },
      });
  const alone: Scope['readAs'] = (claims, statement, options) =>
    scope.asClaims(
      claims,
      telling((tx) => tx.query(statement)),
      { ...options, rollback: true },
    );
  return {
    asClaims: (claims, work, options) =>
      scope.asClaims(claims, telling(work), { ...options, readOnly: false, rollback: true }),
    readAs: alone,
    writeAs: alone,
    asService: scope.asService,
    onceAsService: scope.onceAsService,
  };
}

async function claimsOf(scope: Scope, role: string): Promise<Claims> {
  if (role === 'anon' || role === 'service_role') return { role };
  const { rows } = await scope.asService('find whom a request is explained for', (tx) =>
    tx.query<{ id: string }>(sql`select id from auth.users where email = ${role}`),
  );
  if (!rows[0]) throw new TypeError(`Nobody signs in as ${role}.`);
  return { role: 'authenticated', sub: rows[0].id, email: role };
}

const POLICIES = (relation: string, role: string) => sql`
  select format('%s (%s to %s)%s%s', policyname, lower(cmd), array_to_string(roles, ', '),
    ' using ' || qual, ' check ' || with_check) as policy
  from pg_policies where schemaname = 'public' and tablename = ${relation} and roles && array['public', ${role}]::name[] order by 1`;

async function explain(role: string, method: string, path: string, body: string | undefined): Promise<void> {
  const url = process.env.DATABASE_URL;
  const opened = url
    ? await openPostgres({ url, max: 2 }).then((db) => ({ db, close: () => db.close() }))
    : await openTestDatabase({ fill: await demoFill() });
  const scope = createScope(opened.db);
  try {
    const claims = await claimsOf(scope, role);
    const address = new URL(path, 'http://tanabana.test');
    const name = decodeURIComponent(address.pathname.replace(/^\/rest\/v1\/(rpc\/)?/, ''));
    const kind = address.pathname.includes('/rpc/') ? 'function' : 'relation';
    const headers = new Headers(body === undefined ? [] : [['content-type', 'application/json']]);
    const request = new Request(address, { method, headers, ...(body === undefined ? {} : { body }) });
    const copy = request.clone();
    const header = (key: string) => copy.headers.get(key) ?? undefined;
    const settings = { schemas: ['public'], overridesTransaction: true };
    const raw = { method, url: address.href, header, text: () => copy.text() };
    const parsed = await parseRequest(raw, { kind, name }, settings);
    print(
      'Parsed',
      JSON.stringify(parsed, (_, value: unknown) => (value === undefined ? null : value), 2),
    );
    print('As whom', JSON.stringify(claims));
    const { rows } = await opened.db.transaction((tx) => tx.query<{ policy: string }>(POLICIES(name, claims.role)));
    print(
      'Policies of what it names',
      rows.map(({ policy }) => policy).join('\n') || 'none: a view, a function, or nobody gets a row',
    );
    const { bounds, maxInsertRows, storedCounts } = dataService(readConfig({}))!;
    const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const rest = await restRoutes({
      bounds,
      maxInsertRows,
      storedCounts,
      scope: explaining(scope, method === 'GET' || method === 'HEAD'),
      schemas: ['public'],
      log: silent,
    });
    const app = new Hono<GatewayEnv>();
    app.use(async (c, next) => {
      c.set('claims', claims);
      c.set('log', silent);
      await next();
    });
    app.route('/rest/v1', rest.routes);
    const response = await app.request(request);
    print(`Answer ${response.status}`, (await response.text()).slice(0, 4000));
  } finally {
    await opened.close();
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
const [role, method, path, body] = positionals;
if (!role || !method || !path?.startsWith('/rest/v1/')) {
  console.error(USAGE);
  process.exit(2);
}
await explain(role, method.toUpperCase(), path, body);
