/**
 * Renders errors of functions. supabase-js passes the whole response to the caller (`error.context`), so the message is where every caller
 * of the product looks for it: in `error.message` and in `message`. What upstream's relay refuses has its code, too, in `code` and in the
 * header `sb-error-code` (https://supabase.com/docs/guides/functions/error-codes).
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { FunctionError } from './function-error.ts';

/**
 * Renders an error. Any error other than a FunctionError or an UnavailableError is an error of ours: it is logged in full, and the client
 * gets one sentence.
 */
export function renderFunctionError(error: Error, c: Context<GatewayEnv>): Response {
  if (error instanceof FunctionError) {
    const { code, message, fields, details, upstream, headers } = error;
    return c.json(
      {
        ...(upstream !== undefined && { code: upstream }),
        success: false,
        error: { code, message, ...(fields && { fields }), ...(details && { details }) },
        message,
      },
      error.status as ContentfulStatusCode,
      { ...headers, ...(upstream !== undefined && { 'sb-error-code': upstream }) },
    );
  }
  if (error instanceof UnavailableError) {
    const { message, retryAfterSeconds, status } = error;
    const headers = { 'retry-after': String(retryAfterSeconds) };
    const code = status === 429 ? 'over_request_rate_limit' : 'unavailable';
    return c.json({ success: false, error: { code, message }, message }, status, headers);
  }
  c.get('log').error({ err: error, path: c.req.path }, 'function failed');
  const message = 'Something went wrong on our side. Please try again.';
  return c.json({ success: false, error: { code: 'unexpected_failure', message }, message }, 500);
}
