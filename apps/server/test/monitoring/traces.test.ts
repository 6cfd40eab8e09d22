/** Traces by the real process: what reaches the collector, what is passed on to providers, and what nobody gets. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDatabase } from '@tanabana/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCollector, type ReceivedSpan } from '../support/collector.ts';
import { openProviderPeer } from '../support/provider-peer.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;
const EMAIL = 'asha.patel@mill.example';
const MOBILE = '9812345678';

const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-traces-'));
let collector: Awaited<ReturnType<typeof openCollector>>;
let peer: Awaited<ReturnType<typeof openProviderPeer>>;
let server: ServerProcess;
let url: string;
let anonKey: string;

beforeAll(async () => {
  [collector, peer] = await Promise.all([openCollector(), openProviderPeer()]);
  peer.answer = () => [200, [{ id: 1, name: 'Surat' }]];
  await layDatabase('this', join(dataDir, 'db'));
  server = startServer({
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    CITIES_API_URL: peer.apiUrl,
    CITIES_API_KEY: 'the-key-of-the-cities',
  });
  url = await server.ready;
  ({ anonKey } = (await (await fetch(`${url}/config.json`)).json()) as { anonKey: string });
});
afterAll(async () => {
  await server.end('SIGTERM');
  collector.close();
  peer.close();
  rmSync(dataDir, { recursive: true });
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { apikey: anonKey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The span of this name, once it has arrived. */
async function spanNamed(name: string, traceId?: string): Promise<ReceivedSpan> {
  const found = () => collector.spans().find((span) => span.name === name && (!traceId || span.traceId === traceId));
  await expect.poll(found, { timeout: 15_000 }).toBeDefined();
  return found()!;
}

it('a request, its transactions and its call of a provider are one trace, which the provider is told of', async () => {
  expect((await post('/functions/v1/cities', { state_iso: 'IN-GJ' }, { traceparent })).status).toBe(200);
  const request = await spanNamed('POST /functions/v1/cities', TRACE);
  expect(request).toMatchObject({
    parentSpanId: PARENT,
    kind: 2,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/functions/v1/cities',
      'http.response.status_code': '200',
      'tanabana.role': 'anon',
    },
  });
  const call = await spanNamed('cities citiesOf', TRACE);
  expect(call).toMatchObject({ parentSpanId: request.spanId, kind: 3 });
  expect(peer.requests.at(-1)!.headers.traceparent).toBe(`00-${TRACE}-${call.spanId}-01`);

  await fetch(`${url}/rest/v1/company_details?select=id&company_name=eq.${EMAIL}`, {
    headers: { apikey: anonKey, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  });
  const read = await spanNamed('GET /rest/v1/company_details', TRACE);
  expect(read.parentSpanId).toBe('00f067aa0ba902b7');
  expect(await spanNamed('database read', TRACE)).toMatchObject({ attributes: { 'tanabana.role': 'anon' } });
});

it('a request with no valid traceparent begins a trace, and its line in the log names it', async () => {
  await post('/functions/v1/cities', { state_iso: 'IN-XX' }, { traceparent: `00-${'0'.repeat(32)}-${PARENT}-01` });
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const line = () => lines().find(({ route, status }) => route === '/functions/v1/cities' && status === 400);
  await expect.poll(line).toMatchObject({ trace_id: expect.stringMatching(/^(?!0{32})[\da-f]{32}$/) });
  const span = await spanNamed('POST /functions/v1/cities', line()!.trace_id as string);
  expect(span.parentSpanId ?? '').toBe('');
  // And the first request of this file has that of its caller.
  expect(lines().map(({ trace_id }) => trace_id)).toContain(TRACE);
});

it('a run of a job is a trace of its own, with its transactions below it', async () => {
  const job = await spanNamed('job count-figures');
  expect(job).toMatchObject({ kind: 1, attributes: { 'tanabana.job': 'count-figures' } });
  expect(job.parentSpanId ?? '').toBe('');
  await expect
    .poll(() => collector.spans().find(({ parentSpanId }) => parentSpanId === job.spanId))
    .toMatchObject({ name: 'database transaction', attributes: { 'tanabana.reason': 'count the figures of the day' } });
});

it('no person, no key, no code and no query is in what the collector gets', async () => {
  expect((await post('/functions/v1/usersignup', { email: EMAIL })).status).toBe(200);
  const outbox = await fetch(`${url}/__dev/outbox?to=${EMAIL}`, { headers: { accept: 'application/json' } });
  const [message] = (await outbox.json()) as { code: string }[];
  const verified = await post('/auth/v1/verify', { type: 'signup', email: EMAIL, token: message!.code });
  const { access_token, refresh_token } = (await verified.json()) as { access_token: string; refresh_token: string };
  const profileData = {
    memberName: 'Asha Patel',
    businessName: 'Asha Weaving Mills',
    country: 'India',
    countryCode: '+91',
    mobileNumber: MOBILE,
  };
  await post('/functions/v1/unified-signup', { profileData }, { authorization: `Bearer ${access_token}` });
  await fetch(`${url}/rest/v1/sales_offers?select=id&fibre_type=eq.${encodeURIComponent(EMAIL)}`, {
    headers: { apikey: anonKey, authorization: `Bearer ${access_token}`, 'user-agent': 'Asha-Browser' },
  });
  await fetch(`${url}/auth/v1/admin/users/${EMAIL}`, { headers: { apikey: anonKey } });
  await spanNamed('email send');
  await spanNamed('POST /functions/v1/unified-signup');
  await spanNamed('GET /auth/v1/admin/users/:user_id');
  await spanNamed('GET /rest/v1/sales_offers');
  const sent = collector.requests.map(({ body }) => body).join('\n');
  const secrets = [EMAIL, 'asha', MOBILE, 'Weaving', message!.code, access_token, refresh_token, anonKey, '127.0.0.1'];
  for (const secret of [...secrets, 'the-key-of-the-cities', encodeURIComponent(EMAIL), 'fibre_type'])
    expect(sent.toLowerCase()).not.toContain(secret.toLowerCase());
});

it('a collector that never answers delays no request, and not the end', async () => {
  collector.answers = false;
  const begun = performance.now();
  for (let round = 0; round < 20; round += 1) {
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${url}/robots.txt`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  // A wait for the collector would be ten seconds for each export.
  expect(performance.now() - begun).toBeLessThan(10_000);
  const ending = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  expect(performance.now() - ending).toBeLessThan(15_000);
});
