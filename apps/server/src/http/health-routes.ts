/** In charge of the addresses that machines watch: alive, able to serve, and the numbers. */
import { timingSafeEqual } from 'node:crypto';
import type { ClientVariables } from '@tanabana/gateway';
import { Hono, type Context } from 'hono';
import type { Metrics } from './metrics.ts';

export type HealthOptions = {
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Whether requests can be served now; never rejects. */
  isReady(): Promise<boolean>;
};

/** No cache may answer for us. */
const FRESH = { 'cache-control': 'no-store' };

export function createHealthRoutes({
  metrics,
  metricsToken,
  isReady,
}: HealthOptions): Hono<{ Variables: ClientVariables }> {
  const app = new Hono<{ Variables: ClientVariables }>();
  app.get('/healthz', (c) => c.text('ok\n', 200, FRESH));
  app.get('/readyz', async (c) => {
    const isServing = await isReady();
    return isServing ? c.text('ready\n', 200, FRESH) : c.text('not ready\n', 503, FRESH);
  });
  app.get('/metrics', async (c) => {
    if (!isLoopback(c) && !hasToken(c, metricsToken)) return c.text('not found\n', 404);
    const { contentType, body } = await metrics.text();
    return c.body(body, 200, { ...FRESH, 'content-type': contentType });
  });
  return app;
}

/** Whether the caller is a program on this machine and not somebody behind a proxy on it. */
function isLoopback(c: Context<{ Variables: ClientVariables }>): boolean {
  return /^(127\.|::1$)/.test(c.get('clientAddress') ?? '') && c.req.header('x-forwarded-for') === undefined;
}

function hasToken(c: Context, token: string | undefined): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(c.req.header('authorization') ?? '');
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}
