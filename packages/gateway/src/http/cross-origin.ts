/**
 * In charge of cross-origin calls: which pages may call with a key and a token; none with cookies (there are none). Headers
 * and methods are those of supabase-js and PostgREST's clients.
 */
import { Hono, type Context } from 'hono';
import { cors } from 'hono/cors';
import { addHeaders, type PlainHeaders } from './responses.ts';
import type { GatewayEnv } from './env.ts';
import { headerOf } from './incoming.ts';
import type { MiddlewareStep } from './middleware-chain.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** Pages that may call: any, as upstream has it, or those of these origins, as in `https://site.example`. */
export type Origins = '*' | readonly string[];

/** Origins whose headers are remembered; more are asked for by nobody who may call. */
const MOST = 100;

const NOTHING_BEHIND = async () => undefined;

const VARIES: PlainHeaders = { vary: 'Origin' };

/** The CORS answer of all services. What it says to an origin is found out once. */
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
      'Location',
      'Preference-Applied',
      'Retry-After',
      'X-Request-Id',
      'X-Supabase-Api-Version',
    ],
    maxAge: DAY_SECONDS,
  });
  const probe = new Hono().use(rules).get('/', (c) => c.body(null));
  const known = new Map<string, PlainHeaders>();

  async function headersFor(origin: string): Promise<PlainHeaders> {
    const headers = Object.fromEntries((await probe.request('/', { headers: { origin } })).headers);
    if (known.size < MOST) known.set(origin, headers);
    return headers;
  }

  return function crossOrigin(c) {
    // It answers by itself.
    if (c.req.method === 'OPTIONS') return rules(c, NOTHING_BEHIND) as Promise<Response>;
    const origin = headerOf(c, 'origin');
    // Who comes from no page is told nothing; a cache must not give that to one who does.
    const headers = origin === undefined ? VARIES : known.get(origin);
    if (headers === undefined) return headersFor(origin!).then((found) => addHeaders(c, found));
    addHeaders(c, headers);
  };
}
