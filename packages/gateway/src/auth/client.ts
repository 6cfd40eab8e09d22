/** Reads the client of a request: its IP address, for sessions and rate limits, its user agent and its languages. */
import type { Context } from 'hono';
import type { ScopeOptions } from '../db/scope.ts';
import type { GatewayEnv } from '../http/env.ts';

export type Client = {
  ip: string | undefined;
  userAgent: string | undefined;
  /** The request's `Accept-Language`: the languages that the caller reads. */
  languages?: string | undefined;
};

/** Longest `Accept-Language` that is read. Browsers send fewer than a hundred characters. */
const MAX_LANGUAGES = 200;

export const languagesOf = (header: string | null | undefined): string | undefined =>
  header?.slice(0, MAX_LANGUAGES) || undefined;

/** The client address, user agent and languages of a request. */
export function clientOf(c: Context<GatewayEnv>): Client {
  return {
    ip: c.get('clientAddress'),
    userAgent: c.req.header('user-agent')?.slice(0, 512),
    languages: languagesOf(c.req.header('accept-language')),
  };
}

/** Passes the user agent to SQL in `request.headers`, as the data service does for its requests. */
export function asClient({ userAgent }: Client): Pick<ScopeOptions, 'request'> {
  return { request: { headers: userAgent === undefined ? {} : { 'user-agent': userAgent } } };
}
