import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUser } from '../../../test/support/members.ts';
import { createLog } from '../../log.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(chunk.toString());
    done();
  },
});

const OF_PROXY = '0af7651916cd43dd8448eb211c80319c';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp({ log: createLog('info', sink) });
  ({ token } = await newUser(test, 'lines@mill.example'));
});
afterAll(() => test.close());

/** Sends a request, and gives its line in the log. */
async function lineOf(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  lines.length = 0;
  const headers = { apikey: test.keys.anonKey, ...(init.headers as Record<string, string>) };
  await test.app.request(path, { ...init, headers });
  const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ route }) => route);
  expect(requests).toHaveLength(1);
  return requests[0]!;
}

it('a line names the route, the method, the status, the time, the role and the request', async () => {
  const line = await lineOf('/auth/v1/user', {
    headers: { authorization: `Bearer ${token}`, 'x-request-id': OF_PROXY },
  });
  expect(line).toMatchObject({
    level: 'info',
    msg: 'request',
    method: 'GET',
    route: '/auth/v1/user',
    status: 200,
    ms: expect.any(Number),
    role: 'authenticated',
    request_id: OF_PROXY,
  });
  expect(await lineOf('/rest/v1/company_details?select=id')).toMatchObject({
    route: '/rest/v1/company_details',
    role: 'anon',
  });
  const page = await lineOf('/robots.txt');
  expect(page).toMatchObject({ route: '/robots.txt', request_id: expect.stringMatching(/^[\w-]{36}$/) });
  expect(page).not.toHaveProperty('role');
});

/** Values that a caller may send: a name, an address, a number, a key, a further line. */
const HOSTILE = [
  'asha.patel@mill.example',
  '+919812345678',
  'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VjcmV0In0.c2lnbmF0dXJl',
  'Asha-Patel-of-Surat',
  'line\n{"level":"fatal","msg":"forged"}',
];

it.each(HOSTILE)('no line has %j, wherever it is sent', async (value) => {
  const coded = encodeURIComponent(value);
  const paths = [
    '/',
    '/rest/v1/',
    '/rest/v1/rpc/',
    '/functions/v1/',
    '/auth/v1/admin/users/',
    '/storage/v1/object/sign/x/',
    '/og/',
  ];
  const queries = [
    '/rest/v1/company_details?select=id&id=eq.',
    '/auth/v1/verify?token=',
    '/unsubscribe?token=',
    '/?q=',
  ];
  const all: string[] = [];
  for (const path of [...paths, ...queries]) {
    await lineOf(`${path}${coded}`);
    all.push(...lines);
  }
  const header = value.replace('\n', ' ');
  const body = JSON.stringify({ email: value, password: value, phone: value, data: { note: value } });
  const headers = {
    authorization: `Bearer ${header}`,
    'x-request-id': header,
    'user-agent': header,
    referer: header,
    'content-type': 'application/json',
  };
  for (const path of [
    '/auth/v1/token?grant_type=password',
    '/auth/v1/otp',
    '/functions/v1/usersignup',
    '/rest/v1/customer_bids',
  ])
    for (const more of [headers, { 'content-type': 'application/json' }]) {
      await lineOf(path, { method: 'POST', headers: more, body });
      all.push(...lines);
    }
  // The values alone are in the message of a failure, not hundreds of lines.
  const text = all.join('\n');
  const parts = [value, coded, value.split('\n')[0]!, 'forged'];
  expect(parts.filter((part) => text.includes(part))).toEqual([]);
  expect(all.length).toBeGreaterThan(paths.length + queries.length);
});
