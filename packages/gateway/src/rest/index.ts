/**
 * Front door of the data service, `/rest/v1`: tables, views and functions of the exposed schemas over HTTP, as PostgREST
 * serves them (https://docs.postgrest.org/en/stable/references/api.html). A request is parsed, planned against the schema
 * cache, turned into one statement, run, and answered; each stage is a folder here, and only this file opens a request's
 * transaction, always as the role of the caller's token.
 *
 * On purpose not served: PUT, the OpenAPI root, EXPLAIN, computed columns and relationships, media types beyond JSON and
 * CSV. Our extensions: `*` means the columns that the role may select; upserts into views with INSTEAD OF triggers;
 * updates and deletes need a filter; all sizes and costs are limited (`bounds.ts`).
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Database, Tx } from '../db/port.ts';
import { kept } from '../db/sql.ts';
import type { Claims, Scope, ScopeOptions } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { Log } from '../log.ts';
import { shareOf } from '../http/limit-requests.ts';
import { requestFacts } from '../http/request-facts.ts';
import { boundsOf, type BoundsByRole } from './bounds.ts';
import { keepReads, type KeptRead } from './kept-reads.ts';
import { refuse } from './errors.ts';
import { parseRequest, type RawRequest } from './parse/request.ts';
import type { ApiRequest, Target } from './parse/types.ts';
import { singleFlight } from './single-flight.ts';
import { planCall } from './plan/call.ts';
import { planMutation } from './plan/mutate.ts';
import { planRead } from './plan/read.ts';
import { findRelation, relationSource } from './plan/relation.ts';
import type { ReadContext } from './plan/types.ts';
import { isKeepable } from './query/keepable.ts';
import { runStatement } from './query/run.ts';
import { callStatement, mutateStatement, readStatement, type ResultRow } from './query/statement.ts';
import { countOption, readTotal } from './query/total.ts';
import { answerCall, answerMutation, answerRead } from './respond/answer.ts';
import { renderRestError } from './respond/error-response.ts';
import { holdSchemaCache } from './schema-cache/holder.ts';

export type RestOptions = {
  scope: Scope;
  /** Where changes of the schema are announced (NOTIFY pgrst); without it only `reload` notices them. */
  db?: Pick<Database, 'listen'>;
  /** Exposed schemas; the first is meant when a request names none. */
  schemas: readonly string[];
  /** Most rows of one answer and of one embedded list; 1,000 unless told otherwise, as at Supabase. */
  maxRows?: number;
  /** Furthest offset that is served; 100,000 unless told otherwise. Every row before it is read in vain. */
  maxOffset?: number;
  /** Longest body that is read, in bytes; one mebibyte unless told otherwise. */
  maxBody?: number;
  /** Most rows that one body may insert into a relation; as many as it holds unless told otherwise. */
  maxInsertRows?(relation: { schema: string; name: string }): number;
  /** Called before a write is tried, outside of its transaction; throws to refuse it. */
  beforeWrite?(write: PlannedWrite): Promise<void>;
  /** Allows avg(), count(), max(), min() and sum() in `select`, each of which may read a whole table. */
  aggregates?: boolean;
  /** What one request may cost, by role; wide unless told otherwise. */
  bounds?: BoundsByRole;
  /**
   * Equal reads of visitors at the same moment share one run. SQL is told nothing of them then but that they are visitors:
   * for databases in which no read asks for headers, address or further claims. No unless told otherwise.
   */
  visitorsShare?: boolean;
  /** Roles whose column grants decide what `*` means. */
  roles?: readonly string[];
  log: Log;
};

/** What a request is about to write, and for whom. */
export type PlannedWrite = {
  relation: { schema: string; name: string };
  /** The columns that the body fills. */
  columns: readonly string[];
  claims: Claims;
  clientAddress: string | undefined;
};

export type RestService = {
  /** To mount at `/rest/v1`, below middleware that sets `claims` and `log`. */
  routes: Hono<GatewayEnv>;
  /** Reads the database's schema again. */
  reload(): Promise<void>;
  /** Stops listening for changes of the schema. */
  close(): Promise<void>;
};

const DEFAULT_ROLES = ['anon', 'authenticated', 'service_role'];
const DEFAULT_MAX_ROWS = 1000;
const DEFAULT_MAX_OFFSET = 100_000;
const DEFAULT_MAX_BODY = 1024 * 1024;

/** What the answer must not be is found out before the transaction ends, so that it takes the write back. */
function checkResult({ mediaType, preferences }: ApiRequest, { page_total }: ResultRow): void {
  const { handling, maxAffected } = preferences;
  if (handling === 'strict' && maxAffected !== undefined && page_total > maxAffected)
    throw refuse.maxAffected(page_total);
  if (mediaType.kind === 'object' && page_total !== 1) throw refuse.notSingular(page_total);
}

/**
 * Builds the data service and waits until it has read the schema.
 *
 * @throws Error when no schema is named, DatabaseError when the catalogues cannot be read
 */
