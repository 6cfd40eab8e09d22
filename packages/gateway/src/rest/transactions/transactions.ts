/**
 * The transactions of requests, always in the role of the caller's token. No other file of the data service opens a transaction for a
 * request.
 */
import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { currentAccount } from '../../db/request-context.ts';
import { UnavailableError, type Database, type Settings, type Tx } from '../../db/port.ts';
import type { Claims, RequestFacts, Scope, ScopeOptions } from '../../db/scope.ts';
import type { GatewayEnv } from '../../http/env.ts';
import { shareOf } from '../../http/limits/limit-requests.ts';
import { requestFacts } from '../../http/request-facts.ts';
import { ident, sql } from '../../db/sql.ts';
import { refuse } from '../errors.ts';
import type { ApiRequest, Preferences } from '../parse/types.ts';
import type { PlannedRequest } from '../plan/types.ts';
import { IN_ORDER, type CallerTx, type Planning } from '../plan-choice/plan-choice.ts';
import type { ResultRow } from '../query/statement.ts';
import type { RequestShape } from '../request-plan-cache.ts';
import { createReadDurations } from './read-durations.ts';
import { singleFlight } from './single-flight.ts';
import { MOUNT_PATH } from '../target-of.ts';

export type TransactionsDeps = {
  scope: Scope;
  db: Pick<Database, 'isSpent'> | undefined;
  /** Whether equal reads of visitors are coalesced: see RestOptions. */
  readsSeeClaimsAlone: boolean;
  /** Schemas after the requested one in the search path of every request. */
  extraSearchPath: readonly string[];
  /** Function that runs before the statement of each request, in its transaction. It may refuse the request. */
  preRequest: { readonly schema: string; readonly name: string } | undefined;
  /** Whether transactions are rolled back unless the request says otherwise. */
  rollsBack: boolean;
};

/** The parts of a request that decide the response to any visitor. */
type ReadKey = Pick<RequestShape<unknown>, 'key' | 'values'>;
type Write = { request: PlannedRequest; work: Work; planning: Planning };
type Work = (tx: CallerTx) => Promise<ResultRow>;
type Read = {
  request: PlannedRequest;
  work: Work;
  isShort?: boolean;
  planning: Planning;
  /** Further settings of its statement. */
  settings?: Settings | undefined;
};

