/**
 * Entry point of the data service, `/rest/v1`: tables, views and functions of the exposed schemas over HTTP, as PostgREST serves them
 * (https://docs.postgrest.org/en/stable/references/api.html). A request is parsed, planned against the schema cache, turned into one
 * statement and run; then comes the response. Each stage has its folder. `transactions.ts` opens the transaction of a request.
 *
 * Not served unless a setting says so: execution plans, and the OpenAPI root (`open-api/`). Our extensions: `*` means the columns that the
 * role may select; upserts into views with INSTEAD OF triggers; all sizes and costs are limited (`bounds.ts`).
 */
import { Hono, type Context } from 'hono';
import { DatabaseError, type Database, type Tx } from '../db/port.ts';
import type { Sql } from '../db/sql.ts';
import type { Claims, Scope } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { Log } from '../log.ts';
import { headerOf } from '../http/incoming.ts';
import { limitBody } from '../http/limits/limit-body.ts';
import { boundsOf, type BoundsByRole } from './bounds.ts';
import { createRequestPlanCache, type RequestPlan, type RequestShape } from './request-plan-cache.ts';
import { refuse, RestError } from './errors.ts';
import { bodyText, bodyTypeOf } from './parse/body/body-types.ts';
import { readSchema, type RawRequest } from './parse/request.ts';
import type { Target } from './parse/types.ts';
import { holdStatistics } from './plan-choice/held-statistics.ts';
import { createPlanChoice, type Choice, type PlanChoice, type Planning } from './plan-choice/plan-choice.ts';
import { createRoot, type OpenApiOptions } from './open-api/root.ts';
import type { StoredCount, PlannedRequest, ReadContext, ReadPlan } from './plan/types.ts';
import { callShape, mutationShape, readShape } from './request-shapes.ts';
import { explainStatement, runStatement } from './query/run.ts';
import type { ResultRow } from './query/statement.ts';
import { readTotal } from './query/total.ts';
import { respondToCall, respondToExplain, respondToMutation, respondToRead } from './respond/answer.ts';
import { respondToOptions } from './respond/options.ts';
import { holdSchemaCache } from './schema-cache/holder.ts';
import type { SchemaCache } from './schema-cache/types.ts';
import { isRoot, targetOf } from './target-of.ts';
import { checkResult, createTransactions, type Transactions } from './transactions.ts';

