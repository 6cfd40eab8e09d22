/**
 * Puts the services together: /auth/v1, /rest/v1, /storage/v1 and /functions/v1 over one database, each behind the same door
 * and each refusing in its own dialect; and /realtime/v1, whose sockets come to the HTTP server itself, messages to /api.
 */
import { Hono, type Context } from 'hono';
import { createAuth } from './auth/index.ts';
import type { AuthApi, AuthOptions } from './auth/types.ts';
import type { Database } from './db/port.ts';
import type { Claims, Scope } from './db/scope.ts';
import { AuthError } from './errors/auth-error.ts';
import { FunctionError } from './errors/function-error.ts';
import { renderAuthError } from './errors/render-auth.ts';
import { RealtimeError } from './errors/realtime-error.ts';
import { renderFunctionError } from './errors/render-functions.ts';
import { renderStorageError } from './errors/render-storage.ts';
import { StorageError } from './errors/storage-error.ts';
import { renderRealtimeError } from './errors/render-realtime.ts';
import { functionRoutes } from './functions/index.ts';
import type { FunctionDefinition } from './functions/types.ts';
import { authenticate, type AuthenticateOptions, type CredentialError } from './http/caller/authenticate.ts';
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
import { createLiveSessions, SESSION_ENDED } from './http/caller/live-sessions.ts';
import { requestContext } from './http/request-context.ts';
import { chainMiddleware, type MiddlewareStep } from './http/middleware-chain.ts';
import { broadcastRoutes } from './realtime/broadcast-routes.ts';
import { createRealtime, type Realtime } from './realtime/index.ts';
import type { RealtimeOptions } from './realtime/types.ts';
import { createStorage, isKeyless } from './storage/index.ts';
import type { StorageApi, StorageOptions } from './storage/types.ts';
import { limitAccountProbes, type RevealsAccount } from './limit-account-probes.ts';
import { refuse, RestError } from './rest/errors.ts';
import { restRoutes, type RestOptions } from './rest/index.ts';
import { renderRestError } from './rest/respond/error-response.ts';

/** Longest body that the auth service and the functions read, in bytes. The data service has a limit of its own. */
const MAX_BODY = 1024 * 1024;

type Steps = readonly MiddlewareStep<Context<GatewayEnv>>[];

export type GatewayOptions = {
  db: Database;
  scope: Scope;
  keys: { jwtSecret: string };
  /** Where the product is reached from outside, without a trailing slash: `iss` of tokens and target of links. */
  siteUrl: string;
  /** Schemas that /rest/v1 exposes; the first is the default. */
  schemas: readonly string[];
  auth: AuthOptions;
  /** What the data service serves, and what one request to it may cost; wide unless told otherwise. */
  rest?: Pick<
    RestOptions,
    'bounds' | 'maxInsertRows' | 'beforeInsert' | 'afterRefusedInsert' | 'readsSeeClaimsAlone'
  > & {
    /** How often one caller may ask it; no limit unless told otherwise. */
    limits?: RequestLimits;
    /** Writes that tell whether somebody else has an account: they are counted as look-ups. None unless told otherwise. */
    tells?: RevealsAccount;
  };
  /** Pages that may call from other origins: any unless told otherwise, as upstream. */
  origins?: Origins;
  functions?: readonly FunctionDefinition[];
  /** Without it there is no storage service. */
  storage?: StorageOptions;
  realtime?: Pick<RealtimeOptions, 'limits' | 'origins'>;
  /** Proxies whose `X-Forwarded-For` is believed: addresses, ranges, `loopback`, `private` (default: loopback). */
  trustedProxies?: readonly string[];
  log: Log;
  now?: () => Date;
};

export type Gateway = {
  /** Its services, and nothing else. */
  app: RoutedApp;
  /**
   * The same services for a program that has more to serve: what it does around every request, between who calls and who
   * answers, is told here.
   */
  behind(around: Steps): Services;
  auth: AuthApi;
  realtime: Realtime;
  /** Undefined where there is no storage service. */
  storage: StorageApi | undefined;
  close(): Promise<void>;
};

const CREDENTIAL_WORDS: Record<CredentialError, string> = {
  key_missing: 'No API key found in request',
  token_expired: 'JWT expired',
  token_invalid: 'JWT is not valid',
  session_ended: 'Your session has ended. Please login again.',
};

const tooLarge = (most: number) => `The request body is too large: at most ${most} bytes are read`;

/** How a service refuses what it does not look at closer. */
type Dialect = {
  render(error: Error, c: Parameters<typeof renderFunctionError>[1]): Response;
  credentials(fault: CredentialError): Error;
  /** Without it the service looks after its own bodies. */
  tooLarge?(most: number): Error;
};

const dialects = {
  auth: {
    render: renderAuthError,
    credentials: (fault) =>
      new AuthError(fault === 'key_missing' ? 'no_authorization' : 'bad_jwt', CREDENTIAL_WORDS[fault]),
    // auth-js knows no code of its own for it.
    tooLarge: (most) => new AuthError('validation_failed', tooLarge(most)),
  },
  rest: {
    render: renderRestError,
    credentials: (fault) =>
      new RestError(401, fault === 'token_expired' ? 'PGRST303' : 'PGRST301', CREDENTIAL_WORDS[fault]),
  },
  functions: {
    render: renderFunctionError,
    credentials: (fault) => new FunctionError(401, fault, CREDENTIAL_WORDS[fault]),
    tooLarge: (most) => new FunctionError(413, 'body_too_large', tooLarge(most)),
  },
  storage: {
    render: renderStorageError,
    credentials: (fault) => new StorageError('InvalidJWT', CREDENTIAL_WORDS[fault]),
  },
  realtime: {
    render: renderRealtimeError,
    credentials: (fault) =>
      new RealtimeError(
        fault === 'token_expired' || fault === 'session_ended' ? 'InvalidJWTExpiration' : 'MalformedJWT',
        CREDENTIAL_WORDS[fault],
      ),
    tooLarge: (most) => new RealtimeError('PayloadTooLarge', tooLarge(most)),
  },
} satisfies Record<string, Dialect>;

