/**
 * Writes one log line, one measurement and one span per request. The line has the template of the route and never the path, a query or a body: links
 * carry tokens there, and members type names and numbers into addresses.
 */
import { headerOf, responseParts, type MiddlewareStep } from '@tanabana/gateway';
import { joinTrace, parseTraceparent } from '@tanabana/gateway/db';
import type { Context } from 'hono';
import type { Log } from '../../log.ts';
import type { Metrics } from './metrics.ts';
import type { RouteNames } from './route-names.ts';
import type { Tracer } from './tracing/tracer.ts';
import { tradeEventOf } from './trade-counts.ts';

/** A header of a response. A response that was made as a whole is read without creating its Response object. */
function headerIn(response: Response, name: string): string | undefined {
  const made = responseParts(response);
  return made ? made.headers[name] : (response.headers.get(name) ?? undefined);
}

/** Whether the data service has rolled the request back, as requested by `Prefer: tx=rollback`. */
const isUndone = (response: Response): boolean =>
  headerIn(response, 'preference-applied')?.includes('tx=rollback') === true;

/** The role of the verified token; undefined where nobody looked at one. */
const roleOf = (c: Context): string | undefined => (c.get('claims') as { role?: string } | undefined)?.role;

export type RequestLogDeps = { log: Log; metrics: Metrics; routes: RouteNames; tracer: Tracer };

export function requestLog({ log, metrics, routes, tracer }: RequestLogDeps): MiddlewareStep {
  return function requestLog(c) {
    const started = performance.now();
    const span = tracer.start({ name: 'request', kind: 'server' }, parseTraceparent(headerOf(c, 'traceparent')));
    joinTrace(span.context);
    return () => {
      const ms = performance.now() - started;
      const { method } = c.req;
      const { status } = c.res;
      const route = routes.of(c, status);
      metrics.count({ method, route, status, seconds: ms / 1000 });
      const event = tradeEventOf(method, route, status);
      if (event && !isUndone(c.res)) metrics.countTrade(event);
      const role = roleOf(c);
      span.end({
        name: `${method} ${route}`,
        attributes: {
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          ...(role !== undefined && { 'tanabana.role': role }),
        },
        error: status >= 500 ? String(status) : undefined,
      });
      const line = {
        method,
        route,
        status,
        ms: Math.round(ms),
        role,
        // The services have an id that the response and SQL share; requests of the site need one in the log alone.
        request_id: headerIn(c.res, 'x-request-id') ?? crypto.randomUUID(),
        trace_id: span.context.traceId,
        ip: c.get('clientAddress'),
      };
      if (status >= 500) log.error(line, 'request failed');
      else log.info(line, 'request');
    };
  };
}
