import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { UnavailableError } from '../../src/db/index.ts';
import { renderAuthError } from '../../src/errors/render-auth.ts';
import { renderFunctionError } from '../../src/errors/render-functions.ts';
import { renderRealtimeError } from '../../src/errors/render-realtime.ts';
import { storageErrorRenderer } from '../../src/errors/render-storage.ts';
import { renderRestError } from '../../src/rest/respond/error-response.ts';
import type { GatewayEnv } from '../../src/http/env.ts';

const DIALECTS = {
  auth: renderAuthError,
  functions: renderFunctionError,
  realtime: renderRealtimeError,
  rest: renderRestError,
  storage: storageErrorRenderer(true),
};

describe('a database that cannot be had', () => {
  it.each(Object.entries(DIALECTS))(
    'is a 503 of %s that says when to come back, and no error in the log',
    async (_, render) => {
      const app = new Hono<GatewayEnv>();
      const logged: unknown[] = [];
      const log = { info: () => undefined, warn: () => undefined, error: (fields: object) => void logged.push(fields) };
      app.use(async (c, next) => {
        c.set('log', log);
        await next();
      });
      app.onError(render);
      app.get('/', () => {
        throw new UnavailableError('busy', 7);
      });
      const response = await app.request('/');
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('7');
      expect(await response.text()).toContain('Please try again');
      // A flood of such requests would flood the log.
      expect(logged).toEqual([]);
    },
  );
});
