/**
 * Renders errors of the storage service as `{statusCode, code, error, message}`, which storage-js turns into its error
 * (https://supabase.com/docs/guides/storage/debugging/error-codes). The HTTP status is the same number. Upstream still responds with 400 to
 * most errors, for clients that are older than its codes.
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseError, isTimedOut, UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { StorageError } from './storage-error.ts';

/** SQLSTATEs of errors that the caller caused. */
const CALLER_ERRORS: Readonly<Record<string, (error: DatabaseError) => StorageError>> = {
  '42501': (error) => new StorageError('AccessDenied', error.message, { cause: error }),
  '23505': (error) =>
    new StorageError(error.table === 'buckets' ? 'BucketAlreadyExists' : 'ResourceAlreadyExists', undefined, {
      cause: error,
    }),
  '23503': (error) => new StorageError('NoSuchBucket', undefined, { cause: error }),
  '23514': (error) =>
    new StorageError(error.table === 'buckets' ? 'InvalidBucketName' : 'InvalidKey', undefined, { cause: error }),
};

/** The storage service's error for any error: its own, the database's, or an internal one. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof UnavailableError) {
    const { message, retryAfterSeconds, status } = error;
    return new StorageError(status === 429 ? 'SlowDown' : 'ServiceUnavailable', message, {
      cause: error,
      retryAfterSeconds,
    });
  }
  if (isTimedOut(error))
    return new StorageError('ServiceUnavailable', undefined, { cause: error, retryAfterSeconds: 1 });
  const known = error instanceof DatabaseError ? CALLER_ERRORS[error.code] : undefined;
  return known ? known(error as DatabaseError) : new StorageError('InternalError', undefined, { cause: error });
}

/** The response to a failed request. An internal error is logged in full, and the client gets one sentence. */
export function renderStorageError(error: unknown, c: Context<GatewayEnv>): Response {
  const { code, status, error: name, message, cause, options } = toStorageError(error);
  if (code === 'InternalError') c.get('log').error({ err: cause, path: c.req.path }, 'storage failed');
  const { retryAfterSeconds, headers } = options;
  return c.json({ statusCode: String(status), code, error: name, message }, status as ContentfulStatusCode, {
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...headers,
  });
}
