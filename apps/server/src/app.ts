/**
 * Composes the program: services, functions, messages and the web app in one Hono app. It does not listen, so tests use the result without
 * a socket.
 */
import type { Server } from 'node:http';
import {
  createGateway,
  routeByPrefix,
  type AuthApi,
  type AuthLimits,
  type RateLimit,
  type RoutedApp,
  type StorageApi,
  type Store,
} from '@tanabana/gateway';
import type { Database, Load, Scope } from '@tanabana/gateway/db';
import { authService } from './app/auth-service.ts';
import { createBackgroundWork } from './app/background-work.ts';
import { createMonitoring, type Monitoring } from './app/monitoring.ts';
import { createSiteApp } from './app/site-app.ts';
import { settleRefusedBids } from './bids/refused-bids.ts';
import type { Config } from './config.ts';
import { allFunctions } from './functions/all-functions.ts';
import { createCallLimits, FUNCTION_LIMITS, type FunctionLimits } from './functions/call-limits.ts';
import { dataService } from './http/data-service.ts';
import { dataAnswers } from './http/data-answers.ts';
import { inSpan, type Tracer } from './http/monitoring/tracing/tracer.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createPostBackpressure } from './jobs/post-backpressure.ts';
import { createClock } from './clock.ts';
import { changeSource } from './data/change-source.ts';
import type { Keys } from './data/keys.ts';
import type { Log } from './log.ts';
import { NOT_FOR_RESULTS } from './pages/site/robots.ts';
import { SHARE_CARD_LIMIT } from './pages/share-card/share-card-routes.ts';
import { createPayments } from './payments/payments.ts';
import { createProviders, deliveriesOf, type Providers } from './providers/create-providers.ts';
import { createCopyLinks } from './data-copies/copy-links.ts';
import { createUnsubscribeLinks } from './promotions/unsubscribe.ts';
import { measureProviders } from './providers/measured.ts';
import { createOutboxStore, type OutboxStore } from './providers/outbox-store.ts';
import { watchProviders } from './providers/watched.ts';
import { storageService } from './storage.ts';

/** Clients only listen, and what they missed they read again (docs/decisions/024 and 026). */
const ONLY_LISTENERS = { onlyServerSends: true, keepMessagesHours: 0, limits: { frameBytes: 64 * 1024 } };

export type AppDeps = {
  config: Config;
  keys: Keys;
  db: Database;
  scope: Scope;
  /** The store of uploaded files. */
  files: Store;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
  log: Log;
  /** Folder of the built web app. */
  webRoot: string;
  /** Replaces a channel, for tests that need one to fail. */
  providers?: Partial<Pick<Providers, 'email' | 'sms' | 'whatsapp' | 'refunds' | 'cities'>>;
  authLimits?: Partial<AuthLimits>;
  functionLimits?: FunctionLimits;
  shareCardLimit?: RateLimit;
  /** Measure the process itself; once per process. */
  processMetrics?: boolean;
  /** Records traces; absent where nobody gets them. */
  tracer?: Tracer | undefined;
  /** The load of the database queue; absent where no queue limits the database. */
  load?: () => Load;
};

