/**
 * Resumable uploads, `/upload/resumable`, by the TUS protocol as supabase/storage serves it
 * (https://supabase.com/docs/guides/storage/uploads/resumable-uploads). `/upload/resumable/sign` takes a token of a signed upload in place
 * of a session. Uploads in progress are kept on the disk of this process.
 */
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { TusError } from '../../errors/tus-error.ts';
import { nameOperation } from '../../db/request-context.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { MiddlewareStep } from '../../http/middleware-chain.ts';
import type { StorageContext } from '../context.ts';
import { deleteUpload } from './delete-upload.ts';
import { isResumable } from './doors.ts';
import { headUpload } from './head-upload.ts';
import { createLocks } from './locks.ts';
import { patchUpload } from './patch-upload.ts';
import { postUpload } from './post-upload.ts';
import { SIGNED, TUS_EXTENSIONS, TUS_VERSION } from './protocol.ts';

/** Middleware step with the headers that every response of the protocol has, also to OPTIONS and to requests that are refused before. */
export function tusHeaders(maxFileBytes: number): MiddlewareStep<Context<GatewayEnv>> {
  return (c) => {
    if (!isResumable(c.req.path)) return undefined;
    return () => {
      c.header('tus-resumable', TUS_VERSION);
      if (c.req.method !== 'OPTIONS') return;
      c.header('tus-version', TUS_VERSION);
      c.header('tus-extension', TUS_EXTENSIONS);
      c.header('tus-max-size', String(maxFileBytes));
    };
  };
}

/** Upstream's names of the calls, by the method. */
const NAMES: Readonly<Record<string, string>> = { POST: 'create', PATCH: 'part', HEAD: 'get', DELETE: 'delete' };

const nameOfMethod: MiddlewareHandler<GatewayEnv> = async (c, next) => {
  const method = c.req.header('x-http-method-override')?.toUpperCase() ?? c.req.method;
  nameOperation(`storage.tus.upload.${NAMES[method] ?? 'get'}`);
  await next();
};

const checkVersion: MiddlewareHandler<GatewayEnv> = async (c, next) => {
  const version = c.req.header('tus-resumable');
  if (version === undefined) throw new TusError('TusResumableMissing');
  if (version !== TUS_VERSION) throw new TusError('UploadHeadersInvalid', 'Invalid tus-resumable\n');
  await next();
};

export function resumableRoutes(context: StorageContext): Hono<GatewayEnv> {
  const locks = createLocks();
  const create = postUpload(context, locks);
  const byMethod = {
    HEAD: headUpload(context, locks),
    PATCH: patchUpload(context, locks),
    DELETE: deleteUpload(context, locks),
  };
  const routes = new Hono<GatewayEnv>();
  routes.use(nameOfMethod);
  routes.use(checkVersion);
  for (const door of ['', SIGNED]) {
    routes.post(`${door}/`, create);
    routes.post(door, create);
    // A client behind a proxy that knows few methods sends POST and the method in a header.
    routes.post(`${door}/:address`, (c, next) => {
      const method = c.req.header('x-http-method-override')?.toUpperCase();
      return method !== undefined && method in byMethod ? byMethod[method as 'PATCH'](c, next) : create(c, next);
    });
    // Hono serves HEAD by the routes of GET.
    routes.get(`${door}/:address`, byMethod.HEAD);
    routes.patch(`${door}/:address`, byMethod.PATCH);
    routes.delete(`${door}/:address`, byMethod.DELETE);
  }
  return routes;
}
