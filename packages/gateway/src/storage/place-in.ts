/** In charge of reading an address: what stands behind an endpoint's own part of it. */
import type { Context } from 'hono';
import type { GatewayEnv } from '../http/env.ts';
import { placeOf, type Place } from './names.ts';

/**
 * The bucket and path that an address names.
 *
 * @param before the endpoint's own part, as in `/object/sign/`
 * @throws StorageError `InvalidKey`, `InvalidBucketName`
 */
export function placeIn(c: Context<GatewayEnv>, before: string): Place {
  const { pathname } = new URL(c.req.url);
  return placeOf(pathname.slice(pathname.indexOf(before) + before.length));
}
