/**
 * Renders errors of the auth service: in GoTrue's old format, or in that of API version 2024-01-01 for clients that request it, as auth-js
 * does (https://github.com/supabase/auth/blob/master/internal/api/errors.go).
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseError, UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { AuthError } from './auth-error.ts';

const VERSION_HEADER = 'X-Supabase-Api-Version';
const VERSION = '2024-01-01';

/**
 * The response to a failed request. An error of ours is logged, and the response only says that the request failed. `request_timeout` is not
 * logged: the service or the database is only busy, and a flood of such requests would flood the log.
 */
export function renderAuthError(error: unknown, c: Context<GatewayEnv>): Response {
  const rendered = toAuthError(error);
  if (rendered.retryAfterSeconds !== undefined) c.header('retry-after', String(rendered.retryAfterSeconds));
  const isServerError = rendered.status >= 500 && rendered.code !== 'request_timeout';
  if (isServerError) c.get('log').error({ err: rendered.cause ?? rendered, code: rendered.code }, rendered.message);
  const status = rendered.status as ContentfulStatusCode;
  if (rendered.oauth !== undefined) return c.json({ error: rendered.oauth, error_description: rendered.message }, 400);
  const requestedVersion = c.req.header(VERSION_HEADER);
  // Dates in this format can be compared as text.
  if (requestedVersion && /^\d{4}-\d{2}-\d{2}$/.test(requestedVersion) && requestedVersion >= VERSION) {
    c.header(VERSION_HEADER, VERSION);
    return c.json({ code: rendered.code, message: rendered.message, ...rendered.extra }, status);
  }
  return c.json({ code: rendered.status, error_code: rendered.code, msg: rendered.message, ...rendered.extra }, status);
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof UnavailableError) {
    const { message, retryAfterSeconds, status } = error;
    const code = status === 429 ? 'over_request_rate_limit' : 'request_timeout';
    return new AuthError(code, message, { cause: error, retryAfterSeconds });
  }
  // A trigger of the operator can reject a request in PostgREST's way: the last three digits of the code are the status, and the client
  // gets the message.
  if (error instanceof DatabaseError && /^PT4\d\d$/.test(error.code)) {
    return new AuthError('validation_failed', error.message, { cause: error, status: Number(error.code.slice(2)) });
  }
  return new AuthError('unexpected_failure', undefined, { cause: error });
}
