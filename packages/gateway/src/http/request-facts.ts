/** What SQL may read of a request: everything but the caller, whom it knows from the verified claims. */
import type { Context } from 'hono';
import type { RequestFacts } from '../db/scope.ts';
import type { GatewayEnv } from './env.ts';

/** Headers with credentials are not passed to SQL: it has the verified claims. */
const CREDENTIALS = ['authorization', 'apikey', 'cookie', 'x-amz-security-token', 'x-signature'];

export function requestFacts(c: Context<GatewayEnv>): RequestFacts {
  const headers = Object.entries(c.req.header()).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase()));
  const address = c.get('addressGroup');
  return { method: c.req.method, path: c.req.path, headers: Object.fromEntries(headers), address };
}
