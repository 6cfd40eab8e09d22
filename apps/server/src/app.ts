/**
 * Composes the program: services, functions, messages and the web app in one Hono app. It does not listen, so tests use the result without
 * a socket.
 */
import type { Server } from 'node:http';
import { LIMITS } from '@tanabana/domain/limits';
import { isLine } from '@tanabana/domain/text/plain-text';
import {
  routeByPrefix,
  createClientAddress,
  createGateway,
  finishBody,
  chainMiddleware,
  assignAccount,
  type AuthApi,
  type AuthLimits,
  type ClientVariables,
  type RateLimit,
  type RoutedApp,
  type StorageApi,
  type Store,
} from '@tanabana/gateway';
import { sql, UnavailableError, type Database, type Load, type Scope } from '@tanabana/gateway/db';
import { Hono, type ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { settleRefusedBids } from './bids/refused-bids.ts';
import type { Config } from './config.ts';
import { createDemoAssets } from './dev/demo-assets.ts';
import { createOutboxRoutes } from './dev/outbox/routes.ts';
import { allFunctions } from './functions/all-functions.ts';
import { FUNCTION_LIMITS, type FunctionLimits } from './functions/function-deps.ts';
import { dataService } from './http/data-service.ts';
import { dataAnswers } from './http/data-answers.ts';
import { createHealthRoutes } from './http/monitoring/health-routes.ts';
import { createReadiness } from './http/monitoring/readiness.ts';
import { createMetrics } from './http/monitoring/metrics.ts';
import { createMetricsRoutes } from './http/monitoring/metrics-routes.ts';
import { requestLog } from './http/monitoring/request-log.ts';
import { createSecurityHeaders } from './http/security-headers.ts';
import { createWebApp } from './http/web-app.ts';
import { webManifest } from './http/web-manifest.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { finishCopies } from './jobs/finish-copies.ts';
import { finishPosts } from './jobs/finish-posts.ts';
import { createPostBackpressure } from './jobs/post-backpressure.ts';
import { keepStarting } from './jobs/queue/keep-starting.ts';
import type { Jobs } from './jobs/queue/start-jobs.ts';
import { createTroubleLog } from './jobs/queue/trouble-log.ts';
import { createClock } from './clock.ts';
import type { Keys } from './data/keys.ts';
import type { Log } from './log.ts';
import { wordAuthEmail } from './mail/auth-emails.ts';
import { wordAuthSms } from './mail/auth-sms.ts';
import { languageOf } from './mail/language-of.ts';
import { boundPrerender } from './pages/bounded-prerender.ts';
import { createPrerender } from './pages/prerender.ts';
import { createPages } from './pages/pages.ts';
import { NOT_FOR_RESULTS } from './pages/site/robots.ts';
import { createShareCards, SHARE_CARD_LIMIT } from './pages/share-card/share-card-routes.ts';
import { createSiteRoutes } from './pages/site/site-routes.ts';
import { passwordPolicy } from './passwords/password-policy.ts';
import { createPayments } from './payments/payments.ts';
import { createReceiptRoutes } from './receipts/receipts.ts';
import { createProviders, deliveriesOf, type Providers } from './providers/create-providers.ts';
import { createUnsubscribeLinks, createUnsubscribeRoutes } from './promotions/unsubscribe.ts';
import { createOutboxStore, type OutboxStore } from './providers/outbox-store.ts';
import { watchProviders } from './providers/watched.ts';
import { storageService } from './storage.ts';

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
  providers?: Partial<Pick<Providers, 'email' | 'sms' | 'whatsapp' | 'orders' | 'refunds' | 'cities'>>;
  authLimits?: Partial<AuthLimits>;
  functionLimits?: FunctionLimits;
  shareCardLimit?: RateLimit;
  /** Measure the process itself; once per process. */
  processMetrics?: boolean;
  /** The load of the database queue; absent where no queue limits the database. */
  load?: () => Load;
};

