/**
 * Names the route of a request for metrics, log and traces by its template, such as `/auth/v1/admin/users/:user_id`. The path itself is never
 * used: it may contain a token, a name or anything that a scanner invents. The names are a bounded set.
 *
 * The data service has one template for all relations. The name of a relation takes its place once a request to it has succeeded: then it
 * is one of the schema, and there are only so many.
 */
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';

/** A relation, a function of SQL, or a server function, in plain letters: other spellings of a name would be further routes. */
const NAMED = /^(\/rest\/v1\/(?:rpc\/)?|\/functions\/v1\/)([a-z][\w-]{0,62})$/i;
const TEMPLATES = new Map([
  ['/rest/v1/', '/rest/v1/:relation'],
  ['/rest/v1/rpc/', '/rest/v1/rpc/:function'],
  ['/functions/v1/', '/functions/v1/:name'],
]);
/** The bound, should a schema ever have more. */
const MOST_NAMES = 1000;

export type RouteNames = {
  /** The name of the route that answered this request. Call it after the response. */
  of(c: Context, status: number): string;
  /** Sets the names of the server functions. */
  know(functions: readonly string[]): void;
};

export function createRouteNames(): RouteNames {
  const known = new Set<string>();

  function learn(path: string, method: string, status: number): boolean {
    if (known.has(path)) return true;
    // A preflight request succeeds whatever it names.
    if (status < 200 || status > 299 || method === 'OPTIONS' || known.size >= MOST_NAMES) return false;
    known.add(path);
    return true;
  }

  return {
    know(functions) {
      for (const name of functions) known.add(`/functions/v1/${name}`);
    },
    of(c, status) {
      const { path, method } = c.req;
      const prefix = NAMED.exec(path)?.[1];
      if (prefix !== undefined) return learn(path, method, status) ? path : TEMPLATES.get(prefix.toLowerCase())!;
      return templateOf(c);
    },
  };
}

/** The most specific route that the request matches, which is the longest. Patterns of parameters are left out. */
function templateOf(c: Context): string {
  let longest = '';
  for (const { path } of matchedRoutes(c)) if (path.length > longest.length) longest = path;
  return longest === '/*' && c.req.path.startsWith('/assets/') ? '/assets/*' : longest.replaceAll(/\{[^/]*\}/g, '');
}
