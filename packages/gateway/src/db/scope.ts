/**
 * The only place that switches database roles. Every query of a request runs under the role and claims of its token, as in PostgREST
 * (https://docs.postgrest.org/en/stable/references/transactions.html). Bypassing row-level security is visible in the code: `asService`,
 * with a reason.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { currentAccount, currentActor, currentRequestId } from './request-context.ts';
import {
  DatabaseError,
  type Database,
  type Result,
  type Row,
  type Settings,
  type TransactionOptions,
  type Tx,
} from './port.ts';
import { finished, type Sql } from './sql.ts';

/** The claims of a verified token. `role` is the database role to switch to. */
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
  /** The caller for rate limits: the address according to the trusted proxies, an IPv6 one by its /64. */
  address?: string;
};

export type ScopeOptions = Pick<
  TransactionOptions,
  | 'readOnly'
  | 'rollback'
  | 'timeoutMs'
  | 'share'
  | 'batchedWith'
  | 'precededBy'
  | 'planSettings'
  | 'mayTakeLong'
  | 'waitsForSchema'
  | 'onEnded'
> & {
  request?: RequestFacts;
  /** Further parameters of PostgreSQL for this transaction, such as `search_path`. */
  parameters?: Settings;
};

export type Scope = {
  /** Runs `work` as the role of the claims: row-level security and grants decide. */
  asClaims<T>(claims: Claims, work: (tx: Tx) => Promise<T>, options?: ScopeOptions): Promise<T>;
  /**
   * Runs one read-only statement as the role of the claims. It is cheaper than a transaction of one statement. Without `request`, SQL gets
   * only the claims.
   */
  readAs<R = Row>(
    claims: Claims,
    statement: Sql,
    options?: Omit<ScopeOptions, 'readOnly' | 'rollback'>,
  ): Promise<Result<R>>;
  /** Runs one statement as the role of the claims whose result is not needed before the commit. */
  writeAs<R = Row>(
    claims: Claims,
    statement: Sql,
    options?: Omit<ScopeOptions, 'readOnly' | 'rollback'>,
  ): Promise<Result<R>>;
  /** Runs `work` as service_role, past row-level security. SQL can read the reason as `request.reason`. */
  asService<T>(reason: string, work: (tx: Tx) => Promise<T>, options?: ScopeOptions): Promise<T>;
  /**
   * Each statement is a transaction of its own as service_role, and takes one round trip. It stays prepared, so its best plan must not
   * depend on its values. PostgreSQL finishes it even when this process is killed meanwhile: what such a process alone could go on with needs a
   * transaction.
   */
  onceAsService(reason: string, options?: Omit<ScopeOptions, 'rollback'>): Tx;
};

/** How a scope handles roles. */
export type RoleOptions = {
  /** Roles that a token may use; any other is rejected. */
  roles?: readonly string[];
  /** Longest run of one statement by role, in milliseconds. A role without an entry has the engine's own limit. */
  timeouts?: Readonly<Record<string, number>>;
};

/** The timeouts of a hosted Supabase (https://supabase.com/docs/guides/database/postgres/timeouts). */
const HOSTED_TIMEOUTS = { anon: 3000, authenticated: 8000 };

const SERVICE = 'service_role';
const VISITOR = 'anon';

const texts = new WeakMap<Claims, string>();

/** Serializes claims for SQL. The text of frozen claims, which cannot change, is cached. */
function claimsText(claims: Claims): string {
  const known = texts.get(claims);
  if (known !== undefined) return known;
  const text = JSON.stringify(claims);
  if (Object.isFrozen(claims)) texts.set(claims, text);
  return text;
}

const open = new AsyncLocalStorage<true>();

/** Creates the role scope of a database. */
export function createScope(
  db: Database,
  { roles = ['anon', 'authenticated', 'service_role'], timeouts = HOSTED_TIMEOUTS }: RoleOptions = {},
): Scope {
  async function become<T>(
    claims: Claims,
    run: (requested: TransactionOptions) => Promise<T>,
    reason: string,
    options: ScopeOptions,
    includesRequestId = true,
  ): Promise<T> {
    // PostgreSQL's own refusal, for a role that was not granted to the one that logs in.
    if (!roles.includes(claims.role))
      throw new DatabaseError(`permission denied to set role "${claims.role}"`, { code: '42501' });
    // The embedded database has one connection: a transaction inside another would wait for itself forever.
    if (open.getStore()) throw new Error('a transaction was opened inside another one');
    const { request, parameters, ...rest } = options;
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
      ...(includesRequestId && { 'request.id': currentRequestId() }),
      ...parameters,
    };
    const requested = {
      ...rest,
      settings,
      timeoutMs: rest.timeoutMs ?? timeouts[role],
      share: rest.share ?? own,
      isService: role === SERVICE,
      // Users read their own writes.
      mayLag: role === VISITOR && sub === undefined,
    };
    return run(requested);
  }
  const transaction = <T>(work: (tx: Tx) => Promise<T>, requested: TransactionOptions): Promise<T> =>
    open.run(true, () => db.transaction(work, requested));

  return {
    asClaims: (claims, work, options = {}) => become(claims, (requested) => transaction(work, requested), '', options),
    readAs: (claims, statement, options = {}) =>
      become(claims, (requested) => db.read(statement, requested), '', options, options.request !== undefined),
    writeAs: (claims, statement, options = {}) =>
      become(claims, (requested) => db.write(statement, requested), '', options),
    asService: (reason, work, options = {}) =>
      become({ role: SERVICE }, (requested) => transaction(work, requested), reason, options),
    onceAsService: (reason, { readOnly = false, ...options } = {}) => ({
      query: <R>(statement: Sql) => {
        const prepared = statement.compiled ? statement : finished(statement, SERVICE);
        const run = readOnly ? db.read<R> : db.write<R>;
        return become({ role: SERVICE }, (requested) => run(prepared, requested), reason, options);
      },
    }),
  };
}
