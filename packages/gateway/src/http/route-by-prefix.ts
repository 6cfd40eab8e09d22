/**
 * In charge of which app a request goes to. Each service is an app of its own, with its own dialect for what it refuses: mounted
 * into a common one, every handler would be wrapped to keep that dialect, and a request would pass a chain of them.
 */
import type { Hono } from 'hono';
import { getPath } from 'hono/utils/url';

/** What answers requests: an app, or several behind their prefixes. */
export type RoutedApp = Pick<Hono, 'fetch' | 'request'>;

/** Prefixes, as in `/rest/v1`, and what answers below them. */
export type Services = Readonly<Record<string, RoutedApp>>;

const isBelow = (path: string, prefix: string): boolean =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/');

/** @param others answers what is below no prefix */
export function routeByPrefix(services: Services, others: RoutedApp): RoutedApp {
  const prefixes = Object.keys(services);
  const of = (request: Request): RoutedApp => {
    const path = getPath(request);
    const prefix = prefixes.find((one) => isBelow(path, one));
    return prefix === undefined ? others : services[prefix]!;
  };
  const fetch: RoutedApp['fetch'] = (request, ...more) => of(request).fetch(request, ...more);
  return {
    fetch,
    request: (input, init, ...more) =>
      fetch(
        input instanceof Request ? new Request(input, init) : new Request(new URL(input, 'http://localhost'), init),
        ...more,
      ),
  };
}
