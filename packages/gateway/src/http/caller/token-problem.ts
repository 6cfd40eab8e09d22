/**
 * Says what is wrong with a token that no key verifies, in PostgREST's words
 * (https://docs.postgrest.org/en/stable/references/errors.html#pgrst301).
 */
import { decodeProtectedHeader } from 'jose';

export type TokenProblem = { readonly message: string; readonly details: string | null };

const PARTS = 3;

/** The problem of a token that was rejected, for any reason but its expiry. */
export function tokenProblem(token: string): TokenProblem {
  const parts = token.split('.').length;
  if (parts !== PARTS) return { message: `Expected ${PARTS} parts in JWT; got ${parts}`, details: null };
  try {
    const isUnsecured = decodeProtectedHeader(token).alg === 'none';
    return isUnsecured
      ? {
          message: 'Wrong or unsupported encoding algorithm',
          details: "JWT is unsecured but expected 'alg' was not 'none'",
        }
      : { message: 'No suitable key or wrong key type', details: 'None of the keys was able to decode the JWT' };
  } catch {
    return { message: 'JWT cryptographic operation failed', details: null };
  }
}

/** The algorithm that a token names; undefined where it is no token, or names none. */
export function algorithmOf(token: string): string | undefined {
  if (token.split('.').length !== PARTS) return undefined;
  try {
    return decodeProtectedHeader(token).alg;
  } catch {
    return undefined;
  }
}
