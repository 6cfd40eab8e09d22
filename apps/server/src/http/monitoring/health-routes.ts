/** In charge of the addresses that machines watch: alive, and able to serve. */
import { makeResponse, type PlainHeaders } from '@tanabana/gateway';
import { Hono } from 'hono';

export type HealthOptions = {
  /** What every such answer gets. */
  headers: PlainHeaders;
  /** Whether requests can be served now; never rejects. */
  isReady(): Promise<boolean>;
};

const answered = (status: number, body: string, headers: PlainHeaders) => ({
  status,
  body,
  // No cache may answer for us.
  headers: { ...headers, 'content-type': 'text/plain; charset=UTF-8', 'cache-control': 'no-store' },
});

export function createHealthRoutes({ isReady, headers }: HealthOptions): Hono {
  const app = new Hono();
  const alive = answered(200, 'ok\n', headers);
  const ready = answered(200, 'ready\n', headers);
  const notReady = answered(503, 'not ready\n', headers);
  app.get('/healthz', () => makeResponse(alive));
  app.get('/readyz', async () => makeResponse((await isReady()) ? ready : notReady));
  return app;
}
