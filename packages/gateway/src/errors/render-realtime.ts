/**
 * Renders errors of `/realtime/v1/api` as `{message}`, which becomes the message of realtime-js's error, and wrong fields as `{errors}`, both
 * as upstream. Errors on a socket are sent on the socket.
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { InvalidFields, RealtimeError, type RealtimeCode } from './realtime-error.ts';

const STATUS: Partial<Record<RealtimeCode, ContentfulStatusCode>> = {
  FeatureNotAvailable: 403,
  InvalidJWTToken: 401,
  MalformedJWT: 401,
  PayloadTooLarge: 413,
  RateLimitReached: 429,
  Unauthorized: 403,
  UnknownError: 500,
};

/** What upstream's HTTP API says of an error, in place of its code and words. */
function upstreamWords({ code, detail }: RealtimeError): string | undefined {
  if (code === 'RateLimitReached') return detail;
  return code === 'InvalidJWTToken' || code === 'MalformedJWT' || code === 'Unauthorized' ? 'Unauthorized' : undefined;
}

/**
 * Renders an error. Any error other than a RealtimeError or an UnavailableError is an error of ours: it is logged in full, and the client
 * gets one sentence.
 */
export function renderRealtimeError(error: Error, c: Context<GatewayEnv>): Response {
  if (error instanceof InvalidFields) return c.json({ errors: error.errors }, 422);
  if (error instanceof RealtimeError) {
    return c.json({ message: upstreamWords(error) ?? error.message }, STATUS[error.code] ?? 422);
  }
  if (error instanceof UnavailableError) {
    return c.json({ message: error.message }, error.status, { 'retry-after': String(error.retryAfterSeconds) });
  }
  c.get('log').error({ err: error, path: c.req.path }, 'a broadcast failed');
  const { message } = new RealtimeError('UnknownError', 'Something went wrong on our side. Please try again.');
  return c.json({ message }, 500);
}
