import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, bearer, openBench, type Bench, type Session } from '../support.ts';

let opened: Opened;
let bench: Bench;
/** The captcha provider on a socket: what it was sent, and what it answers. */
const provider = { forms: [] as URLSearchParams[], answer: '{"success":true}' };
const server = createServer((req, res) => {
  let text = '';
  req.on('data', (chunk: Buffer) => (text += chunk.toString()));
  req.on('end', () => {
    provider.forms.push(new URLSearchParams(text));
    res.writeHead(200, { 'content-type': 'application/json' }).end(provider.answer);
  });
});

beforeAll(async () => {
  opened = await openGatewayDatabase();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  bench = await openBench(opened, { autoconfirm: true, captcha: { provider: 'turnstile', secret: 'the secret', url } });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await opened.close();
});
beforeEach(() => {
  provider.forms.length = 0;
  provider.answer = '{"success":true}';
});

const solved = { gotrue_meta_security: { captcha_token: ' a-token ' } };
const credentials = () => ({ email: anEmail(), password: 'Correct-horse-9' });
const missing = {
  status: 400,
  body: { error_code: 'captcha_failed', msg: 'captcha protection: request disallowed (no captcha_token found)' },
};

test('a solved captcha lets a sign-up pass; the provider is told the secret, the token and the address', async () => {
  const from = { 'x-forwarded-for': '203.0.113.5' };
  expect((await bench.call('POST', '/signup', { ...credentials(), ...solved }, from)).status).toBe(200);
  expect(provider.forms.map((form) => Object.fromEntries(form))).toEqual([
    { secret: 'the secret', response: 'a-token', remoteip: '203.0.113.5' },
  ]);
});

describe('without a token', () => {
  it.each([
    '/signup',
    '/signup/',
    '/token?grant_type=password',
    '/token/?grant_type=password',
    '/otp',
    '/recover',
    '/resend',
  ])('POST %s is refused', async (path) => {
    expect(await bench.call('POST', path, { ...credentials(), type: 'signup' })).toMatchObject(missing);
    expect(provider.forms).toEqual([]);
  });

  it.each([
    { gotrue_meta_security: null },
    { gotrue_meta_security: { captcha_token: 7 } },
    { gotrue_meta_security: { captcha_token: ' ' } },
  ])('the body %j is refused', async (body) => {
    expect(await bench.call('POST', '/signup', { ...credentials(), ...body })).toMatchObject(missing);
  });

  it('a refresh, and a call with the server’s key, pass', async () => {
    const { body } = await bench.call<Session>('POST', '/signup', { ...credentials(), ...solved });
    const { refresh_token } = body;
    const renewed = await bench.call<Session>('POST', '/token?grant_type=refresh_token', { refresh_token });
    expect(renewed.status).toBe(200);
    const next = { refresh_token: renewed.body.refresh_token };
    expect((await bench.call('POST', '/token/?grant_type=refresh_token', next)).status).toBe(200);
    const key = await bench.tokens.apiKey('service_role');
    expect((await bench.call('POST', '/signup', credentials(), bearer(key))).status).toBe(200);
  });
});

test.each([
  [
    '{"success":false,"error-codes":["timeout-or-duplicate","bad-request"]}',
    400,
    'captcha protection: request disallowed (timeout-or-duplicate, bad-request)',
  ],
  ['{"success":"true"}', 400, 'captcha protection: request disallowed ()'],
  ['no json', 500, 'captcha verification process failed'],
  ['null', 500, 'captcha verification process failed'],
])('the provider’s answer %j creates nobody', async (answer, status, msg) => {
  provider.answer = answer;
  const newcomer = credentials();
  expect(await bench.call('POST', '/signup', { ...newcomer, ...solved })).toMatchObject({ status, body: { msg } });
  expect(await bench.api.findUserByEmail(newcomer.email)).toBeNull();
});

test('a very long token is not sent to the provider', async () => {
  const long = { gotrue_meta_security: { captcha_token: 'x'.repeat(10_000) } };
  expect((await bench.call('POST', '/signup', { ...credentials(), ...long })).status).toBe(400);
  expect(provider.forms).toEqual([]);
});

test('a provider that is away lets nobody in', async () => {
  const away = await openBench(opened, { captcha: { provider: 'hcaptcha', secret: 's', url: 'http://127.0.0.1:9/' } });
  const answer = await away.call('POST', '/signup', { ...credentials(), ...solved });
  expect(answer).toMatchObject({ status: 500, body: { msg: 'captcha verification process failed' } });
});
