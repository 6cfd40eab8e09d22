/**
 * The wire shape of a refused function call. supabase-js hands the whole answer to the caller (`error.context`), so the
 * words stand where every caller of the product looks for them: `error.message` and `message`.
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { FunctionError } from './function-error.ts';

/** Answers with the refusal; anything that is not a FunctionError is our fault: logged in full, told in one sentence. */
export function renderFunctionError(error: Error, c: Context<GatewayEnv>): Response {
  if (error instanceof FunctionError) {
    const { code, message, fields, details, headers } = error;
    return c.json(
      { success: false, error: { code, message, ...(fields && { fields }), ...(details && { details }) }, message },
      error.status as ContentfulStatusCode,
      headers,
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
