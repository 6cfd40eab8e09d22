/**
 * In charge of who is calling: the public key in `apikey` opens the door, the bearer token says who comes in, as
 * Supabase's API gateway does (https://supabase.com/docs/guides/api/api-keys). A token that is wrong is refused, never
 * taken for an anonymous caller.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { TokenService } from './tokens.ts';
import type { Claims } from '../../db/scope.ts';
import type { GatewayEnv } from '../env.ts';

export type CredentialFault = 'key_missing' | 'token_expired' | 'token_invalid' | 'session_ended';

export type AuthenticateOptions = {
  tokens: TokenService;
  /** Makes the error of the service's own dialect. */
  refuse(fault: CredentialFault): Error;
  /** Whether the session of a token lasts; the auth service looks for itself. */
  lasts?(claims: Claims): Promise<boolean>;
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
export function authenticate({ tokens, refuse, lasts, open = [], keyless }: AuthenticateOptions) {
  async function claimsOf(token: string): Promise<Claims> {
    try {
      return await tokens.verify(token);
    } catch (error) {
      throw refuse(isExpired(error) ? 'token_expired' : 'token_invalid');
    }
  }
  return createMiddleware<GatewayEnv>(async function authenticateCaller(c, next) {
    if (keyless?.(c)) {
      c.set('claims', ANONYMOUS);
      return next();
    }
    const key = c.req.header('apikey') ?? c.req.query('apikey');
    const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (!key && !bearer && !open.some((path) => path.test(c.req.path))) throw refuse('key_missing');
    const keyClaims = key ? await claimsOf(key) : ANONYMOUS;
    const claims = bearer && bearer !== key ? await claimsOf(bearer) : keyClaims;
    if (lasts && !(await lasts(claims))) throw refuse('session_ended');
    c.set('claims', claims);
    await next();
  });
}
