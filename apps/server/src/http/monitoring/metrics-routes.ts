/**
 * Serves /metrics to clients with METRICS_TOKEN, and on the public port of production to nobody else. A proxy on this machine may forward a
 * stranger's request without naming the stranger. So a loopback address is only sufficient outside production or on METRICS_PORT, which no
 * proxy serves, and only for a request without headers of a proxy.
 */
import { timingSafeEqual } from 'node:crypto';
import { assignAccount, createClientAddress, type ClientVariables } from '@tanabana/gateway';
import { Hono, type Context } from 'hono';
import type { Metrics } from './metrics.ts';

type Env = { Variables: ClientVariables };
type MetricsOptions = {
  metrics: Pick<Metrics, 'text'>;
  token: string | undefined;
  /** Whether programs on this machine need no token. */
  isOpenToLoopback: boolean;
};

/** Headers that proxies add. */
const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
];
const LOOPBACK = /^(127\.|::1$)/;
/** Names of this machine. A page elsewhere whose DNS name resolves to this machine sends its own name (DNS rebinding). */
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export function createMetricsRoutes({ metrics, token, isOpenToLoopback }: MetricsOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/metrics', async (c) => {
    const isAllowed = hasToken(c, token) || (isOpenToLoopback && isFromHere(c));
    if (!isAllowed) return c.text('not found\n', 404);
    const { contentType, body } = await metrics.text();
    return c.body(body, 200, { 'cache-control': 'no-store', 'content-type': contentType });
  });
  return app;
}

/** The app of METRICS_PORT: its metrics, and nothing else. */
export function createMetricsApp({ metrics, token }: Omit<MetricsOptions, 'isOpenToLoopback'>): Hono<Env> {
  return new Hono<Env>()
    .use(assignAccount(createClientAddress(['none'])))
    .route('/', createMetricsRoutes({ metrics, token, isOpenToLoopback: true }))
    .notFound((c) => c.text('not found\n', 404));
}

/** Whether the caller is a program on this machine, and not a client behind a proxy on it. */
function isFromHere(c: Context<Env>): boolean {
  return (
    LOOPBACK.test(c.get('clientAddress') ?? '') &&
    LOCAL_HOST.test(c.req.header('host') ?? '') &&
    FORWARDING_HEADERS.every((name) => c.req.header(name) === undefined)
  );
}

function hasToken(c: Context, token: string | undefined): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(c.req.header('authorization') ?? '');
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}
