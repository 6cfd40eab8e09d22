/** Monitoring: who reads it, that nobody's paths fill it, and that it names no person. */
import type { Mutation } from '../mutation.ts';

const MONITORING = 'apps/server/src/http/monitoring';
const ROUTES = [`${MONITORING}/metrics-routes.test.ts`];
const NAMES = [`${MONITORING}/route-names.test.ts`];
const LINES = [`${MONITORING}/request-log.test.ts`];
const TRACER = `${MONITORING}/tracing/otel-tracer.ts`;
const TRACES = [`${MONITORING}/tracing/otel-tracer.test.ts`];

export const monitoring: readonly Mutation[] = [
  {
    name: 'a stranger reads the metrics through a proxy on this machine',
    file: `${MONITORING}/metrics-routes.ts`,
    find: `    FORWARDING_HEADERS.every((name) => c.req.header(name) === undefined)`,
    replace: `    FORWARDING_HEADERS.length > 0`,
    tests: ROUTES,
  },
  {
    name: 'every token opens the metrics',
    file: `${MONITORING}/metrics-routes.ts`,
    find: ' && timingSafeEqual(given, expected)',
    replace: ' && timingSafeEqual(given, given)',
    tests: ROUTES,
  },
  {
    name: 'the port of the metrics is open to a network without a token',
    file: 'apps/server/src/settings/monitoring-settings.ts',
    find: 'if (host !== undefined && !isLocal(host) && token === undefined)',
    replace: 'if (host !== undefined && !isLocal(host) && token === undefined && port === undefined)',
    tests: ['apps/server/src/settings/monitoring-settings.test.ts'],
  },
  {
    name: 'a preflight makes a series of any name',
    file: `${MONITORING}/route-names.ts`,
    find: ` || method === 'OPTIONS'`,
    replace: '',
    tests: NAMES,
  },
  {
    name: 'a refused name makes a series',
    file: `${MONITORING}/route-names.ts`,
    find: 'status < 200 || status > 299',
    replace: 'status < 200 || status > 499',
    tests: NAMES,
  },
  {
    name: 'the log has the path of a request',
    file: `${MONITORING}/request-log.ts`,
    find: '        method,\n        route,\n        status,\n',
    replace: '        method,\n        route,\n        path: c.req.path,\n        status,\n',
    tests: LINES,
  },
  {
    name: 'a client puts any text into the log as its request id',
    file: 'packages/gateway/src/http/request-context.ts',
    find: String.raw`const USABLE_ID = /^[\da-f][\da-f-]{15,63}$/i;`,
    replace: String.raw`const USABLE_ID = /^[\w.-]{8,64}$/i;`,
    tests: LINES,
  },
  {
    name: 'spans wait for a dead collector without an end',
    file: TRACER,
    find: 'const MOST_WAITING = 2048;',
    replace: 'const MOST_WAITING = 2_048_000;',
    tests: TRACES,
  },
  {
    name: 'a visitor decides that a trace is recorded',
    file: TRACER,
    find: '    sampler: new TraceIdRatioBasedSampler(ratio),\n',
    replace: '',
    tests: TRACES,
  },
];
