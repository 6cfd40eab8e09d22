/**
 * The error of the storage service: a code, with its status, its older name and default message from the table below. Codes, names and
 * messages are those of supabase/storage (https://supabase.com/docs/guides/storage/debugging/error-codes); `InvalidContent`,
 * `RequestTimeout` and `ServiceUnavailable` are ours. Only `render-storage.ts` knows how an error looks on the wire.
 */

const CATALOGUE = {
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  BucketAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InternalError: [500, 'InternalError', 'Internal server error'],
  InvalidBucketName: [400, 'Invalid Input', 'Bucket name invalid'],
  InvalidContent: [422, 'invalid_content', 'The content of the file is not allowed'],
  InvalidJWT: [401, 'Unauthorized', 'Invalid JWT'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidMimeType: [415, 'invalid_mime_type', 'mime type is not supported'],
  InvalidParameter: [400, 'InvalidParameter', 'Invalid parameter'],
  InvalidRange: [416, 'invalid_range', 'invalid range provided'],
  InvalidRequest: [400, 'InvalidRequest', 'Invalid request'],
  InvalidSignature: [400, 'InvalidSignature', 'Invalid signature'],
  MissingParameter: [400, 'MissingParameter', 'Missing required parameter'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NotFound: [404, 'Not Found', 'Route not found'],
  RequestTimeout: [408, 'request_timeout', 'The upload took too long'],
  ResourceAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  ResourceNotEmpty: [409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'],
  ServiceUnavailable: [503, 'unavailable', 'The service is very busy. Please try again in a moment.'],
  SlowDown: [429, 'too_many_requests', 'Too many requests'],
} as const satisfies Record<string, readonly [status: number, error: string, message: string]>;

export type StorageErrorCode = keyof typeof CATALOGUE;

export type StorageErrorOptions = {
  cause?: unknown;
  /** Seconds until the request may be repeated, for the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** Response headers, such as `Content-Range` for a range that does not exist. */
  headers?: Readonly<Record<string, string>>;
  /** Where upstream has another status or name than the table below, without the strict rules. */
  upstream?: UpstreamForm;
};

/** How upstream renders an error: `status` is the one in the body, `httpStatus` that of the response if it is not 400. */
export type UpstreamForm = { status?: number; code?: string; error?: string; message?: string; httpStatus?: number };

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly status: number;
  /** Upstream's name of the error from before it had codes. Clients of that time read it. */
  readonly error: string;
  readonly options: StorageErrorOptions;

  /** @param message a more exact message than the default */
  constructor(code: StorageErrorCode, message?: string, options: StorageErrorOptions = {}) {
    super(message ?? CATALOGUE[code][2], { cause: options.cause });
    this.code = code;
    [this.status, this.error] = CATALOGUE[code];
    this.options = options;
  }
}
