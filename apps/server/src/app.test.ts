import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUser } from '../test/support/members.ts';
import { createOutboxRoutes } from './dev/outbox/routes.ts';
import { createDemoAssets } from './dev/demo-assets.ts';
import { createLog } from './log.ts';
import { buildTestApp, type TestApp } from './testing.ts';

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(chunk.toString());
    done();
  },
});
const fromLoopback = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ log: createLog('info', sink), config: { metricsToken: 'a token of sixteen' } });
});
afterAll(() => test.close());

const get = (path: string, headers: Record<string, string> = {}, env?: object) =>
  test.app.request(path, { headers }, env);

describe('addresses for monitoring', () => {
  it('report liveness and readiness', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(200);
  });

  it('give metrics to this machine and to a caller with the token', async () => {
    await get('/rest/v1/company_details');
    const answer = await get('/metrics', { host: 'localhost' }, fromLoopback);
    expect(await answer.text()).toMatch(
      /http_requests_total\{route="\/rest\/v1\/:relation",method="GET",status="4xx"\} 1/,
    );
    expect((await get('/metrics', { authorization: 'Bearer a token of sixteen' })).status).toBe(200);
    expect((await get('/metrics')).status).toBe(404);
  });
});

describe('responses to a browser', () => {
  it('serve the app at each of its addresses, revalidated each time, with a policy for its own origin', async () => {
    const webRoot = mkdtempSync(join(tmpdir(), 'tanabana-app-'));
    writeFileSync(join(webRoot, 'index.html'), '<html><head></head></html>');
    const { app, close } = await buildTestApp({ webRoot });
    const { status, headers } = await app.request('/profile/me');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    await close();
    rmSync(webRoot, { recursive: true });
  });

  it('include the key, the brand and the addresses of the services', async () => {
    const answer = await get('/config.json');
    expect(await answer.json()).toMatchObject({
      url: 'http://localhost',
      anonKey: test.keys.anonKey,
      brand: { name: 'Tanabana' },
    });
  });

  it('allow only our own scripts, and no framing', async () => {
    const { headers } = await get('/__dev/outbox');
    expect(headers.get('content-security-policy')).toMatch(
      /script-src 'self'(?: 'sha256-[\w+/=]{44}'){2};.*frame-ancestors 'none'/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('/healthz')).headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  });

  it('include a web manifest with the name of the brand', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toMatchObject({ short_name: 'Tanabana', start_url: '/', display: 'standalone' });
  });

  it('revalidate the service worker each time, and let it connect only to this origin', async () => {
    const webRoot = mkdtempSync(join(tmpdir(), 'tanabana-app-'));
    writeFileSync(join(webRoot, 'service-worker.js'), 'self.skipWaiting();');
    const { app, close } = await buildTestApp({ webRoot });
    const { headers } = await app.request('/service-worker.js');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    await close();
    rmSync(webRoot, { recursive: true });
  });

  it.each(['/storage/v1/object/public/x/y', '/realtime/v1', '/__dev/unknown'])(
    'do not contain the app for %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('the services', () => {
  const call = (path: string, method: string, body?: BodyInit, headers: Record<string, string> = {}) =>
    test.app.request(path, {
      method,
      headers: { apikey: test.keys.anonKey, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });

  const COMPANIES = '/rest/v1/company_details?select=id';

  it.each(['/auth/v1/settings', COMPANIES, '/functions/v1/cities?state=GJ'])(
    'forbid caches to store the response of %s',
    async (path) => {
      const authorization = `Bearer ${test.keys.serviceRoleKey}`;
      const answer = await call(path, 'GET', undefined, { authorization });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('let the browser of a visitor store public responses, and revalidate them each time', async () => {
    const { headers } = await call(COMPANIES, 'GET');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')).toContain('authorization');
    const again = await call(COMPANIES, 'GET', undefined, { 'if-none-match': headers.get('etag')! });
    expect(again.status).toBe(304);
    expect(again.headers.get('x-frame-options')).toBe('DENY');
  });

  it('accept our own pages, and other origins only if the setting names them', async () => {
    const allowed = (origin: string, app = test.app) =>
      Promise.resolve(app.request('/rest/v1/news_items', { headers: { origin, apikey: test.keys.anonKey } })).then(
        ({ headers }) => headers.get('access-control-allow-origin'),
      );
    expect([await allowed(test.url), await allowed('https://else.example')]).toEqual([test.url, null]);
    const { app, close } = await buildTestApp({ config: { corsOrigins: ['https://app.example'] } });
    expect(await allowed('https://app.example', app)).toBe('https://app.example');
    await close();
  });

  it('refuse a body that is too large, each in its own error format', async () => {
    const body = JSON.stringify('x'.repeat(1024 * 1024));
    const answers = await Promise.all(
      ['/functions/v1/usersignup', '/rest/v1/corporate_enquiries', '/auth/v1/otp'].map(async (path) =>
        call(path, 'POST', body, { origin: test.url }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413]);
    expect(answers.every(({ headers }) => headers.get('access-control-allow-origin') === test.url)).toBe(true);
    const [fn, rest, auth] = await Promise.all(answers.map((answer) => answer.json()));
    expect(fn).toMatchObject({ success: false, error: { code: 'body_too_large' } });
    expect(rest).toMatchObject({ code: 'PGRST102' });
    expect(auth).toMatchObject({ error_code: 'request_entity_too_large' });
    const unsaid = new Blob([body]).stream();
    const streamed = await test.app.request('/functions/v1/usersignup', {
      method: 'POST',
      headers: { apikey: test.keys.anonKey, 'transfer-encoding': 'chunked' },
      body: unsaid,
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
  });

  it('explain that a function expects an object', async () => {
    for (const body of ['[]', '"text"', '7']) {
      const answer = await call('/functions/v1/usersignup', 'POST', body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message: 'The request body must be a JSON object.' });
    }
  });
});

describe('the outbox', () => {
  it('shows messages newest first, filtered, and escapes their markup', async () => {
    await test.outbox.add({
      channel: 'email',
      to: 'Asha@Mill.example',
      subject: '<b>1</b>',
      body: '<script>1</script>',
      code: '123456',
    });
    await test.outbox.add({
      channel: 'whatsapp',
      to: '+919812345678',
      body: 'second',
      link: 'https://tanabana.example/x',
    });
    const json = { accept: 'application/json' };
    const all = (await (await get('/__dev/outbox', json)).json()) as object[];
    expect(all).toEqual([
      expect.objectContaining({
        channel: 'whatsapp',
        to: '+919812345678',
        code: null,
        link: 'https://tanabana.example/x',
      }),
      expect.objectContaining({ channel: 'email', to: 'asha@mill.example', subject: '<b>1</b>', code: '123456' }),
    ]);
    expect(await (await get('/__dev/outbox?to=ASHA%40mill.example', json)).json()).toHaveLength(1);
    for (const to of ['%2B919812345678', '+919812345678', '919812345678']) {
      expect(await (await get(`/__dev/outbox?to=${to}`, json)).json()).toHaveLength(1);
    }
    expect(await (await get('/__dev/outbox?to=%00', json)).json()).toEqual([]);
    const page = await (await get('/__dev/outbox')).text();
    expect(page).toContain('&lt;script&gt;1&lt;/script&gt;');
    expect(page).not.toContain('<b>1</b>');
  });

  it('does not exist in production, which two checks ensure', async () => {
    expect(() => createOutboxRoutes({ production: true, outbox: test.outbox })).toThrow('may not exist in production');
    expect(() => createDemoAssets({ production: true })).toThrow('may not exist in production');
    const production = await buildTestApp({ config: { production: true } });
    for (const path of ['/__dev/outbox', '/demo/ads/x.png']) {
      const answer = await production.app.request(path, { headers: { accept: 'application/json' } });
      expect(await answer.text()).not.toContain('"channel"');
      expect(answer.status).toBeGreaterThanOrEqual(404);
    }
    await production.close();
  });
});

it('a demo price list is served whole and by ranges', async () => {
  const getRange = (range?: string) =>
    test.app.request('/demo/prices/ojasvi-poy-fdy-silvassa.pdf', { headers: range ? { range } : {} });
  const whole = await getRange();
  const bytes = new Uint8Array(await whole.arrayBuffer());
  expect(whole.headers.get('content-type')).toBe('application/pdf');
  expect(new TextDecoder().decode(bytes.subarray(0, 5))).toBe('%PDF-');
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 100],
    ['bytes=100-', 100, bytes.length],
    ['bytes=-10', bytes.length - 10, bytes.length],
    [`bytes=5-${bytes.length + 9}`, 5, bytes.length],
  ] as const) {
    const part = await getRange(range);
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${bytes.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(from, to));
  }
  expect((await getRange(`bytes=${bytes.length}-`)).status).toBe(416);
  expect((await test.app.request('/demo/prices/..%2Fads%2Faravat.webp')).status).not.toBe(200);
});

it('the log has one line per request, without query, body, key or code', async () => {
  lines.length = 0;
  await test.app.request('/functions/v1/usersignup?apikey=nothing', {
    method: 'POST',
    headers: { apikey: test.keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'quiet@mill.example' }),
  });
  const [message] = await test.outbox.list({ to: 'quiet@mill.example' });
  const text = lines.join('');
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({
    method: 'POST',
    route: '/functions/v1/usersignup',
    request_id: expect.any(String),
  });
  for (const secret of [message!.code!, 'quiet@mill', test.keys.anonKey, 'apikey']) expect(text).not.toContain(secret);
});

it('an SMS code goes only to the number of a member', async () => {
  const answer = await test.app.request('/auth/v1/otp', {
    method: 'POST',
    headers: { apikey: test.keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '+919812398123' }),
  });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ error_code: 'otp_disabled' });
  expect(await test.outbox.list({ to: '+919812398123' })).toEqual([]);
});

