/** Counts requests and their times by route, method and class of status. */
import { Counter, Histogram, type Registry } from 'prom-client';

export type MeasuredRequest = { method: string; route: string; status: number; seconds: number };

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The caller gives routes of a bounded set (route-names.ts), because each new one takes memory for good.
 *
 * @returns the function that counts a request
 */
export function requestMetrics(registry: Registry): (request: MeasuredRequest) => void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and class of status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  /** The children of the metrics by label. There are only as many as combinations of labels. */
  const known = new Map<string, { requests: Counter.Internal; durations: Histogram.Internal<'route' | 'status'> }>();

  return ({ method: sent, route, status: code, seconds }) => {
    const method = METHODS.has(sent) ? sent : 'other';
    const status = `${Math.floor(code / 100)}xx`;
    const key = `${method} ${status} ${route}`;
    let children = known.get(key);
    if (!children) {
      children = {
        requests: requests.labels({ route, method, status }),
        durations: durations.labels({ route, status }),
      };
      known.set(key, children);
    }
    children.requests.inc();
    children.durations.observe(seconds);
  };
}
