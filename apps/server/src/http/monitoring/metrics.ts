/** The metrics at /metrics, named after Prometheus' conventions (https://prometheus.io/docs/practices/naming/). */
import type { AuthAlarm } from '@tanabana/gateway';
import type { Load } from '@tanabana/gateway/db';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  count(request: { method: string; path: string; status: number; seconds: number }): void;
  /** Counts one interest message by its outcome; `delayed` is retried. */
  countInterest(outcome: 'sent' | 'delayed' | 'failed' | 'repeated'): void;
  /** Counts one run of a job by its outcome. */
  countJob(job: string, outcome: 'done' | 'failed'): void;
  /** Something that an operator should look at now. */
  countAlarm(alarm: AuthAlarm | 'event_set_aside' | 'backup_overdue' | 'files_missing'): void;
  /** Sets the function that each scrape calls for the number of open realtime sockets. */
  watchSockets(count: () => number): void;
  /** Sets the function that each scrape calls for the load of the database queue. */
  watchDatabase(load: () => Load): void;
  text(): Promise<{ contentType: string; body: string }>;
};

const SERVICES = /^\/(auth|rest|storage|functions|realtime)\/v1(?=\/|$)/;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** @param process whether to measure the process as well: once per process, so not in tests */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry();
  if (process) collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by service, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by service.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const interests = new Counter({
    name: 'tanabana_interests_total',
    help: 'Interest messages, by what became of them.',
    labelNames: ['outcome'],
    registers: [registry],
  });

  const jobs = new Counter({
    name: 'tanabana_jobs_total',
    help: 'Runs of jobs, by job and by what became of them; a run that failed is tried again.',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  });

  const alarms = new Counter({
    name: 'tanabana_alarms_total',
    help: 'What an operator should look at: the SMS of an hour spent, very many wrong passwords, a signed event of a provider that could not be taken, a backup that is overdue, files that are missing in the store.',
    labelNames: ['alarm'],
    registers: [registry],
  });

  /** Few label values for any path: a scanner must not be able to fill the memory with invented paths. */
  const routeOf = (path: string) => SERVICES.exec(path)?.[0] ?? (path.startsWith('/assets/') ? '/assets' : 'app');

  /** The children of the metrics by label. There are only as many as combinations of labels. */
  const known = new Map<string, { requests: Counter.Internal; durations: Histogram.Internal<'route'> }>();
  function childrenOf(method: string, route: string, status: number) {
    const key = `${method} ${status} ${route}`;
    const before = known.get(key);
    if (before) return before;
    const made = { requests: requests.labels({ route, method, status }), durations: durations.labels({ route }) };
    known.set(key, made);
    return made;
  }

  return {
    count({ method, path, status, seconds }) {
      const route = routeOf(path);
      const of = childrenOf(METHODS.has(method) ? method : 'other', route, status);
      of.requests.inc();
      of.durations.observe(seconds);
    },
    countInterest: (outcome) => interests.inc({ outcome }),
    countAlarm: (alarm) => alarms.inc({ alarm }),
    countJob: (job, outcome) => jobs.inc({ job, outcome }),
    watchSockets(count) {
      const sockets: Gauge = new Gauge({
        name: 'realtime_sockets',
        help: 'Pages that listen for announcements.',
        registers: [],
        collect: () => sockets.set(count()),
      });
      registry.registerMetric(sockets);
    },
    watchDatabase(load) {
      const transactions: Gauge<'state'> = new Gauge({
        name: 'database_transactions',
        help: 'Transactions that run, and that wait for their turn.',
        labelNames: ['state'],
        registers: [],
        collect() {
          const { running, waiting } = load();
          transactions.set({ state: 'running' }, running);
          transactions.set({ state: 'waiting' }, waiting);
        },
      });
      const refusals: Counter<'reason'> = new Counter({
        name: 'database_refusals_total',
        help: 'Transactions sent away: the queue was full, the wait too long, or the account above its database time.',
        labelNames: ['reason'],
        registers: [],
        collect() {
          refusals.reset();
          for (const [reason, count] of Object.entries(load().refused)) refusals.inc({ reason }, count);
        },
      });
      registry.registerMetric(transactions);
      registry.registerMetric(refusals);
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
