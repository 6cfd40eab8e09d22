/**
 * In charge of cross-origin calls: any page may call with a key and a token, none with cookies (there are none). Headers
 * and methods are those of supabase-js and PostgREST's clients.
 */
import { cors } from 'hono/cors';

const DAY_SECONDS = 24 * 60 * 60;

/** The CORS answer of all services. */
export function crossOrigin() {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: [
      'Content-Range',
      'Content-Location',
      'Content-Profile',
      'Location',
      'Preference-Applied',
      'Retry-After',
      'X-Request-Id',
      'X-Supabase-Api-Version',
    ],
    maxAge: DAY_SECONDS,
  });
}
