/**
 * The answers of upstream's relay to a call without a valid key or token (https://supabase.com/docs/guides/functions/error-codes).
 */
import { FunctionError } from '../errors/function-error.ts';
import type { CredentialError, RejectedToken } from '../http/caller/authenticate.ts';
import { algorithmOf } from '../http/caller/token-problem.ts';

const INVALID_FORMAT = 'UNAUTHORIZED_INVALID_JWT_FORMAT';

/** Upstream's code for a token that does not verify: it depends on how the token says that it was signed. */
function codeOf(token: string): string {
  const alg = algorithmOf(token);
  if (alg === undefined) return INVALID_FORMAT;
  if (alg === 'HS256') return 'UNAUTHORIZED_LEGACY_JWT';
  const isAsymmetric = alg === 'ES256' || alg === 'RS256';
  return isAsymmetric ? 'UNAUTHORIZED_ASYMMETRIC_JWT' : 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM';
}

/** The error of a call that reaches no function because of its key or token. A header tells functions-js so. */
export function functionCredentialError(reason: CredentialError, rejected?: RejectedToken): FunctionError {
  const headers = { 'x-relay-error': 'true' };
  if (reason === 'session_ended') {
    return new FunctionError(401, reason, 'Your session has ended. Please login again.', { headers });
  }
  if (reason === 'key_missing') {
    const upstream = 'UNAUTHORIZED_NO_AUTH_HEADER';
    return new FunctionError(401, reason, 'Missing authorization header', { headers, upstream });
  }
  const upstream = rejected ? codeOf(rejected.token) : INVALID_FORMAT;
  return new FunctionError(401, reason, 'Invalid JWT', { headers, upstream });
}
