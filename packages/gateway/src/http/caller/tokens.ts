/**
 * In charge of signed tokens: access tokens of users and the two API keys, all HS256 under one secret, as Supabase
 * issues them (https://supabase.com/docs/guides/auth/jwt-fields).
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../../db/scope.ts';
import { AuthError } from '../../errors/auth-error.ts';

/** Verified tokens that are remembered; each takes a kilobyte or two. */
const MOST_KNOWN = 5000;

const API_KEY_SECONDS = 10 * 365 * 24 * 60 * 60;

export type TokenService = {
  /** Signs `claims` for `ttl` seconds from now, with `iss`, `iat` and `exp` set. */
  sign(claims: Claims, ttl: number): Promise<string>;
  /**
   * The claims of a token that we signed and that has not expired.
   *
   * @throws AuthError `bad_jwt`
   */
  verify(jwt: string): Promise<Claims>;
  /** The same of a token that was verified before; undefined for any other. */
  known(jwt: string): Claims | undefined;
  /** An API key that says no more than its role, good for ten years. */
  apiKey(role: 'anon' | 'service_role'): Promise<string>;
};

/**
 * Tokens under one secret.
 *
 * @param jwtSecret at least 32 characters; shorter ones are refused here, not at the first request
 * @param issuer what `iss` says, the address of the auth service
 * @param now the clock; a fixed one makes tokens that live for ever, for tests
 */
export function createTokenService(
  jwtSecret: string,
  issuer: string,
  now: () => Date = () => new Date(),
): TokenService {
  if (jwtSecret.length < 32) throw new Error('the JWT secret must have at least 32 characters');
  const key = new TextEncoder().encode(jwtSecret);

  async function sign(claims: Claims, ttl: number): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    return new SignJWT({ iss: issuer, ...claims, iat: issuedAt, exp: issuedAt + ttl })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(key);
  }

  const remembered = new Map<string, Claims>();

  /** A token that was good is good until it expires: its signature is not looked at twice. */
  function known(jwt: string): Claims | undefined {
    const claims = remembered.get(jwt);
    if (claims === undefined) return undefined;
    remembered.delete(jwt);
    if (claims.exp !== undefined && claims.exp <= Math.floor(now().getTime() / 1000)) return undefined;
    remembered.set(jwt, claims);
    return claims;
  }

  function remember(jwt: string, claims: Claims): void {
    if (remembered.size >= MOST_KNOWN) remembered.delete(remembered.keys().next().value!);
    remembered.set(jwt, claims);
  }

  async function verify(jwt: string): Promise<Claims> {
    const before = known(jwt);
    if (before) return before;
    try {
      const { payload } = await jwtVerify(jwt, key, { algorithms: ['HS256'], currentDate: now() });
      if (typeof payload.role !== 'string') throw new AuthError('bad_jwt', 'invalid claim: missing role claim');
      const claims = Object.freeze(payload) as Claims;
      remember(jwt, claims);
      return claims;
    } catch (cause) {
      if (cause instanceof AuthError) throw cause;
      const reason = cause instanceof errors.JWTExpired ? 'token is expired' : 'signature is invalid';
      throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, { cause });
    }
  }

  return { sign, verify, known, apiKey: (role) => sign({ role, iss: 'supabase' }, API_KEY_SECONDS) };
}
