import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, type Bench } from './support.ts';

let opened: Opened;
let bench: Bench;
beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, {
    phoneSignup: false,
    limits: { lookups_per_ip_per_hour: 4, lookups_per_user_per_hour: 2 },
  });
});
afterAll(() => opened.close());

const refused = { status: 429, body: { error_code: 'over_request_rate_limit' } };
const otp = (body: object, ip: string) => bench.call('POST', '/otp', body, { 'x-forwarded-for': ip });
const stranger = () => ({ email: anEmail(), create_user: false });

test('account look-ups by address, number or function share one rate limit', async () => {
  const ip = '2001:db8:a::1';
  const known = anEmail();
  await bench.api.createUser({ email: known, email_confirm: true });
  expect((await otp(stranger(), ip)).status).toBe(422);
  expect((await otp({ email: known, create_user: false }, ip)).status).toBe(200);
  expect((await otp({ phone: aPhone() }, '2001:db8:a::2')).status).toBe(422);
  await bench.api.takeLookUp({ ip: '2001:db8:a::3' });

  const last = await otp(stranger(), '2001:db8:a::4');
  expect(last).toMatchObject(refused);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(3500);
  await expect(bench.api.takeLookUp({ ip })).rejects.toMatchObject({ code: 'over_request_rate_limit' });
  expect((await otp(stranger(), '2001:db8:b::1')).status).toBe(422);
  // Requests that reveal nothing still work.
  expect((await otp({ email: anEmail() }, ip)).status).toBe(200);
});

test('a member who changes their own address or number has another limit, wherever they are', async () => {
  const { access_token } = await signedIn(bench);
  const taken = anEmail();
  await bench.api.createUser({ email: taken, email_confirm: true });
  const change = (body: object, ip: string) =>
    bench.call('PUT', '/user', body, { ...bearer(access_token), 'x-forwarded-for': ip });
  expect(await change({ email: taken }, '203.0.113.1')).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
  expect((await change({ phone: aPhone() }, '203.0.113.2')).status).toBe(200);
  expect(await change({ email: taken }, '203.0.113.3')).toMatchObject(refused);
  expect((await change({ data: { city: 'Surat' } }, '203.0.113.3')).status).toBe(200);
});

test('forty mails from forty addresses of one /64 count as of one', async () => {
  const town = await openBench(opened, { limits: { messages_per_ip_per_hour: 20 } });
  const answers = [];
  for (let host = 1; host <= 40; host += 1) {
    answers.push(
      await town.call('POST', '/otp', { email: anEmail() }, { 'x-forwarded-for': `2001:db8:cafe:1::${host}` }),
    );
  }
  expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(20).fill(429)]);
});
