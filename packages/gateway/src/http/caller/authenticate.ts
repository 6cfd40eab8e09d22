/**
 * In charge of who is calling: the public key in `apikey` opens the door, the bearer token says who comes in, as
 * Supabase's API gateway does (https://supabase.com/docs/guides/api/api-keys). A token that is wrong is refused, never
 * taken for an anonymous caller.
 */
import type { Context } from 'hono';
import type { TokenService } from './tokens.ts';
import { goOnOnAccountOf } from '../../db/request-context.ts';
import type { Claims } from '../../db/scope.ts';
import type { GatewayEnv } from '../env.ts';
import { headerOf } from '../incoming.ts';
import type { MiddlewareStep } from '../middleware-chain.ts';

export type CredentialFault = 'key_missing' | 'token_expired' | 'token_invalid' | 'session_ended';

export type AuthenticateOptions = {
  tokens: TokenService;
  /** Makes the error of the service's own dialect. */
  refuse(fault: CredentialFault): Error;
  /** Whether the session of a token lasts; the auth service looks for itself. */
  lasts?(claims: Claims): boolean | Promise<boolean>;
  /** Paths that answer without a key: links opened from an e-mail carry none. */
  open?: readonly RegExp[];
  /** Requests of nobody, whatever key or token comes along: a public file is the same for all. */
  keyless?(c: Context<GatewayEnv>): boolean;
};

const ANONYMOUS: Claims = { role: 'anon' };

/** Whether a token was refused for its age alone. */
export function isExpired(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_JWT_EXPIRED';
}

/** Sets `claims` from the bearer token, or from the key when there is none. */
export function authenticate({
  tokens,
  refuse,
  lasts = () => true,
  open = [],
  keyless,
}: AuthenticateOptions): MiddlewareStep<Context<GatewayEnv>> {
  async function claimsOf(token: string): Promise<Claims> {
    try {
      return await tokens.verify(token);
    } catch (error) {
      throw refuse(isExpired(error) ? 'token_expired' : 'token_invalid');
    }
  }
  const knownOf = (token: string | undefined): Claims | undefined =>
    token === undefined ? ANONYMOUS : tokens.known(token);

  async function find(key: string | undefined, bearer: string | undefined): Promise<Claims> {
    const keyClaims = key === undefined ? ANONYMOUS : await claimsOf(key);
    return bearer === undefined ? keyClaims : claimsOf(bearer);
  }

  /** What is done for a user counts on their account, also what the service does for them; its own key counts on none. */
  function set(c: Context<GatewayEnv>, claims: Claims): void {
    c.set('claims', claims);
    if (claims.role === 'service_role') goOnOnAccountOf(undefined);
    else if (claims.sub) goOnOnAccountOf(`user:${claims.sub}`);
  }

  async function admitIf(isLive: boolean | Promise<boolean>, c: Context<GatewayEnv>, claims: Claims): Promise<void> {
    if (!(await isLive)) throw refuse('session_ended');
    set(c, claims);
  }

  function admit(c: Context<GatewayEnv>, claims: Claims): void | Promise<void> {
    const isLive = lasts(claims);
    return isLive === true ? set(c, claims) : admitIf(isLive, c, claims);
  }

  return function authenticateCaller(c) {
    if (keyless?.(c)) return c.set('claims', ANONYMOUS);
    const key = headerOf(c, 'apikey') || c.req.query('apikey') || undefined;
    const sent = /^Bearer\s+(\S+)$/i.exec(headerOf(c, 'authorization') ?? '')?.[1];
    if (!key && !sent && !open.some((path) => path.test(c.req.path))) throw refuse('key_missing');
    const bearer = sent === key ? undefined : sent;
    const keyClaims = knownOf(key);
    const claims = bearer === undefined ? keyClaims : keyClaims && tokens.known(bearer);
    // Who was let in before is so without a wait, unless there is a session to ask about.
    return claims === undefined ? find(key, bearer).then((found) => admit(c, found)) : admit(c, claims);
  };
}
