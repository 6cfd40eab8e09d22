import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, openBench, type Bench } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  const limits = { messages_per_address_per_hour: 3, messages_per_ip_per_hour: 4 };
  bench = await openBench(opened, { limits, concealsAccounts: true });
});
afterAll(() => opened.close());

test.each([
  ['/otp', { create_user: true }],
  ['/recover', {}],
  ['/resend', { type: 'signup' }],
  ['/resend', { type: 'magiclink' }],
])('%s with %o is accepted once a minute for an address, known or not', async (path, body) => {
  const email = anEmail();
  expect((await bench.call('POST', path, { email, ...body })).status).toBe(200);
  bench.pass(20);
  const again = await bench.call<{ error_code: string; msg: string }>('POST', path, { email, ...body });
  expect(again).toMatchObject({ status: 429, body: { code: 429, error_code: 'over_email_send_rate_limit' } });
  expect(again.body.msg).toMatch(/^For security purposes, you can only request this after (39|40) seconds\.$/);
  bench.pass(41);
  expect((await bench.call('POST', path, { email, ...body })).status).toBe(200);
});

test('where accounts are not concealed, only messages that are sent are limited, as upstream', async () => {
  const open = await openBench(opened);
  open.pass(bench.passed());
  const unknown = { email: anEmail(), phone: aPhone() };
  for (const [path, body] of [
    ['/recover', { email: unknown.email }],
    ['/resend', { type: 'signup', email: unknown.email }],
    ['/resend', { type: 'sms', phone: unknown.phone }],
    ['/resend', { type: 'phone_change', phone: unknown.phone }],
    ['/resend', { type: 'email_change', email: unknown.email }],
  ] as const) {
    for (const time of ['first', 'again']) {
      const { status } = await open.call('POST', path, body);
      expect({ path, time, status }).toEqual({ path, time, status: 200 });
    }
  }
  const email = anEmail();
  await open.api.createUser({ email, email_confirm: true });
  expect((await open.call('POST', '/recover', { email })).status).toBe(200);
  expect((await open.call('POST', '/recover', { email })).status).toBe(429);
});

test('a number gets one SMS a minute', async () => {
  const phone = aPhone();
  expect((await bench.call('POST', '/otp', { phone })).status).toBe(200);
  expect(await bench.call('POST', '/otp', { phone })).toMatchObject({
    status: 429,
    body: { error_code: 'over_sms_send_rate_limit', msg: expect.stringMatching(/after \d+ seconds\.$/) },
  });
});

test('a refused request does not extend the wait', async () => {
  const phone = aPhone();
  const ask = async () => (await bench.call('POST', '/otp', { phone })).status;
  expect(await ask()).toBe(200);
  bench.pass(40);
  expect(await ask()).toBe(429);
  bench.pass(21);
  expect(await ask(), 'a minute after the message').toBe(200);
});

test('a request that one key refuses counts for none of the others', async () => {
  const [narrow, wide] = [
    { key: 'narrow:test', limit: 1, seconds: 60 },
    { key: 'wide:test', limit: 3, seconds: 60 },
  ];
  expect(await bench.api.takeHits([narrow, wide])).toBe(0);
  expect(await bench.api.takeHits([narrow, wide])).toBeGreaterThan(0);
  expect(await bench.api.takeHits([wide])).toBe(0);
  expect(await bench.api.takeHits([wide]), 'the refused call counted here too').toBe(0);
  expect(await bench.api.takeHits([wide])).toBeGreaterThan(0);
});

test('repeated sign-ups are limited for users and strangers alike', async () => {
  const member = anEmail();
  await bench.api.createUser({ email: member, email_confirm: true });
  for (const email of [member, anEmail()]) {
    const credentials = { email, password: 'Correct-horse-9' };
    expect((await bench.call('POST', '/signup', credentials)).status).toBe(200);
    expect((await bench.call('POST', '/signup', credentials)).status).toBe(429);
  }
});

test('ten requests at once send one message', async () => {
  const email = anEmail();
  const before = bench.emails.length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => bench.call('POST', '/otp', { email })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  expect(bench.emails).toHaveLength(before + 1);
});

test('an address has an hourly limit, which a restart does not reset', async () => {
  const email = anEmail();
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await bench.call('POST', '/otp', { email })).status).toBe(200);
    bench.pass(61);
  }
  const restarted = await openBench(opened, {
    limits: { messages_per_address_per_hour: 3, email_interval_seconds: 0 },
  });
  restarted.pass(bench.passed());
  expect(await restarted.call('POST', '/otp', { email })).toMatchObject({
    status: 429,
    body: { error_code: 'over_email_send_rate_limit', msg: 'email rate limit exceeded' },
  });
  restarted.pass(3600);
  expect((await restarted.call('POST', '/otp', { email })).status).toBe(200);
});

test('one IP address has a limit over all addresses', async () => {
  const from = { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' };
  for (let sent = 0; sent < 4; sent += 1) {
    expect((await bench.call('POST', '/otp', { email: anEmail() }, from)).status).toBe(200);
  }
  expect((await bench.call('POST', '/otp', { email: anEmail() }, from)).status).toBe(429);
  const forged = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
  expect((await bench.call('POST', '/otp', { email: anEmail() }, forged)).status).toBe(429);
  expect((await bench.call('POST', '/otp', { email: anEmail() }, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(
    200,
  );
});

test('a message that could not be sent is an error, leaves no code behind and starts no wait', async () => {
  const [email, phone] = [anEmail(), aPhone()];
  bench.breakPost(true);
  for (const address of [{ email }, { phone }]) {
    expect(await bench.call('POST', '/otp', address)).toMatchObject({
      status: 500,
      body: { code: 500, error_code: 'unexpected_failure', msg: expect.stringContaining('Error sending confirmation') },
    });
  }
  bench.breakPost(false);
  expect(bench.logged.at(-1)).toMatchObject({
    fields: { err: expect.objectContaining({ message: 'the post is on strike' }) },
  });
  for (const address of [{ email }, { phone }]) expect((await bench.call('POST', '/otp', address)).status).toBe(200);
});