export type App = {
  app: RoutedApp;
  /** The app of METRICS_PORT. */
  metrics: RoutedApp;
  outbox: OutboxStore;
  auth: AuthApi;
  /** Uploaded files, without row-level security. */
  storage: StorageApi;
  /**
   * Starts the background jobs; `close` stops them. Tests that do not call it have none. Resolves after the first attempt. Where the
   * database does not allow it yet, further attempts follow until it does.
   */
  startJobs(): Promise<void>;
  /** Accepts the sockets of open pages, which connect to the server itself. The returned function ends them. */
  attach(server: Server): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, scope, keys, publicUrl, log } = deps;
  const { brand } = config;
  const clock = createClock(config.now);
  const outbox = createOutboxStore(scope);
  const monitoring = createMonitoring(deps);
  const { metrics, tracer } = monitoring;
  const { providers, health } = connectProviders(deps, outbox, monitoring, clock);
  const backpressure = createPostBackpressure();
  const payments = createPayments({
    config: config.payments,
    vendors: providers.payments,
    scope,
    providers,
    brand,
    publicUrl,
    log,
    metrics,
    clock,
  });
  const links = createUnsubscribeLinks(keys.jwtSecret, publicUrl);
  const copyLinks = createCopyLinks(keys.jwtSecret, publicUrl);
  const work = createBackgroundWork({ ...deps, providers, metrics, tracer, brand, links, copyLinks, backpressure });
  const functions = allFunctions({
    scope,
    auth: () => gateway.auth,
    providers,
    payments,
    metrics,
    operations: { queues: work.queues, deliveries: deliveriesOf(config), health },
    brand,
    publicUrl,
    unsubscribe: links,
    copyLinks,
    clock,
    callLimits: () => callLimits,
  });
  const gateway = await openGateway(deps, { functions, providers, metrics, clock, backpressure });
  const callLimits = createCallLimits(deps.functionLimits ?? FUNCTION_LIMITS, gateway.rateLimiter);

  // Defined, because its options are given above.
  const storage = gateway.storage!;
  monitoring.watch({
    db,
    functions,
    load: deps.load,
    scope,
    work,
    sockets: gateway.realtime.sockets,
    circuits: providers.circuits,
  });

  const security = await createSecurityHeaders({
    https: publicUrl.startsWith('https:'),
    payments: providers.payments[config.payments.provider]?.csp,
  });
  const site = createSiteApp({
    config,
    scope,
    publicUrl,
    log,
    clock,
    metrics,
    payments,
    links,
    copyLinks,
    outbox,
    security,
    anonKey: keys.anonKey,
    hasWhatsapp: providers.whatsapp !== undefined,
    webRoot: deps.webRoot,
    askServices: (request) => gateway.app.fetch(request),
    logged: monitoring.logged,
    shareCardLimit: deps.shareCardLimit ?? SHARE_CARD_LIMIT,
    rateLimiter: gateway.rateLimiter,
  });
  const services = gateway.behind([
    monitoring.logged,
    security.step,
    dataAnswers({ ...security.of('other'), ...NOT_FOR_RESULTS }),
  ]);

  return {
    app: routeByPrefix(services, site),
    metrics: monitoring.app,
    outbox,
    auth: gateway.auth,
    storage,
    attach: gateway.realtime.attach,
    startJobs: () => work.start(storage),
    async close() {
      await work.stop();
      providers.close();
      await gateway.close();
    },
  };
}

type GatewayParts = {
  functions: ReturnType<typeof allFunctions>;
  providers: ReturnType<typeof connectProviders>['providers'];
  metrics: Monitoring['metrics'];
  clock: () => Date;
  backpressure: ReturnType<typeof createPostBackpressure>;
};

/** The gateway with the product's settings. */
async function openGateway(
  { config, db, scope, keys, publicUrl, log, files, authLimits }: AppDeps,
  { functions, providers, metrics, clock, backpressure }: GatewayParts,
) {
  const origins = [new URL(publicUrl).origin, ...config.corsOrigins];
  return createGateway({
    db,
    scope,
    keys: { ...keys, signing: config.signingKeys },
    siteUrl: publicUrl,
    schemas: ['public'],
    rest: dataService(config, backpressure.turn, settleRefusedBids(scope)),
    origins,
    functions,
    trustedProxies: config.trustedProxies,
    storage: storageService(files, config, keys.anonKey),
    realtime: { origins, ...ONLY_LISTENERS, ...(await changeSource(config.database, log)) },
    log,
    ...(config.now && { now: clock }),
    auth: authService({ config, scope, providers, metrics, limits: authLimits }),
  });
}

/** The providers of the settings or of a test, each call of theirs counted. */
function connectProviders(
  { config, log, providers }: AppDeps,
  outbox: OutboxStore,
  { metrics, tracer }: Monitoring,
  clock: () => Date,
) {
  const connected = { ...createProviders(config, outbox, log), ...providers };
  const measured = measureProviders(connected, {
    count: metrics.countCall,
    trace: (name, call) => inSpan(tracer, { name, kind: 'client' }, call),
  });
  return watchProviders(measured, clock);
}
