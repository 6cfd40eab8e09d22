/**
 * In charge of who may keep an answer: nobody. What a caller gets depends on the token, columns masked by role included,
 * and answers of the auth service carry tokens.
 */
import type { MiddlewareHandler } from 'hono';
import { addHeaders } from './answers.ts';
import type { GatewayEnv } from './env.ts';

/** Has `Cache-Control: no-store` sent, but where the answer says something else: a function of SQL may by `response.headers`. */
export const noStore: MiddlewareHandler<GatewayEnv> = (c, next) => {
  addHeaders(c, { 'cache-control': 'no-store' });
  return next();
};
