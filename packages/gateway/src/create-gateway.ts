/**
 * Creates the gateway: /auth/v1, /rest/v1, /storage/v1 and /functions/v1 with one database. Each service is behind the same middleware and
 * has its own error format. /realtime/v1 has its sockets at the HTTP server itself, and messages come to its path /api.
 */
import { Hono, type Context } from 'hono';
import { createAuth, OPEN_PATHS } from './auth/index.ts';
import type { AuthApi, AuthOptions } from './auth/types.ts';
import type { Database } from './db/port.ts';
import type { Claims, Scope } from './db/scope.ts';
import { AuthError } from './errors/auth-error.ts';
import { FunctionError } from './errors/function-error.ts';
import { renderAuthError } from './errors/render-auth.ts';
import { RealtimeError } from './errors/realtime-error.ts';
import { renderFunctionError } from './errors/render-functions.ts';
import { StorageError } from './errors/storage-error.ts';
import { renderRealtimeError } from './errors/render-realtime.ts';
import { functionCredentialError } from './functions/credential-error.ts';
import { functionRoutes } from './functions/index.ts';
import { functionNameIn, type FunctionDefinition } from './functions/types.ts';
import { tokenProblem } from './http/caller/token-problem.ts';
import {
  authenticate,
  type AuthenticateOptions,
  type CredentialError,
  type RejectedToken,
} from './http/caller/authenticate.ts';
import { createClientAddress, requestAddress } from './http/client-address.ts';
import { finishHeaders } from './http/responses.ts';
import { routeByPrefix, type RoutedApp, type Services } from './http/route-by-prefix.ts';
import { crossOrigin, type Origins } from './http/cross-origin.ts';
import type { GatewayEnv } from './http/env.ts';
import { replayIdenticalRequests } from './http/idempotent-replay.ts';
import type { Log } from './log.ts';
import { limitBody } from './http/limits/limit-body.ts';
import { limitRequests, type RequestLimits } from './http/limits/limit-requests.ts';
import { finishBody } from './http/limits/finish-body.ts';
import { createSharedLimits, type SharedLimits } from './http/limits/shared/shared-limits.ts';
import type { SigningKey } from './http/caller/signing-keys.ts';
import { createLiveSessions, SESSION_ENDED } from './http/caller/live-sessions.ts';
import { requestContext } from './http/request-context.ts';
import { chainMiddleware, type MiddlewareStep } from './http/middleware-chain.ts';
import { broadcastRoutes } from './realtime/broadcast-routes.ts';
import { createRealtime, type Realtime } from './realtime/index.ts';
import type { RealtimeOptions } from './realtime/types.ts';
import { storageCredentialError, storageError } from './storage/error-format.ts';
import { createStorage, isIdentityOptional, isKeyless } from './storage/index.ts';
import type { StorageApi, StorageOptions } from './storage/types.ts';
import { limitAccountProbes, type RevealsAccount } from './limit-account-probes.ts';
import { refuse, RestError } from './rest/errors.ts';
import { restRoutes } from './rest/index.ts';
import type { RestOptions } from './rest/options.ts';
import { renderRestError } from './rest/respond/error-response.ts';

/** Longest request body of the auth service and the functions, in bytes. The data service has a limit of its own. */
const MAX_BODY = 1024 * 1024;

/** How long messages of SQL are kept for replay, as upstream. */
const KEEP_MESSAGES_HOURS = 72;

type Steps = readonly MiddlewareStep<Context<GatewayEnv>>[];

