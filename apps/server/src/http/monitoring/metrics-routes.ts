/**
 * In charge of who reads the numbers: whoever shows METRICS_TOKEN, and in production nobody else. A proxy on this machine
 * may pass on a stranger's request and say nothing of him, so standing on loopback opens the door only where members are
 * not served, and only to a request that nothing says was passed on.
 */
import { timingSafeEqual } from 'node:crypto';
import type { ClientVariables } from '@tanabana/gateway';
import { Hono, type Context } from 'hono';
import type { Metrics } from './metrics.ts';

type Env = { Variables: ClientVariables };
type MetricsOptions = { metrics: Metrics; token: string | undefined; production: boolean };

/** What proxies add. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'];
const LOOPBACK = /^(127\.|::1$)/;
/** How this machine calls itself: a page elsewhere whose name was made to lead here sends its own name. */
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

export function createMetricsRoutes({ metrics, token, production }: MetricsOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/metrics', async (c) => {
    const isLet = hasToken(c, token) || (!production && isFromHere(c));
    if (!isLet) return c.text('not found\n', 404);
    const { contentType, body } = await metrics.text();
    return c.body(body, 200, { 'cache-control': 'no-store', 'content-type': contentType });
  });
  return app;
}

/** Whether the caller is a program on this machine and not somebody behind a proxy on it. */
function isFromHere(c: Context<Env>): boolean {
  return (
    LOOPBACK.test(c.get('clientAddress') ?? '') &&
    LOCAL_HOST.test(c.req.header('host') ?? '') &&
    PASSED_ON.every((name) => c.req.header(name) === undefined)
  );
}

function hasToken(c: Context, token: string | undefined): boolean {
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(c.req.header('authorization') ?? '');
  return token !== undefined && given.length === expected.length && timingSafeEqual(given, expected);
}
