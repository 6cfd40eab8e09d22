/**
 * Entry point of the data service, `/rest/v1`: tables, views and functions of the exposed schemas over HTTP, as PostgREST serves them
 * (https://docs.postgrest.org/en/stable/references/api.html). A request is parsed, planned against the schema cache, turned into one
 * statement and run; then comes the response. Each stage has its folder. `transactions.ts` opens the transaction of a request.
 *
 * Not served unless a setting says so: execution plans, and the OpenAPI root (`open-api/`). Our extensions: `*` means the columns that the
 * role may select; upserts into views with INSTEAD OF triggers; all sizes and costs are limited (`bounds.ts`).
 */
import { Hono, type Context } from 'hono';
import { DatabaseError, type Tx } from '../db/port.ts';
import type { Sql } from '../db/sql.ts';
import type { GatewayEnv } from '../http/env.ts';
import { headerOf } from '../http/incoming.ts';
import { limitBody } from '../http/limits/limit-body.ts';
import { boundsOf } from './bounds.ts';
import { createChosenReads, planningOf, type ReadInput } from './chosen-reads.ts';
import { refuse, RestError } from './errors.ts';
import { bodyText, bodyTypeOf } from './parse/body/body-types.ts';
import { readSchema, type RawRequest } from './parse/request.ts';
import type { Target } from './parse/types.ts';
import { createRoot } from './open-api/root.ts';
import type { PlannedWrite, RestOptions } from './options.ts';
import type { PlannedRequest, ReadContext, ReadPlan } from './plan/types.ts';
import { createRequestPlanCache } from './request-plan-cache.ts';
import { callShape, mutationShape, readShape } from './request-shapes.ts';
import { explainStatement, runStatement } from './query/run.ts';
import type { ResultRow } from './query/statement.ts';
import { readTotal } from './query/total.ts';
import { respondToCall, respondToExplain, respondToMutation, respondToRead } from './respond/answer.ts';
import { respondToOptions } from './respond/options.ts';
import { holdSchemaCache } from './schema-cache/holder.ts';
import type { SchemaCache } from './schema-cache/types.ts';
import { isRoot, targetOf } from './target-of.ts';
import { checkResult, createTransactions } from './transactions/transactions.ts';

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
  candidates: options.candidates ?? [],
  bounds: boundsOf(options.bounds ?? {}, role),
});

/** How requests become transactions, and what of that the parser must know. */
function transactionsOf(options: RestOptions) {
  const { scope, db, schemas, log, readsSeeClaimsAlone = false, extraSearchPath = ['public'] } = options;
  const { transactionEnd = 'commit-allow-override', preRequest } = options;
  const rollsBack = transactionEnd.startsWith('rollback');
  const settings = { schemas, overridesTransaction: transactionEnd.endsWith('override') };
  const transactions = createTransactions({ scope, db, readsSeeClaimsAlone, extraSearchPath, rollsBack, preRequest });
  const chosen = createChosenReads(transactions, { scope, log, keepsPlans: db?.keepsPlans ?? false });
  return { ...transactions, chosen, settings };
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
  const { read, chosen, write, settings } = transactionsOf(options);

  type Run = { c: Context<GatewayEnv>; raw: RawRequest; target: Target; context: ReadContext; body?: string };

  async function serveRead(run: Run): Promise<Response> {
    const { c, context } = run;
    const shape = readShape({ ...run, settings });
    const planned = await requests.get(context.cache, shape);
    const { request, plan, location } = planned;
    const work: ReadInput['work'] = async (tx, statement, estimateRows) => {
      const found = await runPlanned(tx, { request, statement, read: plan, context });
      checkResult(request, found);
      if (request.mediaType.explain) return found;
      const total = await readTotal(request, found, context.maxRows, estimateRows);
      return { ...found, total };
    };
    const row = await chosen.read({ c, shape, planned, work });
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
  return { routes, reload: cache.reload, close: () => chosen.idle().then(cache.close) };
}