export type GatewayOptions = {
  db: Database;
  scope: Scope;
  /** The secret, and the asymmetric keys that sign tokens in its place; without a current one the secret signs. */
  keys: { jwtSecret: string; signing?: readonly SigningKey[] };
  /** Public address of the product, without a trailing slash: `iss` of tokens and target of links. */
  siteUrl: string;
  /** Schemas that /rest/v1 exposes. The first one is the default. */
  schemas: readonly string[];
  auth: AuthOptions;
  /** Options of the data service. Default: the wide limits of `rest/bounds.ts`. */
  rest?: Pick<
    RestOptions,
    | 'bounds'
    | 'maxInsertRows'
    | 'beforeInsert'
    | 'afterRefusedInsert'
    | 'readsSeeClaimsAlone'
    | 'storedCounts'
    | 'candidates'
    | 'openApi'
  > & {
    /** Rate limits of one caller. Default: none. */
    limits?: RequestLimits;
    /** Writes whose error reveals whether somebody else has an account. They are counted as account look-ups. Default: none. */
    revealsAccount?: RevealsAccount;
    /** Refuses a call without an API key, as Supabase's API gateway. Without it such a call is anonymous, as at PostgREST. Default: true. */
    requiresKey?: boolean;
  };
  /** Other origins whose pages may call. Default: any, as upstream. */
  origins?: Origins;
  functions?: readonly FunctionDefinition[];
  /** Without these options there is no storage service. */
  storage?: StorageOptions;
  realtime?: Pick<
    RealtimeOptions,
    'limits' | 'origins' | 'onlyServerSends' | 'keepMessagesHours' | 'changes' | 'replication'
  >;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges, `loopback`, `private`. Default: loopback. */
  trustedProxies?: readonly string[];
  log: Log;
  now?: () => Date;
};

export type Gateway = {
  /** The services, and nothing else. */
  app: RoutedApp;
  /**
   * The same services for a program that serves more. `around` are its own steps for every request: they run after the context of the
   * request is set and before the caller is authenticated.
   */
  behind(around: Steps): Services;
  auth: AuthApi;
  realtime: Realtime;
  /** Undefined without a storage service. */
  storage: StorageApi | undefined;
  /** Creates a rate limit that holds for all processes of the database together, once the realtime service is attached to a server. */
  rateLimiter: SharedLimits['rateLimiter'];
  /** How many processes of the database this one knows of, itself included. */
  processes(): number;
  close(): Promise<void>;
};

const CREDENTIAL_MESSAGES: Record<CredentialError, string> = {
  key_missing: 'No API key found in request',
  token_empty: 'Empty JWT is sent in Authorization header',
  token_expired: 'JWT expired',
  token_invalid: 'JWT is not valid',
  session_ended: 'Your session has ended. Please login again.',
};

const tooLarge = (most: number) => `The request body is too large: at most ${most} bytes are read`;

/** The error format of a service, for requests that the gateway rejects before the service. */
type ErrorFormat = {
  render(error: Error, c: Parameters<typeof renderFunctionError>[1]): Response;
  credentials(reason: CredentialError, rejected?: RejectedToken): Error;
  /** Without it, the service limits its own bodies. */
  tooLarge?(most: number): Error;
};

const errorFormats = {
  auth: {
    render: renderAuthError,
    credentials: (reason) => {
      if (reason === 'key_missing') return new AuthError('no_authorization', CREDENTIAL_MESSAGES[reason]);
      const why =
        reason === 'token_expired' ? 'token has invalid claims: token is expired' : 'token signature is invalid';
      return new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
    },
    tooLarge: (most) => new AuthError('request_entity_too_large', `Request body too large (max ${most} bytes)`),
  },
  rest: {
    render: renderRestError,
    credentials: (reason, rejected) => {
      const { message, details } =
        reason === 'token_invalid' && rejected
          ? tokenProblem(rejected.token)
          : { message: CREDENTIAL_MESSAGES[reason], details: null };
      const problem = reason === 'key_missing' ? '' : ` error="invalid_token", error_description="${message}"`;
      const headers = { 'www-authenticate': `Bearer${problem}` };
      return new RestError(401, reason === 'token_expired' ? 'PGRST303' : 'PGRST301', message, details, null, headers);
    },
  },
  functions: {
    render: renderFunctionError,
    credentials: functionCredentialError,
    tooLarge: (most) => new FunctionError(413, 'body_too_large', tooLarge(most)),
  },
  storage: {
    render: storageError(false),
    credentials: storageCredentialError,
  },
  realtime: {
    render: renderRealtimeError,
    credentials: (reason) =>
      new RealtimeError(
        reason === 'token_expired' || reason === 'session_ended' ? 'InvalidJWTToken' : 'MalformedJWT',
        CREDENTIAL_MESSAGES[reason],
      ),
    tooLarge: (most) => new RealtimeError('PayloadTooLarge', tooLarge(most)),
  },
} satisfies Record<string, ErrorFormat>;

