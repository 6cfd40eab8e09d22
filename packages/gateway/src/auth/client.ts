/** In charge of what a session remembers of its caller: the address, for limits too, and the browser's name. */
import type { Context } from 'hono';
import type { ScopeOptions } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';

export type Client = {
  ip: string | undefined;
  userAgent: string | undefined;
  /** What the call says in `Accept-Language`: which languages its caller reads. */
  languages?: string | undefined;
};

/** Longest `Accept-Language` that is read; browsers send less than a hundred characters. */
const MAX_LANGUAGES = 200;

/** The languages that a request prefers, as its header says them. */
export const languagesOf = (header: string | null | undefined): string | undefined =>
  header?.slice(0, MAX_LANGUAGES) || undefined;

/** The address at the other end, its user agent and its languages. */
export function clientOf(c: Context<GatewayEnv>): Client {
  return {
    ip: c.get('clientAddress'),
    userAgent: c.req.header('user-agent')?.slice(0, 512),
    languages: languagesOf(c.req.header('accept-language')),
  };
}

/** Lets SQL know the browser behind a call, as it does of calls of the data service: `request.headers`. */
export function asClient({ userAgent }: Client): Pick<ScopeOptions, 'request'> {
  return { request: { headers: userAgent === undefined ? {} : { 'user-agent': userAgent } } };
}
