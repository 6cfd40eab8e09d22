/**
 * Entry point of the data service, `/rest/v1`: tables, views and functions of the exposed schemas over HTTP, as PostgREST serves them
 * (https://docs.postgrest.org/en/stable/references/api.html). A request is parsed, planned against the schema cache, turned into one
 * statement and run; then comes the response. Each stage has its folder. Only this file opens a transaction for a request, always in the
 * role of the caller's token.
 *
 * Not served on purpose: PUT, the OpenAPI root, EXPLAIN, computed columns and relationships, media types other than JSON and CSV. Our
 * extensions: `*` means the columns that the role may select; upserts into views with INSTEAD OF triggers; updates and deletes need a
 * filter; all sizes and costs are limited (`bounds.ts`).
 */
import { hash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { tryDecodeURIComponent } from 'hono/utils/url';
import { currentAccount } from '../db/request-context.ts';
import { DatabaseError, UnavailableError, type Database, type Tx } from '../db/port.ts';
import type { Claims, Scope, ScopeOptions } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { Log } from '../log.ts';
import { headerOf } from '../http/incoming.ts';
import { limitBody } from '../http/limits/limit-body.ts';
import { shareOf } from '../http/limits/limit-requests.ts';
import { requestFacts } from '../http/request-facts.ts';
import { boundsOf, type BoundsByRole } from './bounds.ts';
import { createRequestPlanCache, type RequestShape } from './request-plan-cache.ts';
import { refuse } from './errors.ts';
import type { RawRequest } from './parse/request.ts';
import type { ApiRequest, Preferences, Target } from './parse/types.ts';
import { singleFlight } from './single-flight.ts';
import type { ReadContext } from './plan/types.ts';
import { callShape, mutationShape, readShape } from './request-shapes.ts';
import { runStatement } from './query/run.ts';
import type { ResultRow } from './query/statement.ts';
import { readTotal } from './query/total.ts';
import { respondToCall, respondToMutation, respondToRead } from './respond/answer.ts';
import { holdSchemaCache } from './schema-cache/holder.ts';

export type RestOptions = {
  scope: Scope;
  /** The database that announces changes of the schema (NOTIFY pgrst). Without it, only `reload` picks them up. */
  db?: Pick<Database, 'listen' | 'isSpent'>;
  /** Exposed schemas. The first is the default of requests that name none. */
  schemas: readonly string[];
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
  /** Allows avg(), count(), max(), min() and sum() in `select`. Each of them may read a whole table. */
  aggregates?: boolean;
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

const HAS_BODY = new Set(['POST', 'PATCH']);

/** The claims that SQL gets where it must not distinguish visitors. */
const VISITOR: Claims = Object.freeze({ role: 'anon' });

/** Adds an ETag. A browser may cache a response that is the same for every visitor, and revalidates it with the tag. */
const withTag = (row: ResultRow): ResultRow => ({ ...row, tag: hash('sha1', row.body, 'base64url') });

const DEFAULT_ROLES = ['anon', 'authenticated', 'service_role'];
const DEFAULT_MAX_ROWS = 1000;
const DEFAULT_MAX_OFFSET = 100_000;
const DEFAULT_MAX_BODY = 1024 * 1024;

const limitsAffected = ({ handling, maxAffected }: Preferences): boolean =>
  handling === 'strict' && maxAffected !== undefined;

/** Whether a write may have to be rolled back once its result is known. A mutation of a relation itself ensures a single row. */
const mayRollBack = ({ mediaType, preferences, target }: ApiRequest): boolean =>
  preferences.transaction === 'rollback' ||
  limitsAffected(preferences) ||
  (mediaType.kind === 'object' && target.kind === 'function');

/** Checks the result before the transaction ends, so that an error rolls the write back. */
function checkResult({ mediaType, preferences }: ApiRequest, { page_total }: ResultRow): void {
  if (limitsAffected(preferences) && page_total > preferences.maxAffected!) throw refuse.maxAffected(page_total);
  if (mediaType.kind === 'object' && page_total !== 1) throw refuse.notSingular(page_total);
}

/** Whether a coalesced read failed because the account of its first caller has used up its budget of database time. */
const isBudgetSpent = (error: unknown): boolean => error instanceof UnavailableError && error.reason === 'spent';

const MOUNT_PATH = '/rest/v1';
const TARGET = /^\/(rpc\/)?([^/]+)$/;

/**
 * The relation or function that a path names. Route patterns of hono are not used: its fast router cannot match a name beside `rpc`, and
 * its other router takes as long as everything else until the request is understood.
 *
 * @throws RestError for an unknown path
 */
function targetOf(path: string): Target {
  const below = path.slice(MOUNT_PATH.length);
  const [, isCall, name] = TARGET.exec(below) ?? [];
  if (name === undefined) throw below.length > 1 ? refuse.path() : refuse.root();
  return { kind: isCall === undefined ? 'relation' : 'function', name: tryDecodeURIComponent(name) };
}

/**
 * Builds the data service and loads the schema cache.
 *
 * @throws Error when no schema is named, DatabaseError when the catalogues cannot be read
 */
export async function restRoutes(options: RestOptions): Promise<RestService> {
  const { scope, db, schemas, aggregates = false, readsSeeClaimsAlone = false, log } = options;
  const { maxRows = DEFAULT_MAX_ROWS, maxOffset = DEFAULT_MAX_OFFSET, maxBody = DEFAULT_MAX_BODY } = options;
  if (schemas.length === 0) throw new Error('the data service needs at least one schema to expose');
  const cache = await holdSchemaCache({ scope, db, schemas, roles: options.roles ?? DEFAULT_ROLES, log });

  const isSpent = (account: string): boolean => db?.isSpent?.(account) ?? false;

  const requests = createRequestPlanCache();
  const flights = singleFlight<ResultRow>();

  type Run = { c: Context<GatewayEnv>; raw: RawRequest; target: Target; context: ReadContext; body?: string };
  /** The parts of a request that decide the response to any visitor. */
  type ReadKey = Pick<RequestShape<unknown>, 'key' | 'values'>;

  /** Whether the caller is a visitor whose reads may be coalesced with those of other visitors. */
  const isAnyVisitor = ({ role, sub }: Claims): boolean => readsSeeClaimsAlone && role === 'anon' && sub === undefined;

  /** Runs a read as its caller. Equal reads of visitors at the same moment are coalesced. */
  function read(
    { c }: Run,
    { key, values }: ReadKey,
    work: (tx: Tx) => Promise<ResultRow>,
    isShort = false,
  ): Promise<ResultRow> {
    const claims = c.get('claims');
    const share = shareOf(c);
    const as = (who: Claims, facts: ScopeOptions) =>
      work({ query: (statement) => scope.readAs(who, statement, facts) });
    if (!isAnyVisitor(claims)) {
      return as(claims, readsSeeClaimsAlone ? { share, isShort } : { request: requestFacts(c), share, isShort });
    }
    // SQL gets nothing that distinguishes one visitor from another, so a shared result is right for each of them.
    const run = async () => withTag(await as(VISITOR, { share, isShort }));
    const flightKey = `${key}${JSON.stringify(values)}`;
    const account = share ?? currentAccount() ?? '';
    // An account without budget gets lower priority or an error. Neither may reach the callers of other accounts.
    if (isSpent(account)) return flights(`${account} ${flightKey}`, run);
    return flights(flightKey, run).catch((error: unknown) => {
      if (isBudgetSpent(error) && !isSpent(account)) return run();
      throw error;
    });
  }

  function write({ c }: Run, request: ApiRequest, work: (tx: Tx) => Promise<ResultRow>): Promise<ResultRow> {
    const claims = c.get('claims');
    const facts = { request: requestFacts(c), share: shareOf(c) };
    if (!mayRollBack(request)) return work({ query: (statement) => scope.writeAs(claims, statement, facts) });
    return scope.asClaims(claims, work, { ...facts, rollback: request.preferences.transaction === 'rollback' });
  }

  async function serveRead(run: Run): Promise<Response> {
    const { c, context } = run;
    const shape = readShape({ ...run, schemas });
    const { request, plan, statement, isShort } = await requests.get(context.cache, shape);
    const work = async (tx: Tx): Promise<ResultRow> => {
      const found = await runStatement(tx, statement, plan, context.bounds);
      checkResult(request, found);
      return { ...found, total: await readTotal(tx, request, plan, found, maxRows) };
    };
    const row = await read(run, shape, work, isShort);
    return respondToRead(c, request, row);
  }

  /** Calls the product's hook after a rejected insert. The caller gets the error of the insert, whatever the hook does. */
  async function handleRejectedInsert(
    { c, body }: Run,
    relation: PlannedWrite['relation'],
    error: unknown,
  ): Promise<never> {
    if (error instanceof DatabaseError) {
      const refused = { relation, claims: c.get('claims'), code: error.code, body: body ?? '', log: c.get('log') };
      try {
        await options.afterRefusedInsert!(refused);
      } catch (failure) {
        refused.log.error({ err: failure, relation }, 'what a refused insert left behind was not settled');
      }
    }
    throw error;
  }

  async function serveMutation(run: Run): Promise<Response> {
    const { c, context } = run;
    const { request, plan, statement } = await requests.get(context.cache, mutationShape({ ...run, schemas }));
    const columns = plan.kind === 'delete' ? [] : plan.columns.map(({ name }) => name);
    await options.beforeWrite?.({
      relation: plan.relation,
      columns,
      claims: c.get('claims'),
      clientAddress: c.get('clientAddress'),
    });
    if (plan.kind === 'insert') await options.beforeInsert?.(plan.relation);
    const writing = write(run, request, async (tx) => {
      const written = await runStatement(tx, statement, plan.read, context.bounds);
      checkResult(request, written);
      return written;
    });
    const row = await (plan.kind === 'insert' && options.afterRefusedInsert
      ? writing.catch((error: unknown) => handleRejectedInsert(run, plan.relation, error))
      : writing);
    return respondToMutation(c, request, plan, row);
  }

  async function serveCall(run: Run): Promise<Response> {
    const { c, context } = run;
    const shape = callShape({ ...run, schemas });
    const { request, plan, statement } = await requests.get(context.cache, shape);
    const work = async (tx: Tx): Promise<ResultRow> => {
      const result = await runStatement(tx, statement, plan.read, context.bounds);
      checkResult(request, result);
      return result;
    };
    const row = await (request.method === 'POST' && plan.routine.isVolatile
      ? write(run, request, work)
      : read(run, shape, work));
    return respondToCall(c, request, plan, row);
  }

  async function serve(c: Context<GatewayEnv>, target: Target): Promise<Response> {
    const raw: RawRequest = {
      method: c.req.method,
      url: c.req.url,
      header: (name) => headerOf(c, name),
      text: () => c.req.text(),
    };
    const { role } = c.get('claims');
    const context: ReadContext = {
      cache: await cache.current(),
      role,
      maxRows,
      maxOffset,
      aggregates,
      insertRows: options.maxInsertRows ?? (() => Infinity),
      bounds: boundsOf(options.bounds ?? {}, role),
    };
    const isRead = raw.method === 'GET' || raw.method === 'HEAD';
    const run: Run = { c, raw, target, context, ...(HAS_BODY.has(raw.method) && { body: await raw.text() }) };
    if (target.kind === 'function') return serveCall(run);
    return isRead ? serveRead(run) : serveMutation(run);
  }

  const routes = new Hono<GatewayEnv>();
  routes.on(
    [...HAS_BODY],
    '*',
    limitBody(() => maxBody, refuse.bodyTooLarge),
  );
  routes.all('*', (c) => serve(c, targetOf(c.req.path)));
  return { routes, reload: cache.reload, close: cache.close };
}
