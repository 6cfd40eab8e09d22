/**
 * In charge of one log line and one measurement per request. The line holds the path without its query, since links
 * carry tokens there, and never a body.
 */
import type { ClientVariables } from '@tanabana/gateway';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '../log.ts';
import type { Metrics } from './metrics.ts';

export function requestLog({
  log,
  metrics,
}: {
  log: Log;
  metrics: Metrics;
}): MiddlewareHandler<{ Variables: ClientVariables }> {
  return async function requestLog(c, next) {
    const started = performance.now();
    await next();
    const ms = performance.now() - started;
    const { method, path } = c.req;
    const status = c.res.status;
    metrics.count({ method, path, status, seconds: ms / 1000 });
    const line = {
      method,
      path,
      status,
      ms: Math.round(ms),
      request_id: c.res.headers.get('x-request-id') ?? undefined,
      ip: c.get('clientAddress'),
    };
    if (status >= 500) log.error(line, 'request failed');
    else log.info(line, 'request');
  };
}
