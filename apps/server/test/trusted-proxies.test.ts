/**
 * The server behind proxies, with real sockets: 127.0.0.1 is a proxy that it trusts, 127.0.0.2 is a stranger who writes the same headers.
 */
import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../src/log.ts';
import { buildTestApp, type TestApp } from '../src/testing.ts';

const PROXY = '127.0.0.1';
const STRANGER = '127.0.0.2';

type Line = { ip?: string; path?: string; msg: string };
const lines: Line[] = [];
const sink = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(JSON.parse(chunk.toString()) as Line);
    done();
  },
});

let test: TestApp;
let server: Server;
let endSockets: () => Promise<void>;
beforeAll(async () => {
  test = await buildTestApp({
    log: createLog('info', sink),
    config: { trustedProxies: [PROXY] },
    functionLimits: { per_address: { calls: 2, seconds: 60 } },
    authLimits: { messages_per_ip_per_hour: 1 },
  });
  server = createAdaptorServer({ fetch: test.app.fetch }) as Server;
  endSockets = await test.attach(server);
  server.listen(0, PROXY);
  await once(server, 'listening');
});
afterAll(async () => {
  await endSockets();
  server.closeAllConnections();
  server.close();
  await test.close();
});

/** Sends a request from one of this machine's own addresses, and returns the status. */
async function send(from: string, options: RequestOptions, body?: string): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const pending = request({ host: PROXY, port, localAddress: from, agent: false, ...options });
  pending.end(body);
  const [answer] = (await once(pending, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode!;
}

const post = (from: string, forwardedFor: string, path: string, body: object = {}) => {
  const headers = { apikey: test.keys.anonKey, 'content-type': 'application/json', 'x-forwarded-for': forwardedFor };
  return send(from, { method: 'POST', path, headers }, JSON.stringify(body));
};

/** Requests a socket with an invalid key. */
const knock = (from: string, forwardedFor: string) => {
  const headers = { connection: 'upgrade', upgrade: 'websocket', 'x-forwarded-for': forwardedFor };
  return send(from, { path: '/realtime/v1/websocket?apikey=none', headers });
};

const addressesOf = (seen: (line: Line) => boolean) => new Set(lines.filter(seen).map(({ ip }) => ip));

/** Each time on behalf of another client. */
async function threeTimes(from: string, act: (forwardedFor: string, turn: number) => Promise<number>) {
  lines.length = 0;
  const statuses: number[] = [];
  for (const turn of [1, 2, 3])
    statuses.push(await act(from === PROXY ? `198.51.100.${turn}` : `203.0.113.${turn}`, turn));
  return statuses;
}

it('functions count each client behind a trusted proxy, and a direct client once whatever it claims', async () => {
  // A different body each time: an equal call within moments would get the same response and would not be counted.
  const call = (from: string) =>
    threeTimes(from, (claimed, turn) => post(from, claimed, '/functions/v1/usersignup', { turn }));
  expect(await call(PROXY)).toEqual([400, 400, 400]);
  expect(await call(STRANGER)).toEqual([400, 400, 429]);
  expect(addressesOf(({ msg }) => msg === 'request')).toEqual(new Set([STRANGER]));
});

it('the auth service does the same', async () => {
  const call = (from: string) =>
    threeTimes(from, (claimed, turn) =>
      post(from, claimed, '/auth/v1/otp', { email: `${turn}.${from.replaceAll('.', '-')}@mill.example` }),
    );
  expect(await call(PROXY)).toEqual([200, 200, 200]);
  expect(addressesOf(({ msg }) => msg === 'request')).toEqual(new Set([1, 2, 3].map((turn) => `198.51.100.${turn}`)));
  expect(await call(STRANGER)).toEqual([200, 429, 429]);
});

it('the sockets of open pages do the same', async () => {
  const refused = ({ msg }: Line) => msg === 'realtime socket refused';
  expect(await threeTimes(PROXY, (claimed) => knock(PROXY, claimed))).toEqual([401, 401, 401]);
  expect(addressesOf(refused).size).toBe(3);
  await threeTimes(STRANGER, (claimed) => knock(STRANGER, claimed));
  expect(addressesOf(refused)).toEqual(new Set([STRANGER]));
});
