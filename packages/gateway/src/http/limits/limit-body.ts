/** In charge of bodies that are too long: refused before all of one was read. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GatewayEnv } from '../env.ts';
import { headerOf } from '../incoming.ts';

/** Without a body: to ask whether there is one would make a stream for it. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * @param most longest body of a request, in bytes
 * @param refuse makes the error of the service's own dialect
 */
export function limitBody(
  most: (c: Context<GatewayEnv>) => number,
  refuse: (most: number) => Error,
): MiddlewareHandler<GatewayEnv> {
  const limits = new Map<number, MiddlewareHandler<GatewayEnv>>();
  function limitOf(maxSize: number): MiddlewareHandler<GatewayEnv> {
    const known = limits.get(maxSize);
    if (known) return known;
    const onError = () => {
      throw refuse(maxSize);
    };
    const limit = bodyLimit({ maxSize, onError });
    limits.set(maxSize, limit);
    return limit;
  }
  return (c, next) => {
    if (BODILESS.has(c.req.method)) return next();
    const maxSize = most(c);
    // Node holds a sender to it. To look at the body itself would make a stream for it, which costs more than all else here.
    const length = headerOf(c, 'transfer-encoding') === undefined ? headerOf(c, 'content-length') : undefined;
    if (length === undefined) return limitOf(maxSize)(c, next);
    if (Number(length) > maxSize) throw refuse(maxSize);
    return next();
  };
}
