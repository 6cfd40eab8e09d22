import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCitiesApi, noCities } from '../../providers/cities/cities-api.ts';
import type { CitiesPort } from '../../providers/cities/port.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

const LIST = [
  { id: 3, name: 'Vapi' },
  { id: 1, name: 'Ankleshwar' },
  { id: 2, name: 'Surat', latitude: '21.19594000' },
];

let peer: Server;
let apiUrl: string;
let requests: { url: string; headers: IncomingHttpHeaders }[];
let answer: (response: ServerResponse) => void;
/** The provider of the current test. The server is the same for all tests. */
let port: CitiesPort;
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp({ providers: { cities: { citiesOf: (state) => port.citiesOf(state) } } });
});
afterAll(() => test.close());

beforeEach(async () => {
  requests = [];
  answer = (response) => response.end(JSON.stringify(LIST));
  peer = createServer(({ url, headers }, response) => {
    requests.push({ url: url!, headers });
    answer(response);
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  apiUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/v1/countries/IN/`;
  port = createCitiesApi({ apiUrl, key: 'sesame', timeoutMs: 200 });
});
afterEach(() => {
  peer.closeAllConnections();
  peer.close();
});

async function call(body: object) {
  const response = await test.app.request('/functions/v1/cities', {
    method: 'POST',
    headers: { apikey: test.keys.anonKey },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('cities', () => {
  it('calls the service once, with the key in a header, and sorts by name', async () => {
    const cities = [
      { id: 1, name: 'Ankleshwar' },
      { id: 2, name: 'Surat' },
      { id: 3, name: 'Vapi' },
    ];
    expect(await call({ state_iso: 'IN-GJ' })).toEqual({ status: 200, body: { cities, error: null } });
    expect(await call({ state_iso: 'GJ' })).toEqual({ status: 200, body: { cities, error: null } });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      url: '/v1/countries/IN/states/GJ/cities',
      headers: { 'x-cscapi-key': 'sesame' },
    });
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['is too slow', () => {}],
    ['fails', (response) => response.writeHead(500).end('sesame')],
    ['refuses the key', (response) => response.writeHead(401).end('{"error":"Unauthorized. Key sesame"}')],
    ['talks nonsense', (response) => response.end('<html>')],
    ['sends no list', (response) => response.end('{"cities":[]}')],
    ['sends nameless cities', (response) => response.end('[{"id":1}]')],
    ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['hangs up', (response) => response.destroy()],
  ])('returns 502 when the service %s, and calls it again next time', async (_, given) => {
    answer = given;
    const refusal = await call({ state_iso: 'IN-GJ' });
    expect(refusal).toMatchObject({ status: 502, body: { error: { code: 'cities_unavailable' } } });
    expect(JSON.stringify(refusal)).not.toContain('sesame');
    answer = (response) => response.end('[]');
    expect(await call({ state_iso: 'IN-GJ' })).toEqual({ status: 200, body: { cities: [], error: null } });
  });

  it('returns none without a service', async () => {
    port = noCities;
    expect(await call({ state_iso: 'IN-GJ' })).toEqual({ status: 200, body: { cities: [], error: null } });
  });

  it.each([{}, { state_iso: 'XX' }, { state_iso: '../users' }, { state_iso: 5 }])('refuses %j', async (body) => {
    expect((await call(body)).status).toBe(400);
    expect(requests).toEqual([]);
  });
});