export async function restRoutes(options: RestOptions): Promise<RestService> {
  const { scope, db, schemas, aggregates = false, log } = options;
  const { maxRows = DEFAULT_MAX_ROWS, maxOffset = DEFAULT_MAX_OFFSET, maxBody = DEFAULT_MAX_BODY } = options;
  if (schemas.length === 0) throw new Error('the data service needs at least one schema to expose');
  const cache = await holdSchemaCache({ scope, db, schemas, roles: options.roles ?? DEFAULT_ROLES, log });

  const reads = keepReads();
  const flights = singleFlight<ResultRow>();

  type Run = { c: Context<GatewayEnv>; request: ApiRequest; context: ReadContext; claims: Claims };

  const factsOf = (c: Context<GatewayEnv>) => ({ request: requestFacts(c), share: shareOf(c) });

  const write = <T>(run: Run, work: (tx: Tx) => Promise<T>): Promise<T> =>
    scope.asClaims(run.claims, work, {
      rollback: run.request.preferences.transaction === 'rollback',
      ...factsOf(run.c),
    });

  /** Each statement of a read is a transaction of its own: there is but one, unless the planner is asked as well. */
  function read<T>(run: Run, work: (tx: Tx) => Promise<T>): Promise<T> {
    const facts = factsOf(run.c);
    return work({ query: (statement) => scope.readAs(run.claims, statement, facts) });
  }

  /** What a GET or HEAD of a relation means. */
  async function prepareRead(raw: RawRequest, target: Target, context: ReadContext): Promise<KeptRead> {
    const request = await parseRequest(raw, target, schemas);
    const relation = findRelation(context, request.schema, request.target.name);
    const windows = [
      ...request.query.windows.filter(({ path }) => path.length > 0),
      { path: [], window: request.window },
    ];
    const plan = planRead(context, relationSource(relation), request.query.select, { ...request.query, windows }, true);
    const statement = readStatement(plan, {
      mediaType: request.mediaType,
      withBody: request.method === 'GET',
      count: countOption(request, maxRows),
    });
    const isKept = !request.preferences.count && isKeepable(plan);
    return { request, plan, statement: isKept ? kept(statement, context.role) : statement };
  }

  async function serveRead(c: Context<GatewayEnv>, target: Target, raw: RawRequest, context: ReadContext) {
    const { url } = raw;
    const headers = ['accept', 'prefer', 'range', 'accept-profile'].map((name) => raw.header(name) ?? '');
    const key = [context.role, raw.method, url.slice(url.indexOf('/', url.indexOf('//') + 2)), ...headers].join('\n');
    const { request, plan, statement } = await reads.get(context.cache, key, () => prepareRead(raw, target, context));
    const run = async (claims: Claims, facts: ScopeOptions) => {
      const tx: Tx = { query: (asked) => scope.readAs(claims, asked, facts) };
      const found = await runStatement(tx, statement, plan, context.bounds);
      checkResult(request, found);
      return { ...found, total: await readTotal(tx, request, plan, found, maxRows) };
    };
    const claims = c.get('claims');
    if (!options.visitorsShare || claims.role !== 'anon' || claims.sub !== undefined) {
      return answerRead(request, await run(claims, factsOf(c)));
    }
    // SQL sees a visitor and nothing that tells one from another: whose run it was could not make a difference.
    return answerRead(request, await flights(key, () => run({ role: 'anon' }, { share: shareOf(c) })));
  }

  async function serveMutation(run: Run): Promise<Response> {
    const { c, request, context, claims } = run;
    const plan = planMutation(context, request, findRelation(context, request.schema, request.target.name));
    const columns = plan.kind === 'delete' ? [] : plan.columns.map(({ name }) => name);
    await options.beforeWrite?.({ relation: plan.relation, columns, claims, clientAddress: c.get('clientAddress') });
    const statement = mutateStatement(plan, { mediaType: request.mediaType, withBody: true, count: undefined });
    const row = await write(run, async (tx) => {
      const written = await runStatement(tx, statement, plan.read, context.bounds);
      checkResult(request, written);
      return written;
    });
    return answerMutation(request, plan, row);
  }

  async function serveCall(run: Run): Promise<Response> {
    const { request, context } = run;
    const plan = planCall(context, request);
    const count = request.preferences.count ? { most: undefined } : undefined;
    const statement = callStatement(plan, { mediaType: request.mediaType, withBody: request.method !== 'HEAD', count });
    const inTransaction = request.method === 'POST' && plan.routine.isVolatile ? write : read;
    const row = await inTransaction(run, async (tx) => {
      const result = await runStatement(tx, statement, plan.read, context.bounds);
      checkResult(request, result);
      return result;
    });
    return answerCall(request, plan, row);
  }

  async function serve(c: Context<GatewayEnv>, target: Target): Promise<Response> {
    const raw = {
      method: c.req.method,
      url: c.req.url,
      header: (name: string) => c.req.header(name),
      text: () => c.req.text(),
    };
    const claims = c.get('claims');
    const context: ReadContext = {
      cache: await cache.current(),
      role: claims.role,
      maxRows,
      maxOffset,
      aggregates,
      insertRows: options.maxInsertRows ?? (() => Infinity),
      bounds: boundsOf(options.bounds ?? {}, claims.role),
    };
    const isRead = raw.method === 'GET' || raw.method === 'HEAD';
    if (isRead && target.kind === 'relation') return serveRead(c, target, raw, context);
    const request = await parseRequest(raw, target, schemas);
    const run: Run = { c, request, context, claims };
    return target.kind === 'function' ? serveCall(run) : serveMutation(run);
  }

  const routes = new Hono<GatewayEnv>();
  routes.onError(renderRestError);
  routes.use(
    bodyLimit({
      maxSize: maxBody,
      onError: () => {
        throw refuse.bodyTooLarge(maxBody);
      },
    }),
  );
  routes.all('/rpc/:name', (c) => serve(c, { kind: 'function', name: c.req.param('name') }));
  routes.all('/:name', (c) => serve(c, { kind: 'relation', name: c.req.param('name') }));
  routes.all('/:path{.*}', (c) => {
    throw c.req.param('path') ? refuse.path() : refuse.root();
  });
  return { routes, reload: cache.reload, close: cache.close };
}
