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
import { answerCall, answerMutation, answerRead } from './respond/answer.ts';
import { holdSchemaCache } from './schema-cache/holder.ts';

export type RestOptions = {
  scope: Scope;
  /** Where changes of the schema are announced (NOTIFY pgrst); without it only `reload` notices them. */
  db?: Pick<Database, 'listen' | 'isSpent'>;
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
  /** What an insert into a relation waits for before it is tried, outside of its transaction; undefined for nothing. */
  beforeInsert?(relation: PlannedWrite['relation']): Promise<void> | undefined;
  /** Called when the database has refused an insert, after its transaction ended and before the answer. */
  afterRefusedInsert?(refused: RefusedInsert): Promise<void>;
  /** Allows avg(), count(), max(), min() and sum() in `select`, each of which may read a whole table. */
  aggregates?: boolean;
  /** What one request may cost, by role; wide unless told otherwise. */
  bounds?: BoundsByRole;
  /**
   * What is read depends on the claims and on nothing else that a request says of itself, so SQL is not told of that, and
   * equal reads of visitors at the same moment share one run. For databases in which no read asks for headers, address,
   * path or a visitor's further claims. No unless told otherwise.
   */
  readsSeeClaimsAlone?: boolean;
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

/** An insert that the database refused, and why. */
export type RefusedInsert = Pick<PlannedWrite, 'relation' | 'claims'> & {
  /** The SQLSTATE. */
  code: string;
  /** The body as it came. */
  body: string;
  log: Log;
};

export type RestService = {
  /** To mount at `/rest/v1`, below middleware that sets `claims` and `log`, in an app that renders its errors. */
  routes: Hono<GatewayEnv>;
  /** Reads the database's schema again. */
  reload(): Promise<void>;
  /** Stops listening for changes of the schema. */
  close(): Promise<void>;
};

const HAS_BODY = new Set(['POST', 'PATCH']);

/** Whom SQL sees where it may not tell visitors apart. */
const VISITOR: Claims = Object.freeze({ role: 'anon' });

/** What every visitor is shown may be kept by a browser, which asks whether it is still so. */
const tagged = (row: ResultRow): ResultRow => ({ ...row, tag: hash('sha1', row.body, 'base64url') });

const DEFAULT_ROLES = ['anon', 'authenticated', 'service_role'];
const DEFAULT_MAX_ROWS = 1000;
const DEFAULT_MAX_OFFSET = 100_000;
const DEFAULT_MAX_BODY = 1024 * 1024;

const limitsAffected = ({ handling, maxAffected }: Preferences): boolean =>
  handling === 'strict' && maxAffected !== undefined;

/** Whether a write may have to be undone once its result is there. A mutation sees to it itself that it shows a single row. */
const mayBeTakenBack = ({ mediaType, preferences, target }: ApiRequest): boolean =>
  preferences.transaction === 'rollback' ||
  limitsAffected(preferences) ||
  (mediaType.kind === 'object' && target.kind === 'function');

/** What the answer must not be is found out before the transaction ends, so that it takes the write back. */
function checkResult({ mediaType, preferences }: ApiRequest, { page_total }: ResultRow): void {
  if (limitsAffected(preferences) && page_total > preferences.maxAffected!) throw refuse.maxAffected(page_total);
  if (mediaType.kind === 'object' && page_total !== 1) throw refuse.notSingular(page_total);
}

/** Whether it failed for what the account of whoever asked first has used up. */
const isOfAnother = (error: unknown): boolean => error instanceof UnavailableError && error.reason === 'spent';

const MOUNTED = '/rest/v1';
const TARGET = /^\/(rpc\/)?([^/]+)$/;

/**
 * What a path names. Not by patterns of hono's: a name beside `rpc` is none for its fast router, and the other one takes as long as
 * all else until the request is understood.
 *
 * @throws RestError for a path that is none of ours
 */
function targetOf(path: string): Target {
  const below = path.slice(MOUNTED.length);
  const [, isCall, name] = TARGET.exec(below) ?? [];
  if (name === undefined) throw below.length > 1 ? refuse.path() : refuse.root();
  return { kind: isCall === undefined ? 'relation' : 'function', name: tryDecodeURIComponent(name) };
}

/**
 * Builds the data service and waits until it has read the schema.
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
  /** All of a request that an answer to any visitor depends on. */
  type Worded = Pick<RequestShape<unknown>, 'key' | 'values'>;

  /** Whether it is a visitor of whom SQL may be told nothing else. */
  const isAnyVisitor = ({ role, sub }: Claims): boolean => readsSeeClaimsAlone && role === 'anon' && sub === undefined;

  /** A read runs as whoever asks; equal ones of visitors at the same moment do so once. */
  function read(
    { c }: Run,
    { key, values }: Worded,
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
    // SQL sees a visitor and nothing that tells one from another: whose run it was could not make a difference.
    const run = async () => tagged(await as(VISITOR, { share, isShort }));
    const worded = `${key}${JSON.stringify(values)}`;
    const account = share ?? currentAccount() ?? '';
    // What comes last for one account must not come last for others, nor be refused to them.
    if (isSpent(account)) return flights(`${account} ${worded}`, run);
    return flights(worded, run).catch((error: unknown) => {
      if (isOfAnother(error) && !isSpent(account)) return run();
      throw error;
    });
  }

  function write({ c }: Run, request: ApiRequest, work: (tx: Tx) => Promise<ResultRow>): Promise<ResultRow> {
    const claims = c.get('claims');
    const facts = { request: requestFacts(c), share: shareOf(c) };
    if (!mayBeTakenBack(request)) return work({ query: (statement) => scope.writeAs(claims, statement, facts) });
    return scope.asClaims(claims, work, { ...facts, rollback: request.preferences.transaction === 'rollback' });
  }

  async function serveRead(run: Run): Promise<Response> {
    const { c, context } = run;
    const question = readShape({ ...run, schemas });
    const { request, plan, statement, isShort } = await requests.get(context.cache, question);
    const work = async (tx: Tx): Promise<ResultRow> => {
      const found = await runStatement(tx, statement, plan, context.bounds);
      checkResult(request, found);
      return { ...found, total: await readTotal(tx, request, plan, found, maxRows) };
    };
    const row = await read(run, question, work, isShort);
    return answerRead(c, request, row);
  }

  /** Lets the product settle what a refused insert leaves behind. The refusal is answered whatever comes of that. */
  async function settleRefused({ c, body }: Run, relation: PlannedWrite['relation'], error: unknown): Promise<never> {
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
      ? writing.catch((error: unknown) => settleRefused(run, plan.relation, error))
      : writing);
    return answerMutation(c, request, plan, row);
  }

  async function serveCall(run: Run): Promise<Response> {
    const { c, context } = run;
    const question = callShape({ ...run, schemas });
    const { request, plan, statement } = await requests.get(context.cache, question);
    const work = async (tx: Tx): Promise<ResultRow> => {
      const result = await runStatement(tx, statement, plan.read, context.bounds);
      checkResult(request, result);
      return result;
    };
    const row = await (request.method === 'POST' && plan.routine.isVolatile
      ? write(run, request, work)
      : read(run, question, work));
    return answerCall(c, request, plan, row);
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
