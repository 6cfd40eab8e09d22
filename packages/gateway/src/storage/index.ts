/**
 * Entry point of the storage service, `/storage/v1`: files in buckets, as supabase/storage serves them to storage-js
 * (https://supabase.com/docs/reference/self-hosting-storage/introduction). Policies on storage.objects decide who uploads, overwrites,
 * lists, reads and removes. With the strict rules the bytes are inspected before they are stored.
 *
 * Analytics and vector buckets are not supported.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { StorageError } from '../errors/storage-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { SharedLimits } from '../http/limits/shared/shared-limits.ts';
import type { MiddlewareStep } from '../http/middleware-chain.ts';
import type { Claims, Scope } from '../db/scope.ts';
import type { Log } from '../log.ts';
import type { StorageContext } from './context.ts';
import { createApi } from './api.ts';
import { getHealth } from './endpoints/get-health.ts';
import { addBucketRoutes, addObjectRoutes, addRenderRoutes } from './routes.ts';
import { createPictureCache } from './render/picture-cache.ts';
import { createRenderQueue } from './render/render-queue.ts';
import { createRenderer } from './render/renderer.ts';
import { asData } from './serve/headers.ts';
import { isSignedUpload, RESUMABLE } from './resumable/doors.ts';
import { resumableRoutes, tusHeaders } from './resumable/index.ts';
import { isS3, S3 } from './s3-protocol/doors.ts';
import { s3Routes } from './s3-protocol/index.ts';
import { isReserved } from './names.ts';
import { withOperation } from './operation.ts';
import { createSigner } from './sign.ts';
import { STORAGE_LIMITS, type StorageApi, type StorageOptions } from './types.ts';
import { createUploadQueue } from './upload/upload-queue.ts';

/** Longest body that is not a file, in bytes. */
const MAX_BODY = 1024 * 1024;

/** What `/version` says: the contract that is served. */
const VERSION = 'storage/v1';

const isRead = (c: Context<GatewayEnv>): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** Paths that need no key: a key or token that is sent along is ignored. */
export const isKeyless = (c: Context<GatewayEnv>): boolean => {
  const { path, method } = c.req;
  if (isSignedUpload(path) || isS3(path)) return true;
  if (method === 'PUT') return /\/storage\/v1\/object\/upload\/sign\//.test(path);
  return (
    isRead(c) &&
    /\/storage\/v1\/(status$|version$|object\/(public|sign|info\/public)\/|render\/image\/(public|sign)\/)/.test(path)
  );
};

/** Whether a request reads `/object/{bucket}/{path}`: a public bucket's files are for everybody there, too, as upstream. */
export const isIdentityOptional = (c: Context<GatewayEnv>): boolean => {
  const [, bucket] = /\/storage\/v1\/object\/([^/]+)\/./.exec(c.req.path) ?? [];
  return isRead(c) && bucket !== undefined && !isReserved(bucket);
};

export type StorageDeps = {
  scope: Scope;
  keys: { jwtSecret: string };
  options: StorageOptions;
  /** Verifies the token of a session that comes with a signature of S3, and that the session is live. */
  verify(token: string): Promise<Claims>;
  log: Log;
  now: () => Date;
  /** Creates the limiter of the uploads that a caller begins. Default: in this process alone. */
  rateLimiter?: SharedLimits['rateLimiter'];
};

/**
 * Creates the storage service.
 *
 * @returns `routes` to mount at `/storage/v1`, behind the middleware that sets `claims` and `log`; `api` for the server; `before`, steps
 * around everything that answers for the service, CORS included
 */
export function createStorage({ scope: plainScope, keys, options, verify, log, now, rateLimiter }: StorageDeps): {
  routes: Hono<GatewayEnv>;
  api: StorageApi;
  before: MiddlewareStep<Context<GatewayEnv>>[];
} {
  const scope = withOperation(plainScope);
  const { store, validateUpload, inspectPdfs = false, strict: isStrict = false } = options;
  const limits = { ...STORAGE_LIMITS, ...options.limits };
  const signer = createSigner(keys.jwtSecret, now);
  const uploadQueue = createUploadQueue(limits, rateLimiter?.('uploads', limits.uploadRate));
  const context: StorageContext = {
    scope,
    store,
    limits,
    validateUpload,
    inspectPdfs,
    isStrict,
    signer,
    uploadQueue,
    render: createRenderer(),
    renderQueue: createRenderQueue(limits.rendering),
    pictures: createPictureCache(limits.renderedBytes),
    log,
    now,
  };
  const small = bodyLimit({
    maxSize: MAX_BODY,
    onError: () => {
      throw new StorageError('EntityTooLarge', 'The body exceeded the maximum allowed size');
    },
  });

  const routes = new Hono<GatewayEnv>();
  routes.use(asData);
  routes.get('/status', (c) => c.body(null, 200));
  routes.get('/version', (c) => c.text(VERSION));
  routes.get('/health', getHealth(context));
  addBucketRoutes(routes, context, small);
  addObjectRoutes(routes, context, small);
  addRenderRoutes(routes, context);
  routes.route(RESUMABLE, resumableRoutes(context));
  routes.route(S3, s3Routes(context, options.s3Protocol ?? {}, verify));
  routes.all('*', (c) => {
    throw new StorageError('NotFound', `Route ${c.req.method}:${c.req.path} not found`);
  });
  return { routes, api: createApi(context), before: [tusHeaders(limits.maxFileBytes)] };
}
