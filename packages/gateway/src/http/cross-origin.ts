/**
 * CORS: which pages may call with a key and a token. No page may call with cookies (there are none). Headers and methods are those of
 * supabase-js and of PostgREST's clients.
 */
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { addHeaders, type PlainHeaders } from './responses.ts';
import type { GatewayEnv } from './env.ts';
import { headerOf } from './incoming.ts';
import type { MiddlewareStep } from './middleware-chain.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Origins that may call: any, as upstream, or those listed, such as `https://site.example`. */
export type Origins = '*' | readonly string[];

/** Most cached origins. Allowed callers never need more. */
const MAX_ORIGINS = 100;

const noNext = async () => undefined;

const VARY_ORIGIN: PlainHeaders = { vary: 'Origin' };

const isPreflight = (c: Context<GatewayEnv>): boolean =>
  headerOf(c, 'access-control-request-method') !== undefined || !c.req.path.startsWith('/rest/v1/');

/** Middleware step with the CORS headers of all services. The headers of an origin are computed once. */
export function crossOrigin(origins: Origins = '*'): MiddlewareStep<Context<GatewayEnv>> {
  const rules = cors({
    origin: origins === '*' ? '*' : [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: [
      'Content-Length',
      'Content-Range',
      'Content-Location',
      'Content-Profile',
      'ETag',
      'Link',
      'Location',
      'Preference-Applied',
      'Retry-After',
      'Tus-Complete',
      'Tus-Extension',
      'Tus-Max-Size',
      'Tus-Resumable',
      'Tus-Version',
      'Upload-Defer-Length',
      'Upload-Expires',
      'Upload-Length',
      'Upload-Metadata',
      'Upload-Offset',
      'X-Relay-Error',
      'X-Request-Id',
      'X-Supabase-Api-Version',
      'X-Total-Count',
    ],
    maxAge: DAY_SECONDS,
  });
  const probe = new Hono().use(rules).get('/', (c) => c.body(null));
  const cache = new Map<string, PlainHeaders>();

  async function headersFor(origin: string): Promise<PlainHeaders> {
    const headers = Object.fromEntries((await probe.request('/', { headers: { origin } })).headers);
    if (cache.size < MAX_ORIGINS) cache.set(origin, headers);
    return headers;
  }

  return function crossOrigin(c) {
    // The response to a preflight comes from hono. The data service itself responds to other OPTIONS.
    if (c.req.method === 'OPTIONS' && isPreflight(c)) return rules(c, noNext) as Promise<Response>;
    const origin = headerOf(c, 'origin');
    // A request without an origin gets no CORS headers, only Vary: a cache must not give its response to a page.
    const headers = origin === undefined ? VARY_ORIGIN : cache.get(origin);
    if (headers === undefined) return headersFor(origin!).then((found) => addHeaders(c, found));
    addHeaders(c, headers);
  };
}