it('e-mail codes are valid for ten minutes, and the letter says so', async () => {
  const app = await buildTestApp();
  const post = (path: string, body: object) =>
    app.app.request(path, {
      method: 'POST',
      headers: { apikey: app.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = 'slow@mill.example';
  await post('/functions/v1/usersignup', { email });
  const [message] = await app.outbox.list({ to: email });
  expect(message!.body).toContain('works once, within 10 minutes');
  const expiry = await app.run(
    `select extract(epoch from expires_at - created_at)::int as seconds from auth.one_time_tokens where relates_to = '${email}'`,
  );
  expect(expiry).toEqual([{ seconds: 600 }]);
  await app.close();
});

it.each([
  ['a zero byte', 'x\u0000', 'zero byte'],
  ['half of a character', '\ud800', 'half of a character'],
])('functions and the auth service refuse text with %s by a message', async (_, text, words) => {
  const user = await newUser(test);
  const metadata = await test.app.request('/auth/v1/user', {
    method: 'PUT',
    headers: { apikey: test.keys.anonKey, authorization: `Bearer ${user.token}` },
    body: JSON.stringify({ data: { note: text } }),
  });
  expect(metadata.status).toBe(400);
  expect(await metadata.json()).toMatchObject({ error_code: 'validation_failed', msg: expect.stringContaining(words) });
  const profile = await user.invoke('unified-signup', { profileData: { memberName: text } });
  expect(profile).toMatchObject({ status: 400, body: { message: expect.stringContaining(words) } });
});

it('functions refuse a member who sends too many requests, with the waiting time', async () => {
  const limited = await buildTestApp({
    functionLimits: { per_user: { calls: 9, seconds: 60 }, per_address: { calls: 2, seconds: 60 } },
  });
  const call = () =>
    limited.app.request('/functions/v1/usersignup', {
      method: 'POST',
      headers: { apikey: limited.keys.anonKey },
      body: '{}',
    });
  expect([(await call()).status, (await call()).status]).toEqual([400, 400]);
  const third = await call();
  expect(third.status).toBe(429);
  expect(third.headers.get('retry-after')).toBe('60');
  expect(await third.json()).toMatchObject({
    error: { code: 'over_request_rate_limit', message: expect.stringContaining('60 seconds') },
  });
  await limited.close();
});
