/**
 * Authenticates callers: every request needs the public key in `apikey`, and the bearer token identifies the caller, as in Supabase's API
 * gateway (https://supabase.com/docs/guides/api/api-keys). An invalid token is rejected, never treated as an anonymous caller.
 */
import type { Context } from 'hono';
import type { TokenService } from './tokens.ts';
import { switchAccount } from '../../db/request-context.ts';
import { UnavailableError } from '../../db/port.ts';
import type { Claims } from '../../db/scope.ts';
import type { GatewayEnv } from '../env.ts';
import { headerOf } from '../incoming.ts';
import type { MiddlewareStep } from '../middleware-chain.ts';

export type CredentialError = 'key_missing' | 'token_empty' | 'token_expired' | 'token_invalid' | 'session_ended';

/** A token that was rejected, and why it did not verify. */
export type RejectedToken = { token: string; cause: unknown };

export type AuthenticateOptions = {
  tokens: TokenService;
  /** Creates the error in the service's own format. */
  refuse(reason: CredentialError, rejected?: RejectedToken): Error;
  /** Whether the session of a token is live. The auth service checks that itself. */
  isLive?(claims: Claims): boolean | Promise<boolean>;
  /** Paths that need no key: links in an e-mail have none. */
  open?: readonly RegExp[];
  /** An empty bearer token counts as none: the auth service refuses it itself where it needs one. */
  ignoresEmptyToken?: boolean | undefined;
  /** A request without a key and a token is anonymous, too. */
  keyOptional?: boolean | undefined;
  /** A token counts without the word `Bearer`, too: upstream's storage service takes it. */
  bearerOptional?: boolean | undefined;
  /** Requests that are anonymous whatever key or token they have: a public file is the same for everybody. */
  keyless?(c: Context<GatewayEnv>): boolean;
  /** Requests that go on as `UNIDENTIFIED` if they have no key and no token, or one that does not verify. */
  identityOptional?(c: Context<GatewayEnv>): boolean;
};

const ANONYMOUS: Claims = { role: 'anon' };

/** The claims of a caller who has shown no valid key and no valid token. A caller with the public key has others. */
export const UNIDENTIFIED: Claims = Object.freeze({ role: 'anon' });

/** A bearer token that is missing: a client that lost its session must not act as an anonymous caller unnoticed. */
const EMPTY_BEARER = /^Bearer\s*$/i;

/** Whether a token was rejected only because it has expired. */
export function isExpired(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_JWT_EXPIRED';
}

/** Middleware step that sets `claims` from the bearer token, or from the key if there is no token. */
export function authenticate({
  tokens,
  refuse,
  isLive = () => true,
  open = [],
  ignoresEmptyToken = false,
  keyOptional = false,
  bearerOptional = false,
  keyless,
  identityOptional,
}: AuthenticateOptions): MiddlewareStep<Context<GatewayEnv>> {
  const tokenForm = bearerOptional ? /^(?:Bearer\s+)?(\S+)$/i : /^Bearer\s+(\S+)$/i;

  async function claimsOf(token: string): Promise<Claims> {
    try {
      return await tokens.verify(token);
    } catch (error) {
      throw refuse(isExpired(error) ? 'token_expired' : 'token_invalid', { token, cause: error });
    }
  }
  const cachedClaims = (token: string | undefined): Claims | undefined =>
    token === undefined ? ANONYMOUS : tokens.known(token);

  async function verifyCaller(key: string | undefined, bearer: string | undefined): Promise<Claims> {
    const keyClaims = key === undefined ? ANONYMOUS : await claimsOf(key);
    return bearer === undefined ? keyClaims : claimsOf(bearer);
  }

  /**
   * Work for a user counts on the user's account, including work that the service does for them. Work with the service's own key counts on
   * none.
   */
  function set(c: Context<GatewayEnv>, claims: Claims): void {
    c.set('claims', claims);
    if (claims.role === 'service_role') switchAccount(undefined);
    else if (claims.sub) switchAccount(`user:${claims.sub}`);
  }

  async function admitIf(live: boolean | Promise<boolean>, c: Context<GatewayEnv>, claims: Claims): Promise<void> {
    if (!(await live)) throw refuse('session_ended');
    set(c, claims);
  }

  function admit(c: Context<GatewayEnv>, claims: Claims): void | Promise<void> {
    const live = isLive(claims);
    return live === true ? set(c, claims) : admitIf(live, c, claims);
  }

  function authenticateCaller(c: Context<GatewayEnv>): void | Promise<void> {
    const key = headerOf(c, 'apikey') || c.req.query('apikey') || undefined;
    const authorization = headerOf(c, 'authorization') ?? '';
    if (!ignoresEmptyToken && EMPTY_BEARER.test(authorization)) throw refuse('token_empty');
    const token = tokenForm.exec(authorization)?.[1];
    if (!key && !token && !keyOptional && !open.some((path) => path.test(c.req.path))) throw refuse('key_missing');
    const bearer = token === key ? undefined : token;
    const keyClaims = cachedClaims(key);
    const claims = bearer === undefined ? keyClaims : keyClaims && tokens.known(bearer);
    // A caller with cached claims is admitted without a wait, unless the session must be checked in the database.
    return claims === undefined ? verifyCaller(key, bearer).then((found) => admit(c, found)) : admit(c, claims);
  }

  /** A key or token that cannot be verified now is an error, also where none is needed. */
  async function identifyOrNot(c: Context<GatewayEnv>): Promise<void> {
    try {
      await authenticateCaller(c);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      c.set('claims', UNIDENTIFIED);
    }
  }

  return function authenticateRequest(c) {
    if (keyless?.(c)) return c.set('claims', ANONYMOUS);
    return identityOptional?.(c) ? identifyOrNot(c) : authenticateCaller(c);
  };
}
