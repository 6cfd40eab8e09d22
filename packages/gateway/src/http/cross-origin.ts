/**
 * In charge of cross-origin calls: which pages may call with a key and a token; none with cookies (there are none). Headers
 * and methods are those of supabase-js and PostgREST's clients.
 */
import { cors } from 'hono/cors';

const DAY_SECONDS = 24 * 60 * 60;

/** Pages that may call: any, as upstream has it, or those of these origins, as in `https://site.example`. */
export type Origins = '*' | readonly string[];

/** The CORS answer of all services. */
export function crossOrigin(origins: Origins = '*') {
  return cors({
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
}
