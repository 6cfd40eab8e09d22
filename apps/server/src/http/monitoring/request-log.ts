/**
 * In charge of one log line and one measurement per request. The line holds the path without its query, since links
 * carry tokens there, and never a body.
 */
import { responseParts, type MiddlewareStep } from '@tanabana/gateway';
import type { Log } from '../../log.ts';
import type { Metrics } from './metrics.ts';

const REQUEST_ID = 'x-request-id';

/** An answer that was made whole is not opened for it. */
function requestIdOf(answer: Response): string | undefined {
  const made = responseParts(answer);
  return made ? made.headers[REQUEST_ID] : (answer.headers.get(REQUEST_ID) ?? undefined);
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
