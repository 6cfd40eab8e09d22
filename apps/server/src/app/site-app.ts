/** Everything that is served beside the services: health and metrics, webhooks, the site's own routes and the web app. */
import {
  assignAccount,
  chainMiddleware,
  createClientAddress,
  finishBody,
  type ClientVariables,
  type Gateway,
  type MiddlewareStep,
  type RateLimit,
} from '@tanabana/gateway';
import { sql } from '@tanabana/gateway/db';
import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { createCopyRoutes, DOWNLOAD_LIMIT, type CopyLinks } from '../data-copies/copy-links.ts';
import { createDemoAssets } from '../dev/demo-assets.ts';
import { createMessageRoutes } from '../dev/messages/routes.ts';
import { createOutboxRoutes } from '../dev/outbox/routes.ts';
import { createHealthRoutes } from '../http/monitoring/health-routes.ts';
import type { Metrics } from '../http/monitoring/metrics.ts';
import { createMetricsRoutes } from '../http/monitoring/metrics-routes.ts';
import { createReadiness } from '../http/monitoring/readiness.ts';
import type { SecurityHeaders } from '../http/security-headers.ts';
import { createShareCards } from '../pages/share-card/share-card-routes.ts';
import { createSiteRoutes } from '../pages/site/site-routes.ts';
import type { Payments } from '../payments/payments.ts';
import { createUnsubscribeRoutes, type UnsubscribeLinks } from '../promotions/unsubscribe.ts';
import type { OutboxStore } from '../providers/outbox-store.ts';
import { createReceiptRoutes } from '../receipts/receipts.ts';
import { createErrorHandler } from './error-handler.ts';
import { createWebRoutes, type WebRoutesDeps } from './web-routes.ts';

export type SiteDeps = Omit<WebRoutesDeps, 'config'> & {
  config: Config;
  metrics: Metrics;
  payments: Pick<Payments, 'routes'>;
  links: UnsubscribeLinks;
  copyLinks: CopyLinks;
  outbox: OutboxStore;
  security: SecurityHeaders;
  /** Writes the log line of a request. */
  logged: MiddlewareStep;
  shareCardLimit: RateLimit;
  /** Creates a rate limit that all processes share. */
  rateLimiter: Gateway['rateLimiter'];
};

export function createSiteApp(deps: SiteDeps): Hono<{ Variables: ClientVariables }> {
  const { config, scope, publicUrl, log, metrics, links, security, rateLimiter } = deps;
  const { brand, production } = config;
  const app = new Hono<{ Variables: ClientVariables }>();
  const isReady = createReadiness({
    check: () => {
      // While the schema changes requests wait, and the server is as ready as before.
      const options = { readOnly: true, timeoutMs: 1000, waitsForSchema: false };
      return scope.asService('see whether the database answers', (tx) => tx.query(sql`select 1`), options);
    },
    onError: (error) => log.error({ err: error }, 'not ready'),
  });
  // Before everything else: monitoring calls often, and its requests need neither a log line nor a rate limit.
  app.route('/', createHealthRoutes({ headers: security.of('other'), isReady }));
  const onError = createErrorHandler(log);
  app.onError(onError);
  app.use(
    assignAccount(createClientAddress(config.trustedProxies)),
    chainMiddleware([finishBody, deps.logged, security.step], onError),
  );
  // With a port of their own, the metrics are nobody's here, and the web app has no such page either.
  if (config.monitoring.metrics) app.all('/metrics', (c) => c.text('not found\n', 404));
  else app.route('/', createMetricsRoutes({ metrics, token: config.metricsToken, isOpenToLoopback: !production }));
  app.route('/', deps.payments.routes);
  app.route('/', createReceiptRoutes({ config: config.whatsappReceipts, scope, log, metrics }));
  app.route('/', createUnsubscribeRoutes({ scope, links }));
  const downloads = rateLimiter('downloads of a copy', DOWNLOAD_LIMIT);
  app.route('/', createCopyRoutes({ scope, links: deps.copyLinks, limiter: downloads, brand, publicUrl }));
  app.route('/', createSiteRoutes({ scope, brand, publicUrl }));
  const cards = rateLimiter('share cards', deps.shareCardLimit);
  app.route('/', createShareCards({ scope, brand, log, limiter: cards }));
  if (!production)
    app
      .route('/', createOutboxRoutes({ production, outbox: deps.outbox }))
      .route('/', createMessageRoutes({ production, site: { brand, publicUrl }, links }))
      .route('/', createDemoAssets({ production }));
  app.route('/', createWebRoutes(deps));
  app.notFound((c) => c.json({ message: 'not found' }, 404));
  return app;
}
