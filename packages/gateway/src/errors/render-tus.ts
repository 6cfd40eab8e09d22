/**
 * Renders errors of resumable uploads as upstream's TUS server does: the status, and the message alone as text. A request that failed before
 * it reached the protocol (a missing key, a wrong token) has the JSON of the storage service.
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { GatewayEnv } from '../http/env.ts';
import { toStorageError } from './render-storage.ts';
import { TusError } from './tus-error.ts';

const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };

/** @param renderStorageError renders an error of a request that failed before it reached the protocol, and an internal error */
export function renderTusError(
  error: unknown,
  c: Context<GatewayEnv>,
  renderStorageError: (error: unknown, c: Context<GatewayEnv>) => Response,
): Response {
  if (error instanceof TusError) return c.body(error.message, error.status as ContentfulStatusCode, TEXT);
  if (!Object.hasOwn(c.var, 'claims')) return renderStorageError(error, c);
  const { code, status, message, options } = toStorageError(error);
  if (code === 'InternalError') return renderStorageError(error, c);
  const { retryAfterSeconds, headers } = options;
  return c.body(message, status as ContentfulStatusCode, {
    ...TEXT,
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...headers,
  });
}
