/** The names of routes as the whole server gives them to its metrics, also for what nobody ever wrote a route for. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUser } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

const TOKEN = 'a token of sixteen';

let test: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  test = await buildTestApp({ config: { metricsToken: TOKEN } });
  const { token } = await newUser(test, 'route-names@mill.example');
  headers = { apikey: test.keys.anonKey, authorization: `Bearer ${token}` };
});
afterAll(() => test.close());

const ask = (method: string, path: string, more: Record<string, string> = {}) =>
  test.app.request(path, { method, headers: { ...headers, ...more } });

const metrics = async (): Promise<string> =>
  (await test.app.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).text();

/** The routes in the metrics, with the method and the class of status of each. */
const seen = async (): Promise<string[]> =>
  [...(await metrics()).matchAll(/^http_requests_total\{route="([^"]*)",method="(\w+)",status="(\w+)"\}/gm)].map(
    ([, route, method, status]) => `${method} ${route} ${status}`,
  );

it.each([
  ['GET', '/rest/v1/company_details?select=id&id=eq.asha', 'GET /rest/v1/:relation 4xx'],
  ['GET', '/rest/v1/company_details?select=id&limit=1', 'GET /rest/v1/company_details 2xx'],
  ['GET', '/rest/v1/asha-of-surat', 'GET /rest/v1/:relation 4xx'],
  ['POST', '/rest/v1/rpc/asha_of_surat', 'POST /rest/v1/rpc/:function 4xx'],
  ['GET', '/rest/v1/%63ompany_details/x/y', 'GET /rest/v1/* 4xx'],
  ['POST', '/functions/v1/cities?state=asha', 'POST /functions/v1/cities 4xx'],
  ['POST', '/functions/v1/asha-of-surat', 'POST /functions/v1/:name 4xx'],
  ['GET', '/auth/v1/user', 'GET /auth/v1/user 2xx'],
  ['GET', '/auth/v1/admin/users/asha@mill.example', 'GET /auth/v1/admin/users/:user_id 4xx'],
  ['DELETE', '/auth/v1/factors/asha', 'DELETE /auth/v1/factors/:id 4xx'],
  ['GET', '/auth/v1/asha', 'GET /auth/v1/* 4xx'],
  [
    'GET',
    '/storage/v1/object/public/catalogues/asha/price list.pdf',
    'GET /storage/v1/object/public/:bucket/:path 4xx',
  ],
  ['POST', '/realtime/v1/api/broadcast/asha/events/hi', 'POST /realtime/v1/api/broadcast/:topic/events/:event 4xx'],
  ['GET', '/og/enquiry/PE-12345678.png', 'GET /og/:kind/:file 4xx'],
  ['GET', '/assets/asha.js', 'GET /assets/* 4xx'],
  ['GET', '/sales-offers/asha-of-surat', 'GET /* 5xx'],
  ['POST', '/webhooks/asha', 'POST /* 4xx'],
  ['ASHA', '/rest/v1/', 'other /rest/v1/* 4xx'],
])('%s %s is %s', async (method, path, name) => {
  await ask(method, path);
  const names = await seen();
  expect(names).toContain(name);
  expect(names.join('\n')).not.toMatch(/asha/i);
});

it('hostile paths make no new series, however they are written', async () => {
  const prefixes = [
    '/rest/v1/',
    '/rest/v1/rpc/',
    '/functions/v1/',
    '/auth/v1/',
    '/storage/v1/object/public/',
    '/',
    '/og/',
    '/assets/',
  ];
  const send = async (name: string) => {
    for (const prefix of prefixes) {
      await ask('GET', `${prefix}${name}`);
      // A preflight request succeeds for any path.
      await ask('OPTIONS', `${prefix}${name}`, {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
      });
    }
  };
  await send('first');
  await send('%66irst/second');
  const before = await seen();
  const series = (await metrics()).split('\n').length;
  for (let i = 0; i < 40; i += 1) await send(`invented_${i}${'x'.repeat(i)}`);
  for (let i = 0; i < 10; i += 1) await send(`%63ompany_details%2${i % 9}/${i}/..%2f`);
  await ask('GET', '/rest/v1/%63ompany_details');
  await ask('GET', '/rest/v1/company%5Fdetails');
  expect(await seen()).toEqual(before);
  expect((await metrics()).split('\n')).toHaveLength(series);
});
