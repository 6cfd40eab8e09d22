/**
 * Entry point of the storage service, `/storage/v1`: files in buckets, as supabase/storage serves them to storage-js
 * (https://supabase.com/docs/reference/self-hosting-storage/introduction). Policies on storage.objects decide who uploads, overwrites,
 * lists, reads and removes. The bytes are inspected before they are stored.
 *
 * Not supported yet: signed uploads, move, copy, info, many signed addresses at once, image transformations, and changing, emptying and
 * deleting buckets.
 */
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { StorageError } from '../errors/storage-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import type { MiddlewareStep } from '../http/middleware-chain.ts';
import type { Claims, Scope } from '../db/scope.ts';
import type { Log } from '../log.ts';
import type { StorageContext } from './context.ts';
import { createApi } from './api.ts';
import { getBucket, getBuckets, postBucket } from './endpoints/buckets.ts';
import { deleteManyObjects, deleteOneObject } from './endpoints/delete-objects.ts';
import { getObject, getPublicObject, getSignedObject } from './endpoints/get-object.ts';
import { postList } from './endpoints/post-list.ts';
import { postObject } from './endpoints/post-object.ts';
import { postSign } from './endpoints/post-sign.ts';
import { asData } from './serve/headers.ts';
import { isSignedUpload, RESUMABLE } from './resumable/doors.ts';
import { resumableRoutes, tusHeaders } from './resumable/index.ts';
import { isS3, S3 } from './s3-protocol/doors.ts';
import { s3Routes } from './s3-protocol/index.ts';
import { createSigner } from './sign.ts';
import { createUploadSigner } from './sign-upload.ts';
import { STORAGE_LIMITS, type StorageApi, type StorageOptions } from './types.ts';
import { createUploadQueue } from './upload/upload-queue.ts';

/** Longest body that is not a file, in bytes. */
const MAX_BODY = 1024 * 1024;

const isRead = (c: Context<GatewayEnv>): boolean => c.req.method === 'GET' || c.req.method === 'HEAD';

/** Paths of files that need no key: a key or token that is sent along is ignored. */
export const isKeyless = (c: Context<GatewayEnv>): boolean =>
  (isRead(c) && /\/storage\/v1\/object\/(public|sign)\//.test(c.req.path)) ||
  isSignedUpload(c.req.path) ||
  isS3(c.req.path);

export type StorageDeps = {
  scope: Scope;
  keys: { jwtSecret: string };
  options: StorageOptions;
  /** Verifies the token of a session that comes with a signature of S3, and that the session is live. */
  verify(token: string): Promise<Claims>;
  log: Log;
  now: () => Date;
};

/**
 * Creates the storage service.
 *
 * @returns `routes` to mount at `/storage/v1`, behind the middleware that sets `claims` and `log`; `api` for the server; `before`, steps
 * around everything that answers for the service, CORS included
 */
export function createStorage({ scope, keys, options, verify, log, now }: StorageDeps): {
  routes: Hono<GatewayEnv>;
  api: StorageApi;
  before: MiddlewareStep<Context<GatewayEnv>>[];
} {
  const { store, validateUpload, inspectPdfs = false } = options;
  const limits = { ...STORAGE_LIMITS, ...options.limits };
  const signer = createSigner(keys.jwtSecret, now);
  const uploadSigner = createUploadSigner(keys.jwtSecret, now);
  const uploadQueue = createUploadQueue(limits);
  const rules = { limits, validateUpload, inspectPdfs };
  const context: StorageContext = { scope, store, ...rules, signer, uploadSigner, uploadQueue, log, now };
  const small = bodyLimit({
    maxSize: MAX_BODY,
    onError: () => {
      throw new StorageError('EntityTooLarge', 'The body exceeded the maximum allowed size');
    },
  });

  const routes = new Hono<GatewayEnv>();
  routes.use(asData);
  routes.get('/bucket', getBuckets(context));
  routes.post('/bucket', small, postBucket(context));
  routes.get('/bucket/:bucket', getBucket(context));
  routes.post('/object/list/:bucket', small, postList(context));
  routes.post('/object/sign/:bucket/:path{[\\s\\S]+}', small, postSign(context));
  routes.get('/object/public/:bucket/:path{[\\s\\S]+}', getPublicObject(context));
  routes.get('/object/sign/:bucket/:path{[\\s\\S]+}', getSignedObject(context));
  routes.get('/object/authenticated/:bucket/:path{[\\s\\S]+}', getObject(context, '/object/authenticated/'));
  routes.get('/object/:bucket/:path{[\\s\\S]+}', getObject(context, '/object/'));
  routes.post('/object/:bucket/:path{[\\s\\S]+}', postObject(context));
  routes.put('/object/:bucket/:path{[\\s\\S]+}', postObject(context));
  routes.delete('/object/:bucket', small, deleteManyObjects(context));
  routes.delete('/object/:bucket/:path{[\\s\\S]+}', deleteOneObject(context));
  routes.route(RESUMABLE, resumableRoutes(context));
  routes.route(S3, s3Routes(context, options.s3Protocol ?? {}, verify));
  routes.all('*', (c) => {
    throw new StorageError('NotFound', `Route ${c.req.method}:${c.req.path} not found`);
  });
  return { routes, api: createApi(context), before: [tusHeaders(limits.maxFileBytes)] };
}
