/**
 * Routes a request to the app of its prefix. Each service is an app with an error format of its own. If it were mounted into a common app,
 * hono would wrap every handler to keep that error format, and a request would pass a chain of wrappers.
 */
import type { Hono } from 'hono';
import { getPath } from 'hono/utils/url';

/** Anything that responds to requests: an app, or several behind their prefixes. */
export type RoutedApp = Pick<Hono, 'fetch' | 'request'>;

/** Prefixes, such as `/rest/v1`, and the app behind each. */
export type Services = Readonly<Record<string, RoutedApp>>;

const isBelow = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

/** @param others responds to requests below no prefix */
export function routeByPrefix(services: Services, others: RoutedApp): RoutedApp {
  const prefixes = Object.keys(services);
  const appOf = (request: Request): RoutedApp => {
    const path = getPath(request);
    const prefix = prefixes.find((candidate) => isBelow(path, candidate));
    return prefix === undefined ? others : services[prefix]!;
  };
  const fetch: RoutedApp['fetch'] = (request, ...more) => appOf(request).fetch(request, ...more);
  return {
    fetch,
    request: (input, init, ...more) =>
      fetch(
        input instanceof Request ? new Request(input, init) : new Request(new URL(input, 'http://localhost'), init),
        ...more,
      ),
  };
}