export type RestOptions = {
  scope: Scope;
  /** The database that announces changes of the schema (NOTIFY pgrst). Without it, only `reload` picks them up. */
  db?: Pick<Database, 'listen' | 'isSpent' | 'keepsPlans'>;
  /** Exposed schemas. The first is the default of requests that name none. */
  schemas: readonly string[];
  /** Schemas after the requested one in `search_path`, for names in functions, operators and types. Default: `public`. */
  extraSearchPath?: readonly string[];
  /**
   * How transactions end: upstream's `db-tx-end`. With an override, `Prefer: tx=commit` and `tx=rollback` decide. Default:
   * `commit-allow-override`, which `.rollback()` of supabase-js expects.
   */
  transactionEnd?: 'commit' | 'commit-allow-override' | 'rollback' | 'rollback-allow-override';
  /**
   * Function that runs in the transaction of each request before its statement (upstream's `db-pre-request`). It may raise an error that
   * refuses the request.
   */
  preRequest?: { schema: string; name: string };
  /** Most rows of one response and of one embedded list. Default: 1,000, as at Supabase. */
  maxRows?: number;
  /** Largest offset. Default: 100,000. PostgreSQL reads every row before the offset only to skip it. */
  maxOffset?: number;
  /** Longest request body, in bytes. Default: one mebibyte. */
  maxBody?: number;
  /** Most rows that one body may insert into a relation. Default: no limit but that of the body. */
  maxInsertRows?(relation: { schema: string; name: string }): number;
  /** Called before a write is tried, outside of its transaction. It throws to reject the write. */
  beforeWrite?(write: PlannedWrite): Promise<void>;
  /**
   * Called before an insert into a relation is tried, outside of its transaction. The insert waits for the promise; undefined means no
   * wait.
   */
  beforeInsert?(relation: PlannedWrite['relation']): Promise<void> | undefined;
  /** Called when the database has rejected an insert, after the transaction ended and before the response. */
  afterRefusedInsert?(refused: RefusedInsert): Promise<void>;
  /** Counts that the database stores, for `Prefer: count=exact`. Default: every count is taken of the rows. */
  storedCounts?: readonly StoredCount[];
  /** Allows avg(), count(), max(), min() and sum() in `select`. Each of them may read a whole table. */
  aggregates?: boolean;
  /**
   * Shows the execution plan of a request that asks for `application/vnd.pgrst.plan` (upstream's `db-plan-enabled`). Plans tell how many
   * rows there are that the caller may not read. Default: false.
   */
  plans?: boolean;
  /** Who gets the OpenAPI document, and what it shows. Default: nobody. */
  openApi?: OpenApiOptions;
  /** Refuses an update or delete without a filter, as Supabase's safeupdate does. Default: true. */
  writesNeedFilter?: boolean;
  /** Cost limits of one request, by role. Default: those of `bounds.ts`. */
  bounds?: BoundsByRole;
  /**
   * Reads depend on the claims and on nothing else that a request says about itself. SQL then does not get headers, address and path, and
   * equal reads of visitors at the same moment are coalesced. For databases in which no read uses headers, address, path or further claims
   * of a visitor. Default: false.
   */
  readsSeeClaimsAlone?: boolean;
  /** Roles whose column grants decide what `*` means. Default: `anon`, `authenticated` and `service_role`. */
  roles?: readonly string[];
  log: Log;
};

/** A write that is about to run, and its caller. */
export type PlannedWrite = {
  relation: { schema: string; name: string };
  /** Columns that the body sets. */
  columns: readonly string[];
  claims: Claims;
  clientAddress: string | undefined;
};

/** An insert that the database rejected, and why. */
export type RefusedInsert = Pick<PlannedWrite, 'relation' | 'claims'> & {
  /** SQLSTATE of the error. */
  code: string;
  /** Body of the request, unchanged. */
  body: string;
  log: Log;
};

export type RestService = {
  /** Mounted at `/rest/v1`, behind middleware that sets `claims` and `log`, in an app that renders its errors. */
  routes: Hono<GatewayEnv>;
  /** Reloads the schema cache. */
  reload(): Promise<void>;
  /** Stops listening for changes of the schema. */
  close(): Promise<void>;
};

const HAS_BODY = new Set(['POST', 'PUT', 'PATCH']);

const DEFAULT_ROLES = ['anon', 'authenticated', 'service_role'];
const DEFAULT_MAX_ROWS = 1000;
const DEFAULT_MAX_OFFSET = 100_000;
const DEFAULT_MAX_BODY = 1024 * 1024;

/** The body of a request as text. */
const readBody = (c: Context<GatewayEnv>, target: Target): Promise<string> => {
  const body = { text: () => c.req.text(), bytes: () => c.req.arrayBuffer() };
  return bodyText(bodyTypeOf(headerOf(c, 'content-type'), target), body);
};

type Planned = { request: PlannedRequest; statement: Sql; read: ReadPlan | undefined; context: ReadContext };

/** Runs the statement of a request, or shows its execution plan. */
const runPlanned = (tx: Tx, { request, statement, read, context: { bounds } }: Planned): Promise<ResultRow> => {
  const { explain } = request.mediaType;
  return explain ? explainStatement(tx, statement, explain, read, bounds) : runStatement(tx, statement, read, bounds);
};

/** How a prepared statement is planned where nothing else is known. */
const planningOf = ({ needsOwnPlan }: { readonly needsOwnPlan: boolean }): Planning =>
  needsOwnPlan ? 'custom' : undefined;

type ReadInput = {
  c: Context<GatewayEnv>;
  shape: RequestShape<ReadPlan>;
  planned: RequestPlan<ReadPlan>;
  work(tx: Tx): Promise<ResultRow>;
};

