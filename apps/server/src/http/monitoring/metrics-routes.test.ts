import { createClientAddress, assignAccount, type ClientVariables } from '@tanabana/gateway';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { createMetricsRoutes } from './metrics-routes.ts';

const TOKEN = 'a token of sixteen';
const HERE = '127.0.0.1';

/** The status of a response to a client at an address. */
async function statusOf(production: boolean, remoteAddress: string, headers: Record<string, string> = {}, token = '') {
  const app = new Hono<{ Variables: ClientVariables }>();
  app.use(assignAccount(createClientAddress(['loopback'])));
  app.route(
    '/',
    createMetricsRoutes({ metrics: createMetrics(), token: token || undefined, isOpenToLoopback: !production }),
  );
  const env = { incoming: { socket: { remoteAddress } } };
  return (await app.request('/metrics', { headers: { host: 'localhost:3000', ...headers } }, env)).status;
}

it('the metrics are readable with the token, from any address', async () => {
  for (const production of [true, false]) {
    expect(await statusOf(production, '203.0.113.9', { authorization: `Bearer ${TOKEN}` }, TOKEN)).toBe(200);
    expect(await statusOf(production, '203.0.113.9', { authorization: 'Bearer another' }, TOKEN)).toBe(404);
    // As long as the right one.
    const other = TOKEN.replace('sixteen', 'sixteem');
    expect(await statusOf(production, '203.0.113.9', { authorization: `Bearer ${other}` }, TOKEN)).toBe(404);
    expect(await statusOf(production, '203.0.113.9', {}, TOKEN)).toBe(404);
    expect(await statusOf(production, '203.0.113.9', { authorization: 'Bearer undefined' })).toBe(404);
  }
});

it('in production a local request without the token is refused: a local proxy may pass on any request', async () => {
  expect(await statusOf(true, HERE)).toBe(404);
  expect(await statusOf(true, HERE, {}, TOKEN)).toBe(404);
});

it.each([
  ['x-forwarded-for', '127.0.0.1'],
  ['x-forwarded-host', 'localhost'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=127.0.0.1'],
  ['via', '1.1 proxy'],
  ['x-real-ip', '127.0.0.1'],
  ['host', 'tanabana.example'],
  ['host', 'localhost.attacker.example'],
])('outside production a local program reads them, but not with %s: %s', async (name, value) => {
  expect(await statusOf(false, HERE)).toBe(200);
  expect(await statusOf(false, '::1', { host: '[::1]:3000' })).toBe(200);
  expect(await statusOf(false, HERE, { [name]: value })).toBe(404);
});
