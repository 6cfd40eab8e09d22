/** The metrics at /metrics, named after Prometheus' conventions (https://prometheus.io/docs/practices/naming/). Their parts are in metrics/. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { circuitMetrics, type CircuitReport } from './metrics/circuit-metrics.ts';
import { databaseMetrics, type WatchedDatabase } from './metrics/database-metrics.ts';
import { figureMetrics, type FigureSource } from './metrics/figure-metrics.ts';
import { requestMetrics, type MeasuredRequest } from './metrics/request-metrics.ts';
import { workMetrics } from './metrics/work-metrics.ts';

export type Metrics = ReturnType<typeof workMetrics> & {
  /** Counts a request. Its route is one of a bounded set (route-names.ts). */
  count(request: MeasuredRequest): void;
  /** Sets the function that each scrape calls for the number of open realtime sockets. */
  watchSockets(count: () => number): void;
  /** Sets the database whose load each scrape reads. */
  watchDatabase(database: WatchedDatabase): void;
  /** Sets the function that each scrape calls for the circuits of the providers. */
  watchCircuits(circuits: () => readonly CircuitReport[]): void;
  /** Sets where each scrape reads the figures of database and disk. */
  watchFigures(source: FigureSource): void;
  text(): Promise<{ contentType: string; body: string }>;
};

/** @param process whether to measure the process as well: once per process, so not in tests */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry();
  if (process) collectDefaultMetrics({ register: registry });
  return {
    ...workMetrics(registry),
    count: requestMetrics(registry),
    watchSockets(count) {
      const sockets: Gauge = new Gauge({
        name: 'realtime_sockets',
        help: 'Pages that listen for announcements.',
        registers: [registry],
        collect: () => sockets.set(count()),
      });
    },
    watchDatabase: (database) => databaseMetrics(registry, database),
    watchCircuits: (circuits) => circuitMetrics(registry, circuits),
    watchFigures: (source) => figureMetrics(registry, source),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}
