/** Puts the parts of monitoring together: the metrics and what they watch, the log of requests, the app of METRICS_PORT. */
import type { MiddlewareStep, RoutedApp } from '@tanabana/gateway';
import type { Database, Load, Scope } from '@tanabana/gateway/db';
import type { Config } from '../config.ts';
import { createMetrics, type Metrics } from '../http/monitoring/metrics.ts';
import type { CircuitReport } from '../http/monitoring/metrics/circuit-metrics.ts';
import { createMetricsApp } from '../http/monitoring/metrics-routes.ts';
import { requestLog } from '../http/monitoring/request-log.ts';
import { createRouteNames } from '../http/monitoring/route-names.ts';
import { silentTracer, type Tracer } from '../http/monitoring/tracing/tracer.ts';
import type { Log } from '../log.ts';
import type { BackgroundWork } from './background-work.ts';
import { createFigureSource } from './read-figures.ts';

export type MonitoringDeps = {
  config: Pick<Config, 'backup' | 'dataDir' | 'metricsToken'>;
  log: Log;
  /** Measure the process itself; once per process. */
  processMetrics?: boolean | undefined;
  /** Records traces; absent where nobody gets them. */
  tracer?: Tracer | undefined;
};

/** What each scrape looks at. */
export type Watched = {
  db: Database;
  /** The load of the database queue; absent where no queue limits the database. */
  load: (() => Load) | undefined;
  scope: Scope;
  work: BackgroundWork;
  /** The number of open realtime sockets. */
  sockets: () => number;
  /** The circuits of the providers. */
  circuits: () => readonly CircuitReport[];
  /** The server functions, whose names routes may have. */
  functions: readonly { name: string }[];
};

export type Monitoring = {
  metrics: Metrics;
  tracer: Tracer;
  /** The app of METRICS_PORT. */
  app: RoutedApp;
  /** Writes the line of each request, and counts it. */
  logged: MiddlewareStep;
  watch(watched: Watched): void;
};

export function createMonitoring({ config, log, processMetrics, tracer = silentTracer }: MonitoringDeps): Monitoring {
  const metrics = createMetrics({ process: processMetrics });
  const routes = createRouteNames();
  return {
    metrics,
    tracer,
    app: createMetricsApp({ metrics, token: config.metricsToken }),
    logged: requestLog({ log, metrics, routes, tracer }),
    watch({ db, load, scope, work, sockets, circuits, functions }) {
      routes.know(functions.map(({ name }) => name));
      metrics.watchSockets(sockets);
      metrics.watchCircuits(circuits);
      metrics.watchDatabase({ ...db, load });
      metrics.watchFigures(createFigureSource({ config, scope, work }));
    },
  };
}