export type Transactions = {
  /** Runs a read as its caller. Equal reads of visitors at the same moment are coalesced. */
  read(c: Context<GatewayEnv>, key: ReadKey, read: Read): Promise<ResultRow>;
  /** Runs a write as its caller. */
  write(c: Context<GatewayEnv>, write: Write): Promise<ResultRow>;
  /** Runs work beside a request, as its caller and with its parameters, in a read-only transaction. */
  asCaller<T>(
    c: Context<GatewayEnv>,
    request: PlannedRequest,
    by: Pick<Read, 'planning' | 'settings'>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
};

/** The claims that SQL gets where it must not distinguish visitors. */
const VISITOR: Claims = Object.freeze({ role: 'anon' });

/** Adds an ETag. A browser may cache a response that is the same for every visitor, and revalidates it with the tag. */
const withTag = (row: ResultRow): ResultRow => ({ ...row, tag: hash('sha1', row.body, 'base64url') });

const limitsAffected = ({ handling, maxAffected }: Preferences): boolean =>
  handling === 'strict' && maxAffected !== undefined;

const isRolledBack = ({ preferences }: ApiRequest): boolean => preferences.transaction === 'rollback';

/** Whether a write may have to be rolled back once its result is known. A mutation of a relation itself ensures a single row. */
const mayRollBack = ({ mediaType, preferences, target }: PlannedRequest): boolean =>
  limitsAffected(preferences) || (mediaType.kind === 'object' && target.kind === 'function');

/** Checks the result before the transaction ends, so that an error rolls the write back. */
export function checkResult({ mediaType, preferences }: PlannedRequest, { page_total }: ResultRow): void {
  if (mediaType.explain) return;
  if (limitsAffected(preferences) && page_total > preferences.maxAffected!) throw refuse.maxAffected(page_total);
  if (mediaType.kind === 'object' && page_total !== 1) throw refuse.notSingular(page_total);
}

/** Whether a coalesced read failed because the account of its first caller has used up its budget of database time. */
const isBudgetSpent = (error: unknown): boolean => error instanceof UnavailableError && error.reason === 'spent';

const CUSTOM: Settings = { plan_cache_mode: 'force_custom_plan' };
const GENERIC: Settings = { plan_cache_mode: 'force_generic_plan' };
/**
 * The parameters of how a statement is planned (https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE). The plans
 * of functions that it calls may be generic too, but they are neither made anew in every call nor made without sorting.
 */
const PLANNING: Readonly<Record<Exclude<Planning, undefined>, Pick<ScopeOptions, 'parameters' | 'planSettings'>>> = {
  custom: { planSettings: CUSTOM },
  generic: { parameters: GENERIC },
  'custom, in order': { planSettings: { ...CUSTOM, ...IN_ORDER } },
  'generic, in order': { planSettings: { ...GENERIC, ...IN_ORDER } },
};

/**
 * The parameters that a request sets. Nothing is set when they are those of every session. Where the best plan of a prepared statement
 * depends on its values, it is said how it is planned.
 */
function parametersOf(
  { schema, preferences: { timezone } }: ApiRequest,
  planning: Planning,
  extra: readonly string[],
  settings?: Settings,
): Pick<ScopeOptions, 'parameters' | 'planSettings'> {
  const path = [...new Set([schema, ...extra])];
  const isUsual = path.length === 1 && path[0] === 'public';
  const own = planning && PLANNING[planning];
  if (isUsual && timezone === undefined && !settings) return own ?? {};
  const quoted = path.map((name) => `"${name.replaceAll('"', '""')}"`).join(', ');
  const parameters = {
    ...(!isUsual && { search_path: quoted }),
    ...(timezone !== undefined && { timezone }),
    ...own?.parameters,
    ...settings,
  };
  return { ...own, parameters };
}

/** What SQL may read of the request. The path begins after the service's own, as upstream. */
function factsOf(c: Context<GatewayEnv>): RequestFacts {
  const facts = requestFacts(c);
  return { ...facts, path: c.req.path.slice(MOUNT_PATH.length) || '/' };
}

export function createTransactions(deps: TransactionsDeps): Transactions {
  const { scope, db, readsSeeClaimsAlone, extraSearchPath, rollsBack, preRequest } = deps;
  const before = preRequest && sql`select ${ident(preRequest.schema, preRequest.name)}()`;

  /** Runs the function that comes before each request, if there is one, and then the work, in one transaction. */
  const afterPreRequest =
    (work: Work): Work =>
    async (tx) => {
      if (before) await tx.query(before);
      return work(tx);
    };

  const durations = createReadDurations();
  const flights = singleFlight<ResultRow>();
  const isSpent = (account: string): boolean => db?.isSpent?.(account) ?? false;

  /** Whether the caller is a visitor whose reads may be coalesced with those of other visitors. */
  const isAnyVisitor = ({ role, sub }: Claims): boolean => readsSeeClaimsAlone && role === 'anon' && sub === undefined;

  /**
   * Whose reads are sent with a read. A function may set what a later statement of its transaction reads. Planning for the values of a request
   * takes longer than sending it, and further settings hold the values of one request.
   */
  function batching(key: string, { request, isShort, planning, settings }: Read): Pick<ScopeOptions, 'batchedWith'> {
    if (isShort) return { batchedWith: 'anybody' };
    const isPlanned = (planning === undefined || planning === 'generic') && !settings;
    return isPlanned && request.target.kind !== 'function' && durations.isQuick(key) ? { batchedWith: 'account' } : {};
  }

  return {
    read(c, { key, values }, input) {
      const { request, work, planning, settings } = input;
      const claims = c.get('claims');
      const share = shareOf(c);
      const optionsOf = (by: Planning, own?: Settings) => ({
        share,
        mayTakeLong: request.target.kind === 'function' || durations.isLong(key),
        onEnded: (ms: number) => durations.note(key, ms),
        ...parametersOf(request, by, extraSearchPath, own),
      });
      if (before) {
        const facts = { request: factsOf(c), ...optionsOf(planning, settings), readOnly: true };
        return scope.asClaims(claims, afterPreRequest(work), facts);
      }
      const as = (who: Claims, facts?: RequestFacts) => {
        const txWith = (options: ScopeOptions): Tx => {
          const all = { ...(facts && { request: facts }), ...options };
          return { query: (statement) => scope.readAs(who, statement, all) };
        };
        return work({
          ...txWith({ ...optionsOf(planning, settings), ...batching(key, input) }),
          after: (precededBy) => txWith({ ...optionsOf(undefined), precededBy }),
        });
      };
      if (!isAnyVisitor(claims)) return as(claims, readsSeeClaimsAlone ? undefined : factsOf(c));
      // SQL gets nothing that distinguishes one visitor from another, so a shared result is right for each of them.
      const run = async () => withTag(await as(VISITOR));
      const flightKey = `${key}${JSON.stringify(values)}`;
      const account = share ?? currentAccount() ?? '';
      // An account without budget gets lower priority or an error. Neither may reach the callers of other accounts.
      if (isSpent(account)) return flights(`${account} ${flightKey}`, run);
      return flights(flightKey, run).catch((error: unknown) => {
        if (isBudgetSpent(error) && !isSpent(account)) return run();
        throw error;
      });
    },
    write(c, { request, work, planning }) {
      const claims = c.get('claims');
      const parameters = parametersOf(request, planning, extraSearchPath);
      const facts = { request: factsOf(c), share: shareOf(c), ...parameters };
      const rollback = rollsBack ? request.preferences.transaction !== 'commit' : isRolledBack(request);
      if (!before && !rollback && !mayRollBack(request))
        return work({ query: (statement) => scope.writeAs(claims, statement, facts) });
      return scope.asClaims(claims, afterPreRequest(work), { ...facts, rollback });
    },
    asCaller: (c, request, { planning, settings }, work) =>
      scope.asClaims(c.get('claims'), work, {
        share: shareOf(c),
        readOnly: true,
        ...parametersOf(request, planning, extraSearchPath, settings),
      }),
  };
}
