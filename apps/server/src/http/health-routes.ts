/** In charge of the addresses that machines watch: alive, and able to serve. */
import { Hono } from 'hono';

export type HealthOptions = {
  /** Whether requests can be served now; never rejects. */
  isReady(): Promise<boolean>;
};

/** No cache may answer for us. */
const FRESH = { 'cache-control': 'no-store' };

export function createHealthRoutes({ isReady }: HealthOptions): Hono {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok\n', 200, FRESH));
  app.get('/readyz', async (c) => {
    const isServing = await isReady();
    return isServing ? c.text('ready\n', 200, FRESH) : c.text('not ready\n', 503, FRESH);
  });
  return app;
}
