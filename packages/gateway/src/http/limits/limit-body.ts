/** Rejects request bodies that are too long, before all of one is read. */
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GatewayEnv } from '../env.ts';
import { headerOf } from '../incoming.ts';

/** Methods without a body. Checking whether there is one would create a stream for it. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * @param maxBytes longest request body, in bytes
 * @param refuse creates the error in the service's own format
 */
export function limitBody(
  maxBytes: (c: Context<GatewayEnv>) => number,
  refuse: (maxBytes: number) => Error,
): MiddlewareHandler<GatewayEnv> {
  const limits = new Map<number, MiddlewareHandler<GatewayEnv>>();
  function limitOf(maxSize: number): MiddlewareHandler<GatewayEnv> {
    const existing = limits.get(maxSize);
    if (existing) return existing;
    const onError = () => {
      throw refuse(maxSize);
    };
    const limit = bodyLimit({ maxSize, onError });
    limits.set(maxSize, limit);
    return limit;
  }
  return (c, next) => {
    if (BODILESS.has(c.req.method)) return next();
    const maxSize = maxBytes(c);
    // Node enforces the Content-Length. Inspecting the body itself would create a stream for it, which costs more than everything else
    // here.
    const length = headerOf(c, 'transfer-encoding') === undefined ? headerOf(c, 'content-length') : undefined;
    if (length === undefined) return limitOf(maxSize)(c, next);
    if (Number(length) > maxSize) throw refuse(maxSize);
    return next();
  };
}
