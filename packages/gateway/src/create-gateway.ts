/**
 * Puts the services together: /auth/v1, /rest/v1 and /functions/v1 over one database, each behind the same door and
 * each refusing in its own dialect; and /realtime/v1, whose sockets come to the HTTP server itself.
 */
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createAuth } from './auth/index.ts';
import type { AuthApi, AuthOptions } from './auth/types.ts';
import type { Database } from './db/port.ts';
import type { Scope } from './db/scope.ts';
import { AuthError } from './errors/auth-error.ts';
import { FunctionError } from './errors/function-error.ts';
import { renderAuthError } from './errors/render-auth.ts';
import { renderFunctionError } from './errors/render-functions.ts';
import { functionRoutes } from './functions/index.ts';
import type { FunctionDefinition } from './functions/types.ts';
import { authenticate, type CredentialFault } from './http/authenticate.ts';
import { crossOrigin } from './http/cross-origin.ts';
import type { GatewayEnv, Log } from './http/env.ts';
import { requestContext } from './http/request-context.ts';
import { createRealtime, type Realtime } from './realtime/index.ts';
import type { RealtimeOptions } from './realtime/types.ts';
import { RestError } from './rest/errors.ts';
import { restRoutes } from './rest/index.ts';
import { renderRestError } from './rest/respond/error-response.ts';

const MEBIBYTE = 1024 * 1024;

export type GatewayOptions = {
  db: Database;
  scope: Scope;
  keys: { jwtSecret: string };
  /** Where the product is reached from outside, without a trailing slash: `iss` of tokens and target of links. */
  siteUrl: string;
  /** Schemas that /rest/v1 exposes; the first is the default. */
  schemas: readonly string[];
  auth: AuthOptions;
  functions?: readonly FunctionDefinition[];
  realtime?: Pick<RealtimeOptions, 'addressOf' | 'limits'>;
  log: Log;
  now?: () => Date;
};

export type Gateway = { app: Hono<GatewayEnv>; auth: AuthApi; realtime: Realtime; close(): Promise<void> };

const CREDENTIAL_WORDS: Record<CredentialFault, string> = {
  key_missing: 'No API key found in request',
  token_expired: 'JWT expired',
  token_invalid: 'JWT is not valid',
};

const refusals = {
  auth: (fault: CredentialFault) =>
    new AuthError(fault === 'key_missing' ? 'no_authorization' : 'bad_jwt', CREDENTIAL_WORDS[fault]),
  rest: (fault: CredentialFault) =>
    new RestError(401, fault === 'token_expired' ? 'PGRST303' : 'PGRST301', CREDENTIAL_WORDS[fault]),
  functions: (fault: CredentialFault) => new FunctionError(401, fault, CREDENTIAL_WORDS[fault]),
};

/** Builds the gateway. It reads the schema once, so the database must be built by then. */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { db, scope, keys, siteUrl, log, now } = options;
  const auth = createAuth({ scope, keys, siteUrl, options: options.auth, log, ...(now ? { now } : {}) });
  const { verify } = auth.tokens;
  const realtime = createRealtime({ db, scope, verify, log, now: now ?? (() => new Date()), ...options.realtime });
  const rest = await restRoutes({ scope, db, schemas: [...options.schemas], log });

  function service(
    routes: Hono<GatewayEnv>,
    render: (error: Error, c: Parameters<typeof renderFunctionError>[1]) => Response,
    refuse: (fault: CredentialFault) => Error,
    open: readonly RegExp[] = [],
  ): Hono<GatewayEnv> {
    const guarded = new Hono<GatewayEnv>();
    guarded.onError(render);
    guarded.use(authenticate({ tokens: auth.tokens, refuse, open }));
    return guarded.route('/', routes);
  }

  const app = new Hono<GatewayEnv>();
  app.use(requestContext(log), crossOrigin());
  app.use(bodyLimit({ maxSize: 2 * MEBIBYTE }));
  app.route(
    '/auth/v1',
    service(auth.routes, renderAuthError, refusals.auth, [/\/auth\/v1\/(health|verify|settings)$/]),
  );
  app.route('/rest/v1', service(rest.routes, renderRestError, refusals.rest));
  app.route('/functions/v1', service(functionRoutes(options.functions ?? []), renderFunctionError, refusals.functions));
  return { app, auth: auth.api, realtime, close: rest.close };
}
