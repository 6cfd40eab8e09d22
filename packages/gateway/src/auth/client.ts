/** In charge of what a session remembers of its caller: the address, for limits too, and the browser's name. */
import type { Context } from 'hono';
import type { ScopeOptions } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';

export type Client = { ip: string | undefined; userAgent: string | undefined };

/** The address at the other end and its user agent. */
export function clientOf(c: Context<GatewayEnv>): Client {
  return { ip: c.get('clientAddress'), userAgent: c.req.header('user-agent')?.slice(0, 512) };
}

/** Lets SQL know the browser behind a call, as it does of calls of the data service: `request.headers`. */
export function asClient({ userAgent }: Client): Pick<ScopeOptions, 'request'> {
  return { request: { headers: userAgent === undefined ? {} : { 'user-agent': userAgent } } };
}
