/**
 * In charge of becoming somebody in the database: the only place that switches roles. Every query of a request runs
 * under the role and claims of its token, as PostgREST does it
 * (https://docs.postgrest.org/en/stable/references/transactions.html); going round row-level security is a visible
 * word, `asService`, with a reason beside it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { currentAccount, currentActor, currentRequestId } from './request-context.ts';
import type { Database, Result, Row, TransactionOptions, Tx } from './port.ts';
import type { Sql } from './sql.ts';

/** What a verified token says. `role` is the database role to become. */
export type Claims = {
  role: string;
  sub?: string;
  email?: string;
  phone?: string;
  session_id?: string;
  exp?: number;
  [claim: string]: unknown;
};

/** What SQL may read of the request, as `current_setting('request.method')` and so on. */
export type RequestFacts = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** What counts as one caller for limits: the address that the trusted proxies vouch for, an IPv6 one by its /64. */
  address?: string;
};

export type ScopeOptions = Pick<TransactionOptions, 'readOnly' | 'rollback' | 'timeoutMs' | 'share' | 'isShort'> & {
  request?: RequestFacts;
};

export type Scope = {
  /** Runs `work` as the role of the claims: row-level security and grants decide. */
  asClaims<T>(claims: Claims, work: (tx: Tx) => Promise<T>, options?: ScopeOptions): Promise<T>;
  /**
   * Runs one statement that only reads as the role of the claims: cheaper than a transaction of one. Without `request` SQL
   * is told of the claims alone.
   */
  readAs<R = Row>(
    claims: Claims,
    statement: Sql,
    options?: Omit<ScopeOptions, 'readOnly' | 'rollback'>,
  ): Promise<Result<R>>;
  /** Runs one statement as the role of the claims, whose result nobody has to look at before it is committed. */
  writeAs<R = Row>(
    claims: Claims,
    statement: Sql,
    options?: Omit<ScopeOptions, 'readOnly' | 'rollback'>,
  ): Promise<Result<R>>;
  /** Runs `work` as service_role, past row-level security. The reason is visible in SQL as `request.reason`. */
  asService<T>(reason: string, work: (tx: Tx) => Promise<T>, options?: ScopeOptions): Promise<T>;
};

/** How a scope treats roles. */
export type RoleOptions = {
  /** Roles that a token may ask for; any other is refused. */
  roles?: readonly string[];
  /** Longest run of one statement by role, in milliseconds; the engine's own limit for a role that is not named. */
  timeouts?: Readonly<Record<string, number>>;
};

/** Those of a hosted Supabase (https://supabase.com/docs/guides/database/postgres/timeouts). */
const HOSTED_TIMEOUTS = { anon: 3000, authenticated: 8000 };

const SERVICE = 'service_role';

const texts = new WeakMap<Claims, string>();

/** Claims as SQL reads them; of a token that is known and cannot change, written once. */
function claimsText(claims: Claims): string {
  const known = texts.get(claims);
  if (known !== undefined) return known;
  const text = JSON.stringify(claims);
  if (Object.isFrozen(claims)) texts.set(claims, text);
  return text;
}

const open = new AsyncLocalStorage<true>();

/** The role scope over a database. */
export function createScope(
  db: Database,
  { roles = ['anon', 'authenticated', 'service_role'], timeouts = HOSTED_TIMEOUTS }: RoleOptions = {},
): Scope {
  async function become<T>(
    claims: Claims,
    run: (asked: TransactionOptions) => Promise<T>,
    reason: string,
    options: ScopeOptions,
    tellsOfRequest = true,
  ): Promise<T> {
    if (!roles.includes(claims.role)) throw new Error(`role "${claims.role}" may not be taken by a request`);
    // The embedded database has one connection: a transaction opened inside another would wait for itself for ever.
    if (open.getStore()) throw new Error('a transaction was opened inside another one');
    const { request, ...rest } = options;
    const { role, sub } = claims;
    const own = sub === undefined || role === SERVICE ? currentAccount() : `user:${sub}`;
    const settings = {
      role,
      'request.jwt.claims': claimsText(claims),
      ...(role === SERVICE && { 'request.actor': currentActor(), 'request.reason': reason }),
      ...(request && {
        'request.method': request.method ?? '',
        'request.path': request.path ?? '',
        'request.headers': JSON.stringify(request.headers ?? {}),
        'request.address': request.address ?? '',
      }),
      ...(tellsOfRequest && { 'request.id': currentRequestId() }),
    };
    const asked = {
      ...rest,
      settings,
      timeoutMs: rest.timeoutMs ?? timeouts[role],
      share: rest.share ?? own,
      isService: role === SERVICE,
    };
    return run(asked);
  }
  const transaction = <T>(work: (tx: Tx) => Promise<T>, asked: TransactionOptions): Promise<T> =>
    open.run(true, () => db.transaction(work, asked));

  return {
    asClaims: (claims, work, options = {}) => become(claims, (asked) => transaction(work, asked), '', options),
    readAs: (claims, statement, options = {}) =>
      become(claims, (asked) => db.read(statement, asked), '', options, options.request !== undefined),
    writeAs: (claims, statement, options = {}) => become(claims, (asked) => db.write(statement, asked), '', options),
    asService: (reason, work, options = {}) =>
      become({ role: SERVICE }, (asked) => transaction(work, asked), reason, options),
  };
}