/** Returns a function that runs a read with the plan that is chosen for its values, and compares plans once it has its rows. */
const readsWithChoice =
  ({ read, asCaller }: Transactions, choice: PlanChoice | undefined) =>
  async ({ c, shape, planned, work }: ReadInput): Promise<ResultRow> => {
    const { request, statement, isShort, generic } = planned;
    const { planning, compare }: Choice =
      choice && generic
        ? choice.choose({ generic, statement, values: shape.values })
        : { planning: planningOf(planned) };
    const row = await read(c, shape, { request, work, isShort, planning });
    compare?.((explain) => asCaller(c, request, 'generic', explain));
    return row;
  };

/** The request as the parser reads it. */
const rawRequest = (c: Context<GatewayEnv>): RawRequest => ({
  method: c.req.method,
  url: c.req.url,
  header: (name) => headerOf(c, name),
  text: () => c.req.text(),
});

/** Calls the product's hook after a rejected insert. The caller gets the error of the insert, whatever the hook does. */
async function handleRejectedInsert(
  hook: NonNullable<RestOptions['afterRefusedInsert']>,
  { c, body }: { c: Context<GatewayEnv>; body?: string },
  relation: PlannedWrite['relation'],
  error: unknown,
): Promise<never> {
  if (error instanceof DatabaseError) {
    const refused = { relation, claims: c.get('claims'), code: error.code, body: body ?? '', log: c.get('log') };
    try {
      await hook(refused);
    } catch (failure) {
      refused.log.error({ err: failure, relation }, 'what a refused insert left behind was not settled');
    }
  }
  throw error;
}

/** What requests of a role are planned with. */
const contextOf = (options: RestOptions, cache: SchemaCache, role: string): ReadContext => ({
  cache,
  role,
  maxRows: options.maxRows ?? DEFAULT_MAX_ROWS,
  maxOffset: options.maxOffset ?? DEFAULT_MAX_OFFSET,
  aggregates: options.aggregates ?? false,
  plans: options.plans ?? false,
  writesNeedFilter: options.writesNeedFilter ?? true,
  insertRows: options.maxInsertRows ?? (() => Infinity),
  storedCounts: options.storedCounts ?? [],
  bounds: boundsOf(options.bounds ?? {}, role),
});

/** How requests become transactions, and what of that the parser must know. */
function transactionsOf(options: RestOptions) {
  const { scope, db, schemas, log, readsSeeClaimsAlone = false, extraSearchPath = ['public'] } = options;
  const { transactionEnd = 'commit-allow-override', preRequest } = options;
  const rollsBack = transactionEnd.startsWith('rollback');
  const settings = { schemas, overridesTransaction: transactionEnd.endsWith('override') };
  const { asCaller, ...own } = createTransactions({
    scope,
    db,
    readsSeeClaimsAlone,
    extraSearchPath,
    rollsBack,
    preRequest,
  });
  const choice = db?.keepsPlans ? createPlanChoice(holdStatistics(scope, log), log) : undefined;
  return {
    ...own,
    readPlanned: readsWithChoice({ ...own, asCaller }, choice),
    settings,
    /** Resolves when nothing is done beside the requests any more. */
    idle: async () => choice?.idle(),
  };
}

/**
 * Builds the data service and loads the schema cache.
 *
 * @throws Error when no schema is named, DatabaseError when the catalogues cannot be read
 */