export type App = {
  app: RoutedApp;
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

/** Paths that are never pages, whether they exist or not. */
const NO_PAGE = /^\/(auth|rest|storage|functions|realtime)\/v1(\/|$)|^\/(__dev|webhooks|og|sitemaps)\//;

export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, scope, keys, publicUrl, log } = deps;
  const { brand, production } = config;
  const clock = createClock(config.now);
  const outbox = createOutboxStore(scope);
  const { providers, health } = watchProviders({ ...createProviders(config, outbox), ...deps.providers }, clock);
  let jobsRunning: Jobs | undefined;
  const metrics = createMetrics({ process: deps.processMetrics });
  const backpressure = createPostBackpressure();
  const payments = createPayments({ config: config.payments, scope, providers, brand, publicUrl, log, metrics });
  const links = createUnsubscribeLinks(keys.jwtSecret, publicUrl);
  const functions = allFunctions({
    scope,
    auth: () => gateway.auth,
    providers,
    payments,
    metrics,
    operations: {
      queues: async () => (await jobsRunning?.queues()) ?? [],
      deliveries: deliveriesOf(config),
      health,
    },
    brand,
    publicUrl,
    unsubscribe: links,
    clock,
    limits: deps.functionLimits ?? FUNCTION_LIMITS,
  });
  const origins = [new URL(publicUrl).origin, ...config.corsOrigins];
  const gateway = await createGateway({
    db,
    scope,
    keys,
    siteUrl: publicUrl,
    schemas: ['public'],
    rest: dataService(config, backpressure.turn, settleRefusedBids(scope)),
    origins,
    functions,
    trustedProxies: config.trustedProxies,
    storage: storageService(deps.files, config),
    realtime: { origins },
    log,
    ...(config.now && { now: clock }),
    auth: {
      async sendEmail(email) {
        await providers.email.send(wordAuthEmail(email, await languageOf(scope, email.user, email.languages), brand));
      },
      async sendSms({ to, user, kind, token, languages }) {
        const language = await languageOf(scope, user, languages);
        const message = wordAuthSms({ code: token, kind, language }, brand, config.sms?.templates);
        await providers.sms.send({ to: `+${to}`, ...message });
      },
      passwordPolicy,
      phoneProof: 'email',
      reauthentication: true,
      // Names and a language, which forms use as initial values.
      isMetadataText: isLine,
      // Members sign up by e-mail. A code to any number that somebody enters would only cost money.
      phoneSignup: false,
      onAlarm: metrics.countAlarm,
      limits: {
        email_interval_seconds: LIMITS.otp_interval_seconds,
        sms_interval_seconds: LIMITS.otp_interval_seconds,
        email_otp_seconds: LIMITS.email_code_minutes * 60,
        sms_otp_seconds: LIMITS.sms_code_minutes * 60,
        otp_digits: LIMITS.otp_digits,
        otp_tries: LIMITS.otp_tries,
        sms_per_hour: config.smsPerHour,
        ...deps.authLimits,
      },
    },
  });

  // Defined, because its options are given above.
  const storage = gateway.storage!;
  metrics.watchSockets(gateway.realtime.sockets);
  if (deps.load) metrics.watchDatabase(deps.load);

  const browserConfig = {
    anonKey: keys.anonKey,
    brand,
    features: { whatsapp: providers.whatsapp !== undefined, payments: config.payments.mode },
  };
  const boot = { url: '', ...browserConfig };
  // These requests come from within the process and count on no account.
  const prerender = createPrerender({
    webRoot: deps.webRoot,
    boot,
    handle: (request) => gateway.app.fetch(request),
    clock,
  });
  const pages = createPages({ scope, brand, publicUrl, log, prerender: boundPrerender(prerender) });
  const web = createWebApp({ root: deps.webRoot, boot });

  const security = await createSecurityHeaders({
    https: publicUrl.startsWith('https:'),
    razorpay: config.payments.mode === 'button' || config.payments.mode === 'order',
  });
  const app = new Hono<{ Variables: ClientVariables }>();
  // Before everything else: monitoring calls often, and its requests need neither a log line nor a rate limit.
  app.route(
    '/',
    createHealthRoutes({
      headers: security.of('other'),
      isReady: createReadiness({
        check: () => {
          const options = { readOnly: true, timeoutMs: 1000 };
          return scope.asService('see whether the database answers', (tx) => tx.query(sql`select 1`), options);
        },
        onError: (error) => log.error({ err: error }, 'not ready'),
      }),
    }),
  );
  const logged = requestLog({ log, metrics });
  const onError: ErrorHandler<{ Variables: ClientVariables }> = (error, c) => {
    // Errors of Hono's own middleware, such as a body that is too long, have their own status.
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof UnavailableError) {
      log.warn({ err: error, path: c.req.path }, 'the database cannot be had');
      return c.json({ message: error.message }, error.status, { 'retry-after': String(error.retryAfterSeconds) });
    }
    log.error({ err: error, path: c.req.path }, 'request failed');
    return c.json({ message: 'Something went wrong on our side. Please try again.' }, 500);
  };
  app.onError(onError);
  app.use(
    assignAccount(createClientAddress(config.trustedProxies)),
    chainMiddleware([finishBody, logged, security.step], onError),
  );
  app.route('/', createMetricsRoutes({ metrics, token: config.metricsToken, production }));
  app.route('/', payments.routes);
  app.route('/', createReceiptRoutes({ config: config.whatsappReceipts, scope, log, metrics }));
  app.route('/', createUnsubscribeRoutes({ scope, links }));
  app.route('/', createSiteRoutes({ scope, brand, publicUrl }));
  app.route('/', createShareCards({ scope, brand, log, limit: deps.shareCardLimit ?? SHARE_CARD_LIMIT }));
  app.get('/config.json', (c) => {
    c.header('cache-control', 'no-cache');
    return c.json({ url: config.publicUrl ?? new URL(c.req.url).origin, ...browserConfig });
  });
  app.get('/manifest.webmanifest', (c) => {
    c.header('cache-control', 'no-cache');
    return c.body(JSON.stringify(webManifest(brand)), 200, { 'content-type': 'application/manifest+json' });
  });
  if (!production)
    app.route('/', createOutboxRoutes({ production, outbox })).route('/', createDemoAssets({ production }));
  app.get('*', async (c, next) => {
    if (NO_PAGE.test(c.req.path)) return next();
    const hasSearch = new URL(c.req.url).search !== '';
    const visitor = hasSearch
      ? undefined
      : { userAgent: c.req.header('user-agent') ?? '', caller: c.get('addressGroup') };
    return web.respond(c.req.path, c.req.raw.headers, () => pages.at(c.req.path, visitor));
  });
  app.notFound((c) => c.json({ message: 'not found' }, 404));

  const services = gateway.behind([
    logged,
    security.step,
    dataAnswers({ ...security.of('other'), ...NOT_FOR_RESULTS }),
  ]);

  let working: Promise<() => Promise<void>> | undefined;
  let finishing: { stop(): Promise<void> }[] = [];
  return {
    app: routeByPrefix(services, app),
    outbox,
    auth: gateway.auth,
    storage,
    attach: gateway.realtime.attach,
    async startJobs() {
      const jobs = allJobs({ scope, providers, metrics, brand, publicUrl, links, log, files: storage });
      const trouble = createTroubleLog(log);
      finishing = [
        finishPosts({ scope, trouble: createTroubleLog(log), backpressure }),
        finishCopies({ scope, trouble: createTroubleLog(log) }),
      ];
      const start = async () => {
        const { startJobs } = await import('./jobs/queue/start-jobs.ts');
        return (jobsRunning = await startJobs({ db, jobs, log, metrics, trouble }));
      };
      working = keepStarting(start, trouble.failed);
      await working;
    },
    async close() {
      await Promise.all([...finishing.map((work) => work.stop()), working?.then((end) => end())]);
      providers.close();
      await gateway.close();
    },
  };
}
