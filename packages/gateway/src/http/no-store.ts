/**
 * In charge of who may keep an answer: nobody. What a caller gets depends on the token, columns masked by role included,
 * and answers of the auth service carry tokens.
 */
import type { MiddlewareHandler } from 'hono';

/** Sets `Cache-Control: no-store`, but where the answer says something else: a function of SQL may by `response.headers`. */
export const noStore: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
};
