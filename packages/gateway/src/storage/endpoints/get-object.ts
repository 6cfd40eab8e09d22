/**
 * GET and HEAD of a file: /object/public/{bucket}/{path} for anybody if the bucket is public, /object/sign/… with a token,
 * /object/authenticated/… and /object/… for callers to whom the policies show the row
 * (https://supabase.com/docs/guides/storage/serving/downloads).
 */
import type { Handler } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import { placeIn } from '../place-in.ts';
import { findBucket, findObject } from '../rows.ts';
import { serveObject } from '../serve/serve-object.ts';

/** Shared caches may store a public file. */
const publicly = (cacheControl: string): string =>
  cacheControl === 'no-cache' ? cacheControl : `public, ${cacheControl}`;
/** Shared caches may not store the file: the next caller may lack permission. */
const privately = (cacheControl: string): string => `private, ${cacheControl}`;

export function getPublicObject(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, '/object/public/');
    const find = async () => {
      const bucket = await findBucket(context.scope, place.bucket);
      // A private bucket does not reveal that it exists.
      if (!bucket.public) throw new StorageError('NoSuchBucket');
      return findObject(context.scope, place);
    };
    return serveObject(c, context, place, find, publicly);
  };
}

export function getSignedObject(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, '/object/sign/');
    const token = c.req.query('token');
    if (token === undefined) throw new StorageError('MissingParameter', 'Missing Required Parameter token');
    const expires = await context.signer.check(token, place);
    const left = Math.max(0, expires - Math.floor(context.now().getTime() / 1000));
    const find = () => findObject(context.scope, place);
    return serveObject(c, context, place, find, () => `private, max-age=${left}`);
  };
}

/** @param before the endpoint's own part of the path: this handler serves two */
export function getObject(context: StorageContext, before: string): Handler<GatewayEnv> {
  return async (c) => {
    const place = placeIn(c, before);
    const find = () => findObject(context.scope, place, c.get('claims'));
    return serveObject(c, context, place, find, privately);
  };
}
