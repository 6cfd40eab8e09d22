/**
 * Signs and verifies tokens: access tokens of users and the two API keys. All are HS256 with one secret, as Supabase issues them
 * (https://supabase.com/docs/guides/auth/jwt-fields).
 */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../../db/scope.ts';
import { AuthError } from '../../errors/auth-error.ts';

/** Most cached verified tokens. Each takes one or two kilobytes. */
const MAX_VERIFIED = 5000;

const API_KEY_SECONDS = 10 * 365 * 24 * 60 * 60;

export type TokenService = {
  /** Signs `claims`, with `iss`, `iat` and `exp`. The token is valid for `ttl` seconds from now. */
  sign(claims: Claims, ttl: number): Promise<string>;
  /**
   * The claims of a token that we signed and that has not expired.
   *
   * @throws AuthError `bad_jwt`
   */
  verify(jwt: string): Promise<Claims>;
  /** The claims of a token that was verified before; undefined for any other. */
  known(jwt: string): Claims | undefined;
  /** An API key whose only claim is its role. It is valid for ten years. */
  apiKey(role: 'anon' | 'service_role'): Promise<string>;
};

/**
 * Creates the token service of one secret.
 *
 * @param jwtSecret at least 32 characters; a shorter one is rejected here, not at the first request
 * @param issuer value of `iss`, the address of the auth service
 * @param now the clock; with a fixed one tokens never expire, for tests
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

  const verified = new Map<string, Claims>();

  /** A verified token stays valid until it expires, so its signature is checked only once. */
  function known(jwt: string): Claims | undefined {
    const claims = verified.get(jwt);
    if (claims === undefined) return undefined;
    verified.delete(jwt);
    if (claims.exp !== undefined && claims.exp <= Math.floor(now().getTime() / 1000)) return undefined;
    verified.set(jwt, claims);
    return claims;
  }

  function store(jwt: string, claims: Claims): void {
    if (verified.size >= MAX_VERIFIED) verified.delete(verified.keys().next().value!);
    verified.set(jwt, claims);
  }

  async function verify(jwt: string): Promise<Claims> {
    const cached = known(jwt);
    if (cached) return cached;
    try {
      const { payload } = await jwtVerify(jwt, key, { algorithms: ['HS256'], currentDate: now() });
      if (typeof payload.role !== 'string') throw new AuthError('bad_jwt', 'invalid claim: missing role claim');
      const claims = Object.freeze(payload) as Claims;
      store(jwt, claims);
      return claims;
    } catch (cause) {
      if (cause instanceof AuthError) throw cause;
      const reason = cause instanceof errors.JWTExpired ? 'token is expired' : 'signature is invalid';
      throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, { cause });
    }
  }

  return { sign, verify, known, apiKey: (role) => sign({ role, iss: 'supabase' }, API_KEY_SECONDS) };
}