const tooManyFiles = (retryAfterSeconds: number): StorageError =>
  new StorageError('SlowDown', undefined, { retryAfterSeconds });

type ServiceOptions = Pick<AuthenticateOptions, 'open' | 'keyless'> & {
  /** It looks after ended sessions itself, in words of its own. */
  ownSessions?: boolean;
  /** What a request passes after its claims are known. */
  after?: Steps;
  /** Requests that have one effect when they come twice within moments (http/idempotent-replay.ts). */
  once?: (c: Context<GatewayEnv>) => boolean;
  /** Longest body of a request, in bytes. */
  maxBody?: (c: Context<GatewayEnv>) => number;
};

/** What sends a message, or uses up a code: a second tap must not do it again. */
const ONCE = /\/auth\/v1\/(otp|recover|resend|signup|(factors\/[\w-]+\/)?verify)$/;

/** Builds the gateway. It reads the schema once, so the database must be built by then. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { db, scope, keys, siteUrl, log, now } = options;
  const auth = createAuth({ scope, keys, siteUrl, options: options.auth, log, ...(now ? { now } : {}) });
  const sessions = createLiveSessions((id, { sub = '' }) => auth.sessionLasts(id, sub));
  const endHearing = await db.listen(SESSION_ENDED, sessions.forget, () => sessions.forget());

  async function verify(token: string): Promise<Claims> {
    const claims = await auth.tokens.verify(token);
    if (!(await sessions.isLive(claims))) throw dialects.realtime.credentials('session_ended');
    return claims;
  }

  const clientAddress = createClientAddress(options.trustedProxies ?? ['loopback']);
  const realtime = createRealtime({
    db,
    scope,
    verify,
    log,
    now: now ?? (() => new Date()),
    addressOf: (request) => requestAddress(clientAddress, request),
    ...options.realtime,
  });
  const { limits, tells, ...restOptions } = options.rest ?? {};
  const rest = await restRoutes({
    scope,
    db,
    schemas: [...options.schemas],
    log,
    ...(tells && { beforeWrite: limitAccountProbes(auth.api, tells) }),
    ...restOptions,
  });

  const context = requestContext(log, clientAddress);
  const origins = crossOrigin(options.origins);
  const services: [prefix: string, build: (around: Steps) => RoutedApp][] = [];

  /** An app whose requests pass what every request does, and these steps behind it. */
  function opened(around: Steps, steps: Steps, onError: Dialect['render']) {
    const app = new Hono<GatewayEnv>();
    app.onError(onError);
    return app.use(context, chainMiddleware([finishBody, ...around, finishHeaders, origins, ...steps], onError));
  }

  function service(
    prefix: string,
    routes: Hono<GatewayEnv>,
    { render, credentials, tooLarge: refuseLength }: Dialect,
    { open, keyless, ownSessions = false, after = [], once, maxBody = () => MAX_BODY }: ServiceOptions = {},
  ): void {
    const isLive = ownSessions ? undefined : sessions.isLive;
    const steps = [authenticate({ tokens: auth.tokens, refuse: credentials, isLive, open, keyless }), ...after];
    const chain = [
      ...(refuseLength ? [limitBody(maxBody, refuseLength)] : []),
      ...(once ? [replayIdenticalRequests(once)] : []),
    ];
    const build = (around: Steps): RoutedApp => {
      const app = opened(around, steps, render).basePath(prefix);
      for (const one of chain) app.use(one);
      return app.route('/', routes);
    };
    services.push([prefix, build]);
  }

  service('/auth/v1', auth.routes, dialects.auth, {
    open: [/\/auth\/v1\/(health|verify|settings)$/],
    ownSessions: true,
    once: (c) => c.req.method === 'POST' && ONCE.test(c.req.path),
  });
  const limited = limits ? [limitRequests(limits, refuse.tooManyRequests)] : [];
  service('/rest/v1', rest.routes, dialects.rest, { after: limited });
  const storage =
    options.storage && createStorage({ scope, keys, options: options.storage, log, now: now ?? (() => new Date()) });
  if (storage) {
    const { requests } = options.storage!;
    const after = requests ? [limitRequests(requests, tooManyFiles)] : [];
    service('/storage/v1', storage.routes, dialects.storage, { keyless: isKeyless, after });
  }
  const functions = options.functions ?? [];
  const byName = new Map(functions.map((fn) => [fn.name, fn]));
  const asked = (c: Context<GatewayEnv>) => byName.get(c.req.path.split('/').at(-1)!);
  service('/functions/v1', functionRoutes(functions), dialects.functions, {
    once: (c) => c.req.method === 'POST' && asked(c)?.sharesAnswer === true,
    maxBody: (c) => asked(c)?.maxBody ?? MAX_BODY,
  });
  service('/realtime/v1/api', broadcastRoutes(scope), dialects.realtime);

  const behind: Gateway['behind'] = (around) =>
    Object.fromEntries(services.map(([prefix, build]) => [prefix, build(around)]));

  async function close(): Promise<void> {
    await rest.close();
    await endHearing();
  }
  const app = routeByPrefix(behind([]), opened([], [], renderFunctionError));
  return { app, behind, auth: auth.api, realtime, storage: storage?.api, close };
}
