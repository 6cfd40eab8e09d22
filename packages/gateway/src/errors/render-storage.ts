/**
 * Renders errors of the storage service as `{statusCode, error, message, code}`, which storage-js turns into its error
 * (https://supabase.com/docs/guides/storage/debugging/error-codes). With the strict rules the HTTP status is the same number; otherwise it is
 * upstream's, which still responds with 400 to most errors.
 */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { DatabaseError, isTimedOut, UnavailableError } from '../db/port.ts';
import type { GatewayEnv } from '../http/env.ts';
import { StorageError, type StorageErrorCode, type UpstreamForm } from './storage-error.ts';

/** SQLSTATEs of errors that the caller caused. */
const CALLER_ERRORS: Readonly<Record<string, (error: DatabaseError) => StorageError>> = {
  '42501': (error) =>
    // Upstream's words do not name the table.
    new StorageError('AccessDenied', error.message.includes('row-level security') ? undefined : error.message, {
      cause: error,
    }),
  '23505': (error) =>
    new StorageError(error.table === 'buckets' ? 'BucketAlreadyExists' : 'ResourceAlreadyExists', undefined, {
      cause: error,
    }),
  '23503': (error) => new StorageError('NoSuchBucket', undefined, { cause: error }),
  '22P02': (error) => new StorageError('InvalidParameter', error.message, { cause: error }),
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

/**
 * Upstream's form of codes that have another one here. It answers 400 to most errors, with the status in the body, for clients that are
 * older than its codes.
 */
const UPSTREAM: Partial<Record<StorageErrorCode, UpstreamForm>> = {
  InvalidJWT: { code: 'AccessDenied', status: 403 },
  InvalidParameter: { code: 'InvalidRequest', error: 'Error' },
  NotFound: { code: 'InvalidRequest', httpStatus: 404 },
};

/** Statuses that upstream's responses have too, and those of our own errors. */
const OWN_STATUSES = [408, 416, 429, 500, 503];

function upstreamForm(error: StorageError): Required<UpstreamForm> {
  const form = { ...UPSTREAM[error.code], ...error.options.upstream };
  const { status = error.status, code = error.code, error: name = error.error, message = error.message } = form;
  return {
    status,
    code,
    error: name,
    message,
    httpStatus: form.httpStatus ?? (OWN_STATUSES.includes(status) ? status : 400),
  };
}

const strictForm = ({ status, code, error, message }: StorageError): Required<UpstreamForm> => ({
  status,
  code,
  error,
  message,
  httpStatus: status,
});

/**
 * Creates the renderer of failed requests. An internal error is logged in full, and the client gets one sentence.
 *
 * @param isStrict whether the status of a response is the one in its body; otherwise it is upstream's
 */
export const storageErrorRenderer =
  (isStrict: boolean) =>
  (thrown: unknown, c: Context<GatewayEnv>): Response => {
    const failure = toStorageError(thrown);
    const { cause, options } = failure;
    if (failure.code === 'InternalError') c.get('log').error({ err: cause, path: c.req.path }, 'storage failed');
    const { status, code, error, message, httpStatus } = isStrict ? strictForm(failure) : upstreamForm(failure);
    const { retryAfterSeconds, headers } = options;
    return c.json({ statusCode: String(status), error, message, code }, httpStatus as ContentfulStatusCode, {
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...headers,
    });
  };
