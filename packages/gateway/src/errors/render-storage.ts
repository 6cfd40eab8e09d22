/**
 * The wire shape of a refused call of the storage service: `{statusCode, code, error, message}`, which storage-js makes its
 * error of (https://supabase.com/docs/guides/storage/debugging/error-codes). The status of the answer is the same number;
 * upstream still answers 400 to most, for clients older than its codes.
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseError, isTimedOut, UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { StorageError } from './storage-error.ts';

/** SQLSTATEs that say what the caller did. */
const OF_CALLER: Readonly<Record<string, (error: DatabaseError) => StorageError>> = {
  '42501': (error) => new StorageError('AccessDenied', error.message, { cause: error }),
  '23505': (error) =>
    new StorageError(error.table === 'buckets' ? 'BucketAlreadyExists' : 'ResourceAlreadyExists', undefined, {
      cause: error,
    }),
  '23503': (error) => new StorageError('NoSuchBucket', undefined, { cause: error }),
  '23514': (error) =>
    new StorageError(error.table === 'buckets' ? 'InvalidBucketName' : 'InvalidKey', undefined, { cause: error }),
};

function refusalOf(error: unknown): StorageError {
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
  const known = error instanceof DatabaseError ? OF_CALLER[error.code] : undefined;
  return known ? known(error as DatabaseError) : new StorageError('InternalError', undefined, { cause: error });
}

/** The answer to a request that failed. What is our fault is logged in full and told in one sentence. */
export function renderStorageError(error: unknown, c: Context<GatewayEnv>): Response {
  const { code, status, error: name, message, cause, options } = refusalOf(error);
  if (code === 'InternalError') c.get('log').error({ err: cause, path: c.req.path }, 'storage failed');
  const { retryAfterSeconds, headers } = options;
  return c.json({ statusCode: String(status), code, error: name, message }, status as ContentfulStatusCode, {
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...headers,
  });
}
