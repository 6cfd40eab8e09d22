/** Health checks for monitoring: `/healthz` (alive) and `/readyz` (able to serve). */
import { makeResponse, type PlainHeaders } from '@tanabana/gateway';
import { Hono } from 'hono';

export type HealthOptions = {
  /** The headers of each response. */
  headers: PlainHeaders;
  /** Whether requests can be served now; never rejects. */
  isReady(): Promise<boolean>;
};

const responseOf = (status: number, body: string, headers: PlainHeaders) => ({
  status,
  body,
  // No cache may answer in place of the server.
  headers: { ...headers, 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store' },
});

export function createHealthRoutes({ isReady, headers }: HealthOptions): Hono {
  const app = new Hono();
  const alive = responseOf(200, 'ok\n', headers);
  const ready = responseOf(200, 'ready\n', headers);
  const notReady = responseOf(503, 'not ready\n', headers);
  app.get('/healthz', () => makeResponse(alive));
  app.get('/readyz', async () => makeResponse((await isReady()) ? ready : notReady));
  return app;
}
