/**
 * Signs and verifies tokens: access tokens of users and the two API keys (https://supabase.com/docs/guides/auth/jwt-fields). They are HS256
 * with one secret, unless a signing key is current (signing-keys.ts). The secret verifies tokens without a `kid` in both cases.
 */
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../../db/scope.ts';
import { AuthError } from '../../errors/auth-error.ts';
import { hs256Signer } from './sign-hs256.ts';
import { createKeyRing, type KeyAlgorithm, type SigningKey } from './signing-keys.ts';

/** Most cached verified tokens. Each takes one or two kilobytes. */
const MAX_VERIFIED = 5000;

const API_KEY_SECONDS = 10 * 365 * 24 * 60 * 60;

export type TokenService = {
  /** Signs `claims`, with `iss`, `iat` and `exp`. The token is valid for `ttl` seconds from now. */
  sign(claims: Claims, ttl: number): Promise<string>;
  /**
   * The claims of a token that we signed and that has not expired. Without a role of its own its role is `anon`.
   *
   * @throws AuthError `bad_jwt`
   */
  verify(jwt: string): Promise<Claims>;
  /** The claims of a token that was verified before; undefined for any other. */
  known(jwt: string): Claims | undefined;
  /** An API key whose only claim is its role. It is valid for ten years. */
  apiKey(role: 'anon' | 'service_role'): Promise<string>;
  /** The public keys that verify these tokens, as a JSON Web Key Set lists them. */
  publicKeys: readonly Readonly<Record<string, unknown>>[];
};

/** The key that verifies a token, and the only algorithm that it is used with. */
type Verifier = { key: Parameters<typeof jwtVerify>[1]; alg: KeyAlgorithm };

/**
 * Creates the token service of one secret and of the signing keys.
 *
 * @param jwtSecret at least 32 characters; a shorter one is rejected here, not at the first request
 * @param issuer value of `iss`, the address of the auth service
 * @param now the clock; with a fixed one tokens never expire, for tests
 * @param signingKeys the asymmetric keys; without a current one the secret signs
 * @throws Error if the secret is too short or a key is invalid
 */
export function createTokenService(
  jwtSecret: string,
  issuer: string,
  now: () => Date = () => new Date(),
  signingKeys: readonly SigningKey[] = [],
): TokenService {
  if (jwtSecret.length < 32) throw new Error('the JWT secret must have at least 32 characters');
  const secret = new TextEncoder().encode(jwtSecret);
  const ring = createKeyRing(signingKeys);
  const signBySecret = hs256Signer(secret);

  async function sign(claims: Claims, ttl: number): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const payload = { iss: issuer, ...claims, iat: issuedAt, exp: issuedAt + ttl };
    const { current } = ring;
    if (!current?.signs) return signBySecret(payload);
    return new SignJWT(payload)
      .setProtectedHeader({ alg: current.alg, kid: current.kid, typ: 'JWT' })
      .sign(current.signs);
  }

  /**
   * The key of a token. As upstream, the secret verifies tokens that name no key or an unknown one. The algorithm is the key's own: with the
   * header's, a public key could pass for a secret.
   *
   * @throws Error for a revoked key
   */
  function verifierOf(jwt: string): Verifier {
    const { kid } = decodeProtectedHeader(jwt);
    const named = kid === undefined ? undefined : ring.find(kid);
    if (!named) return { key: secret, alg: 'HS256' };
    if (named.status === 'revoked') throw new Error(`the signing key ${named.kid} is revoked`);
    return { key: named.verifies, alg: named.alg };
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
      const { key, alg } = verifierOf(jwt);
      const { payload } = await jwtVerify(jwt, key, { algorithms: [alg], currentDate: now() });
      // As PostgREST and the storage service: a token that names no role is one of an anonymous caller.
      const { role = 'anon' } = payload;
      if (typeof role !== 'string') throw new AuthError('bad_jwt', 'invalid claim: role is not a text');
      const claims: Claims = Object.freeze({ ...payload, role });
      store(jwt, claims);
      return claims;
    } catch (cause) {
      if (cause instanceof AuthError) throw cause;
      const reason = cause instanceof errors.JWTExpired ? 'token is expired' : 'signature is invalid';
      throw new AuthError('bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`, { cause });
    }
  }

  return {
    sign,
    verify,
    known,
    apiKey: (role) => sign({ role, iss: 'supabase' }, API_KEY_SECONDS),
    publicKeys: ring.published,
  };
}
