/** Reads the bucket and path from a request's URL. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import type { StorageContext } from './context.ts';
import { placeOf, type Place } from './names.ts';

/**
 * The bucket and path that a URL names.
 *
 * @param before the endpoint's own part of the path, for example `/object/sign/`
 * @throws StorageError `InvalidKey`, `InvalidBucketName`
 */
export function placeIn(c: Context<GatewayEnv>, { isStrict }: Pick<StorageContext, 'isStrict'>, before: string): Place {
  const { pathname } = new URL(c.req.url);
  return placeOf(pathname.slice(pathname.indexOf(before) + before.length), isStrict);
}
