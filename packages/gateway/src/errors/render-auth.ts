/**
 * In charge of how refusals of the auth service look: GoTrue's old shape, or the one of API version 2024-01-01 for
 * clients that ask for it, as auth-js does (https://github.com/supabase/auth/blob/master/internal/api/errors.go).
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseError, UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { AuthError } from './auth-error.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';

/** The answer to a request that failed. Anything but an AuthError is logged and says no more than that it failed. */
export function renderAuthError(error: unknown, c: Context<GatewayEnv>): Response {
  const refusal = refusalOf(error);
  if (refusal.retryAfterSeconds !== undefined) c.header('retry-after', String(refusal.retryAfterSeconds));
  // Who is told to come back since many are waiting is no fault, and a flood of them would be a flood of the log.
  const isFault = refusal.status >= 500 && !(error instanceof AuthError && error.code === 'request_timeout');
  if (isFault) c.get('log').error({ err: refusal.cause ?? refusal, code: refusal.code }, refusal.message);
  const status = refusal.status as ContentfulStatusCode;
  const asked = c.req.header(VERSION_HEADER);
  // Dates in this form sort as text.
  if (asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= VERSION) {
    c.header(VERSION_HEADER, VERSION);
    return c.json({ code: refusal.code, message: refusal.message, ...refusal.extra }, status);
  }
  return c.json({ code: refusal.status, error_code: refusal.code, msg: refusal.message, ...refusal.extra }, status);
}

function refusalOf(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof UnavailableError) {
    const { message, retryAfterSeconds, status } = error;
    const code = status === 429 ? 'over_request_rate_limit' : 'request_timeout';
    return new AuthError(code, message, { cause: error, retryAfterSeconds });
  }
  // A trigger of the operator's own refuses in PostgREST's way: the last three digits are the status, the message is for the client.
  if (error instanceof DatabaseError && /^PT4\d\d$/.test(error.code)) {
    return new AuthError('validation_failed', error.message, { cause: error, status: Number(error.code.slice(2)) });
  }
  return new AuthError('unexpected_failure', undefined, { cause: error });
}
