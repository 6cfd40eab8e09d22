/** In charge of what SQL may read of a request: everything but who is calling, which it has from the verified claims. */
import type { Context } from 'hono';
import type { RequestFacts } from '../db/scope.ts';
import type { GatewayEnv } from './env.ts';

/** Headers that say who is calling stay out of SQL: the claims are there already, verified. */
const CREDENTIALS = ['authorization', 'apikey', 'cookie'];

export function requestFacts(c: Context<GatewayEnv>): RequestFacts {
  const headers = Object.entries(c.req.header()).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase()));
  const address = c.get('addressGroup');
  return { method: c.req.method, path: c.req.path, headers: Object.fromEntries(headers), address };
}
