/**
 * GET and HEAD of a file: /object/public/{bucket}/{path} for anybody if the bucket is public, /object/sign/… with a token,
 * /object/authenticated/… and /object/… for callers to whom the policies show the row, and for all if the bucket is public
 * (https://supabase.com/docs/guides/storage/serving/downloads).
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import type { StorageContext } from '../../context.ts';
import { placeIn } from '../../place-in.ts';
import { privately, publicly, signedFile, visibleFile, publicFile } from '../../serve/find-file.ts';
import { serveObject } from '../../serve/serve-object.ts';

export function getPublicObject(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/object/public/');
    return serveObject(c, context, place, publicFile(context, place), publicly);
  };
}

export function getSignedObject(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, '/object/sign/');
    const { find, cacheControl } = await signedFile(context, place, c.req.query('token'));
    return serveObject(c, context, place, find, cacheControl);
  };
}

/** @param before the endpoint's own part of the path: this handler serves two */
export function getObject(context: StorageContext, before: string): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, context, before);
    return serveObject(c, context, place, visibleFile(context, place, c.get('claims')), privately);
  };
}