/** Creates the limiters of a service. All processes share them. */
const limitersOf =
  (service: string, { rateLimiter }: SharedLimits): SharedLimits['rateLimiter'] =>
  (name, limit) =>
    rateLimiter(`${service} ${name}`, limit);

const tooManyFiles = (retryAfterSeconds: number): StorageError =>
  new StorageError('SlowDown', undefined, { retryAfterSeconds });

type ServiceOptions = Pick<
  AuthenticateOptions,
  'open' | 'keyless' | 'keyOptional' | 'bearerOptional' | 'identityOptional' | 'ignoresEmptyToken'
> & {
  /** Steps around everything that answers for the service, CORS included. */
  before?: Steps;
  /** The service checks for ended sessions itself, and has its own error for them. */
  ownSessions?: boolean;
  /** Steps that run after authentication. */
  after?: Steps;
  /** Requests that have one effect when they come twice within moments (http/idempotent-replay.ts). */
  once?: (c: Context<GatewayEnv>) => boolean;
  /** Longest request body, in bytes. */
  maxBody?: (c: Context<GatewayEnv>) => number;
};

/** Requests that send a message or consume a code: a double tap must not do that twice. */
const REPLAYED_PATHS = /\/auth\/v1\/(otp|recover|resend|signup|(factors\/[\w-]+\/)?verify)$/;

/** What the auth service needs of the middleware in front of it. */
const authServiceOptions = ({ requiresKey = false }: AuthOptions): ServiceOptions => ({
  open: [/\/auth\/v1\/(health|verify|settings)$/, ...OPEN_PATHS],
  ownSessions: true,
  ignoresEmptyToken: true,
  keyOptional: !requiresKey,
  once: (c) => c.req.method === 'POST' && REPLAYED_PATHS.test(c.req.path),
});

/** What the storage service needs of the middleware in front of it. */
const STORAGE_CALLERS: ServiceOptions = {
  keyless: isKeyless,
  identityOptional: isIdentityOptional,
  bearerOptional: true,
};

/** What each function needs of the middleware in front of it. */
function functionOptions(functions: readonly FunctionDefinition[]): ServiceOptions {
  const byName = new Map(functions.map((fn) => [fn.name, fn]));
  const requested = (c: Context<GatewayEnv>) => byName.get(functionNameIn(c.req.path));
  return {
    keyless: (c) => requested(c)?.verifyJwt === false,
    once: (c) => c.req.method === 'POST' && requested(c)?.sharesAnswer === true,
    maxBody: (c) => requested(c)?.maxBody ?? MAX_BODY,
  };
}

