/**
 * The wire shape of a refused call of `/realtime/v1/api`: `{message}`, which realtime-js makes the message of its error.
 * What is refused on a socket is told there.
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { RealtimeError, type RealtimeCode } from './realtime-error.ts';

const STATUS: Partial<Record<RealtimeCode, ContentfulStatusCode>> = {
  FeatureNotAvailable: 403,
  InvalidJWTExpiration: 401,
  MalformedJWT: 401,
  PayloadTooLarge: 413,
  UnknownError: 500,
};

/** Answers with the refusal; anything that is not a RealtimeError is our fault: logged in full, told in one sentence. */
export function renderRealtimeError(error: Error, c: Context<GatewayEnv>): Response {
  if (error instanceof RealtimeError) return c.json({ message: error.message }, STATUS[error.code] ?? 422);
  if (error instanceof UnavailableError) {
    return c.json({ message: error.message }, error.status, { 'retry-after': String(error.retryAfterSeconds) });
  }
  c.get('log').error({ err: error, path: c.req.path }, 'a broadcast failed');
  const { message } = new RealtimeError('UnknownError', 'Something went wrong on our side. Please try again.');
  return c.json({ message }, 500);
}
