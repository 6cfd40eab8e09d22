/**
 * Writes one log line and one measurement per request. The line contains the path without its query, because links carry tokens there, and
 * never a body.
 */
import { responseParts, type MiddlewareStep } from '@tanabana/gateway';
import type { Log } from '../../log.ts';
import type { Metrics } from './metrics.ts';

const REQUEST_ID = 'x-request-id';

/** The request id of a response. A response that was made as a whole is read without creating its Response object. */
function requestIdOf(response: Response): string | undefined {
  const made = responseParts(response);
  return made ? made.headers[REQUEST_ID] : (response.headers.get(REQUEST_ID) ?? undefined);
}

export function requestLog({ log, metrics }: { log: Log; metrics: Metrics }): MiddlewareStep {
  return function requestLog(c) {
    const started = performance.now();
    return () => {
      const ms = performance.now() - started;
      const { method, path } = c.req;
      const status = c.res.status;
      metrics.count({ method, path, status, seconds: ms / 1000 });
      const line = {
        method,
        path,
        status,
        ms: Math.round(ms),
        request_id: requestIdOf(c.res),
        ip: c.get('clientAddress'),
      };
      if (status >= 500) log.error(line, 'request failed');
      else log.info(line, 'request');
    };
  };
}