/** Builds the gateway. It reads the schema once, so the database must be built before. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { db, scope, keys, siteUrl, log, now } = options;
  const clock = now ?? (() => new Date());
  const auth = createAuth({ scope, keys, siteUrl, options: options.auth, log, ...(now ? { now } : {}) });
  const sessions = createLiveSessions((id, { sub = '' }) => auth.sessionLasts(id, sub));

  async function verify(token: string): Promise<Claims> {
    const claims = await auth.tokens.verify(token);
    if (!(await sessions.isLive(claims))) throw errorFormats.realtime.credentials('session_ended');
    return claims;
  }

  const clientAddress = createClientAddress(options.trustedProxies ?? ['loopback']);
  const sharedLimits = createSharedLimits(db.spentTime);
  const { rateLimiter, processes } = sharedLimits;
  const realtime = createRealtime({
    db,
    scope,
    verify,
    log,
    now: clock,
    addressOf: (request) => requestAddress(clientAddress, request),
    sharedLimits,
    keepMessagesHours: KEEP_MESSAGES_HOURS,
    ...options.realtime,
  });
  const onSessionEnd = (id?: string): void => {
    sessions.forget(id);
    realtime.recheckSession(id);
  };
  const stopListening = await db.listen(SESSION_ENDED, onSessionEnd, onSessionEnd);
  const { limits, revealsAccount, requiresKey = true, ...restOptions } = options.rest ?? {};
  const rest = await restRoutes({
    scope,
    db,
    schemas: [...options.schemas],
    log,
    ...(revealsAccount && { beforeWrite: limitAccountProbes(auth.api, revealsAccount) }),
    ...restOptions,
    openApi: { uri: `${siteUrl}/rest/v1/`, ...restOptions.openApi },
  });

  const context = requestContext(log, clientAddress);
  const origins = crossOrigin(options.origins);
  const services: [prefix: string, build: (around: Steps) => RoutedApp][] = [];

  /** Creates an app with the steps of every request, followed by the given steps. */
  function createApp(around: Steps, steps: Steps, onError: ErrorFormat['render'], before: Steps = []) {
    const app = new Hono<GatewayEnv>();
    app.onError(onError);
    const chain = [finishBody, ...around, finishHeaders, ...before, origins, ...steps];
    return app.use(context, chainMiddleware(chain, onError));
  }

  function service(
    prefix: string,
    routes: Hono<GatewayEnv>,
    { render, credentials, tooLarge: bodyTooLarge }: ErrorFormat,
    { before, ownSessions = false, after = [], once, maxBody = () => MAX_BODY, ...callers }: ServiceOptions = {},
  ): void {
    const isLive = ownSessions ? undefined : sessions.isLive;
    const steps = [authenticate({ tokens: auth.tokens, refuse: credentials, isLive, ...callers }), ...after];
    const chain = [
      ...(bodyTooLarge ? [limitBody(maxBody, bodyTooLarge)] : []),
      ...(once ? [replayIdenticalRequests(once)] : []),
    ];
    const build = (around: Steps): RoutedApp => {
      const app = createApp(around, steps, render, before).basePath(prefix);
      for (const middleware of chain) app.use(middleware);
      return app.route('/', routes);
    };
    services.push([prefix, build]);
  }

  service('/auth/v1', auth.routes, errorFormats.auth, authServiceOptions(options.auth));
  const limited = limits ? [limitRequests(limits, refuse.tooManyRequests, limitersOf('rest', sharedLimits))] : [];
  service('/rest/v1', rest.routes, errorFormats.rest, { after: limited, keyOptional: !requiresKey });
  const storage =
    options.storage && createStorage({ scope, keys, options: options.storage, verify, log, now: clock, rateLimiter });
  if (storage) {
    const { requests, strict = false } = options.storage!;
    const format = { ...errorFormats.storage, render: storageError(strict) };
    const after = requests ? [limitRequests(requests, tooManyFiles, limitersOf('storage', sharedLimits))] : [];
    service('/storage/v1', storage.routes, format, { ...STORAGE_CALLERS, before: storage.before, after });
  }
  const functions = options.functions ?? [];
  service('/functions/v1', functionRoutes(functions), errorFormats.functions, functionOptions(functions));
  service(
    '/realtime/v1/api',
    broadcastRoutes({ scope, ...options.realtime, ...options.realtime?.limits }),
    errorFormats.realtime,
  );

  const behind: Gateway['behind'] = (around) =>
    Object.fromEntries(services.map(([prefix, build]) => [prefix, build(around)]));

  const close = (): Promise<void> => rest.close().then(stopListening);
  const app = routeByPrefix(behind([]), createApp([], [], renderFunctionError));
  return { app, behind, auth: auth.api, realtime, storage: storage?.api, rateLimiter, processes, close };
}
