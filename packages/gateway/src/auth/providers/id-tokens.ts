/** Verifies the id token of a provider (OpenID Connect Core 1.0 §3.1.3.7) and reads who the user is. */
import { createHash } from 'node:crypto';
import { jwtVerify, type JWTPayload } from 'jose';
import type { AuthContext } from '../context.ts';
import { sameText } from '../secrets.ts';
import { readProfile, type Profile } from './profile.ts';
import type { Provider } from './settings.ts';

/** Never a shared secret: whoever knows it could sign in as anybody. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Seconds by which the provider's clock may differ. */
const CLOCK_TOLERANCE = 30;
const MAX_LENGTH = 16 * 1024;

/** Whether `at_hash` is the hash of the access token: the left half of the digest of the token's own algorithm. */
function isHashOf(atHash: unknown, accessToken: string, alg: string): boolean {
  const bits = /(256|384|512)$/.exec(alg)?.[1] ?? '512';
  const digest = createHash(`sha${bits}`).update(accessToken).digest();
  return typeof atHash === 'string' && sameText(atHash, digest.subarray(0, digest.length / 2).toString('base64url'));
}

/** The audience check is the caller's, because the two flows have different errors for it. */
export type VerifiedToken = { claims: JWTPayload; profile: Profile };

/**
 * Verifies signature, issuer, time and access token of an id token.
 *
 * @param accessToken the access token that came with it, if one did
 * @throws Error with the reason
 */
export async function verifyIdToken(
  context: AuthContext,
  provider: Provider,
  idToken: string,
  accessToken?: string,
): Promise<VerifiedToken> {
  if (idToken.length > MAX_LENGTH) throw new Error('the id token is too long');
  const { keys } = await context.discovery(provider);
  const { payload, protectedHeader } = await jwtVerify(idToken, keys, {
    issuer: provider.issuer,
    algorithms: ALGORITHMS,
    requiredClaims: ['sub', 'aud', 'exp', 'iat'],
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: context.now(),
  });
  if (accessToken !== undefined && payload.at_hash !== undefined) {
    if (!isHashOf(payload.at_hash, accessToken, protectedHeader.alg)) throw new Error('at_hash is of another token');
  }
  return { claims: payload, profile: readProfile(provider, payload) };
}

/** Whether the token was issued to one of our clients, and, where it names an authorized party, to that client. */
export function isForUs({ audiences }: Provider, { aud, azp }: JWTPayload): boolean {
  const named = Array.isArray(aud) ? aud : [aud];
  const isOurs = (id: unknown): boolean => audiences.some((audience) => audience === id);
  return named.some(isOurs) && (named.length < 2 || azp === undefined || isOurs(azp));
}