export async function restRoutes(options: RestOptions): Promise<RestService> {
  const { scope, db, schemas, log, maxBody = DEFAULT_MAX_BODY } = options;
  if (schemas.length === 0) throw new Error('the data service needs at least one schema to expose');
  const cache = await holdSchemaCache({ scope, db, schemas, roles: options.roles ?? DEFAULT_ROLES, log });

  const requests = createRequestPlanCache();
  const { read, readPlanned, write, settings, idle } = transactionsOf(options);

  type Run = { c: Context<GatewayEnv>; raw: RawRequest; target: Target; context: ReadContext; body?: string };

  async function serveRead(run: Run): Promise<Response> {
    const { c, context } = run;
    const shape = readShape({ ...run, settings });
    const planned = await requests.get(context.cache, shape);
    const { request, plan, statement, estimated, location } = planned;
    const work = async (tx: Tx): Promise<ResultRow> => {
      const found = await runPlanned(tx, { request, statement, read: plan, context });
      checkResult(request, found);
      if (request.mediaType.explain) return found;
      return { ...found, total: await readTotal(tx, request, estimated, found, context.maxRows) };
    };
    const row = await readPlanned({ c, shape, planned, work });
    if (request.mediaType.explain) return respondToExplain(c, request, row);
    return respondToRead(c, request, row, location(shape.texts));
  }

  async function serveMutation(run: Run): Promise<Response> {
    const { c, context } = run;
    const planned = await requests.get(context.cache, mutationShape({ ...run, settings }));
    const { request, plan, statement } = planned;
    const columns = plan.kind === 'delete' ? [] : plan.columns.map(({ name }) => name);
    await options.beforeWrite?.({
      relation: plan.relation,
      columns,
      claims: c.get('claims'),
      clientAddress: c.get('clientAddress'),
    });
    if (plan.kind === 'insert') await options.beforeInsert?.(plan.relation);
    const work = async (tx: Tx): Promise<ResultRow> => {
      const running = runPlanned(tx, { request, statement, read: plan.read, context });
      const written = await running.catch((error: unknown) => {
        throw request.method === 'PUT' && error instanceof RestError && error.code === 'PGRST116'
          ? refuse.putMismatch()
          : error;
      });
      checkResult(request, written);
      return written;
    };
    const writing = write(c, { request, work, planning: planningOf(planned) });
    const { afterRefusedInsert } = options;
    const row = await (plan.kind === 'insert' && afterRefusedInsert
      ? writing.catch((error: unknown) => handleRejectedInsert(afterRefusedInsert, run, plan.relation, error))
      : writing);
    return request.mediaType.explain ? respondToExplain(c, request, row) : respondToMutation(c, request, plan, row);
  }

  async function serveCall(run: Run): Promise<Response> {
    const { c, context } = run;
    const shape = callShape({ ...run, settings });
    const planned = await requests.get(context.cache, shape);
    const { request, plan, statement } = planned;
    const planning = planningOf(planned);
    const work = async (tx: Tx): Promise<ResultRow> => {
      const result = await runPlanned(tx, { request, statement, read: plan.read, context });
      checkResult(request, result);
      return result;
    };
    const row = await (request.method === 'POST' && plan.routine.isVolatile
      ? write(c, { request, work, planning })
      : read(c, shape, { request, work, planning }));
    return request.mediaType.explain ? respondToExplain(c, request, row) : respondToCall(c, request, plan, row);
  }

  async function serve(c: Context<GatewayEnv>, target: Target): Promise<Response> {
    const raw = rawRequest(c);
    const context = contextOf(options, await cache.current(), c.get('claims').role);
    const isRead = raw.method === 'GET' || raw.method === 'HEAD';
    const run: Run = { c, raw, target, context, ...(HAS_BODY.has(raw.method) && { body: await readBody(c, target) }) };
    if (raw.method === 'OPTIONS') return respondToOptions(c, context, target, readSchema(raw, true, schemas).schema);
    if (target.kind === 'function') return serveCall(run);
    return isRead ? serveRead(run) : serveMutation(run);
  }

  const routes = new Hono<GatewayEnv>();
  routes.on(
    [...HAS_BODY],
    '*',
    limitBody(() => maxBody, refuse.bodyTooLarge),
  );
  const root = createRoot(scope, options.openApi ?? {});
  routes.all('*', async (c) => {
    if (!isRoot(c.req.path)) return serve(c, targetOf(c.req.path));
    return root({ c, raw: rawRequest(c), cache: await cache.current(), schemas });
  });
  return { routes, reload: cache.reload, close: () => idle().then(cache.close) };
}
