import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, wrong, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { limits: { email_interval_seconds: 0 } });
});
afterAll(() => opened.close());

const verify = (phone: string, token: string) => bench.call<Session>('POST', '/verify', { type: 'sms', phone, token });
const member = async () => (await bench.api.createUser({ email: anEmail(), email_confirm: true })).id;
const lastCode = () => bench.sms.at(-1)!.token;

test('the code to a known number signs its user in and confirms the number', async () => {
  const [id, phone] = [await member(), aPhone()];
  await bench.api.requestPhoneOtp(id, `+${phone}`);
  expect(bench.sms.at(-1)).toEqual({ to: phone, user: id, kind: 'login', token: expect.stringMatching(/^\d{6}$/) });
  expect(await bench.api.findUserById(id)).toMatchObject({ phone: '' });

  expect((await verify(`+${phone}`, wrong(lastCode()))).status).toBe(403);
  const { status, body } = await verify(`+${phone}`, lastCode());
  expect([status, body.user]).toMatchObject([200, { id, phone, phone_confirmed_at: expect.any(String) }]);
  expect((await verify(phone, lastCode())).status).toBe(403);
});

test('a number is confirmed once and signs in afterwards', async () => {
  const [id, phone] = [await member(), aPhone()];
  for (let visit = 0; visit < 2; visit += 1) {
    await bench.api.requestPhoneOtp(id, phone);
    expect((await verify(phone, lastCode())).body.user.id).toBe(id);
    bench.pass(61);
  }
});

test('the code belongs to the user that the server named, whoever else has claimed the number', async () => {
  const [id, phone] = [await member(), aPhone()];
  // Anybody can request a code to any number; that alone proves nothing.
  await bench.call('POST', '/otp', { phone });
  const theirs = lastCode();
  bench.pass(61);
  await bench.api.requestPhoneOtp(id, phone);
  expect((await verify(phone, lastCode())).body.user).toMatchObject({ id, phone });
  expect((await verify(phone, theirs)).status).toBe(403);
});

test('a number that somebody else has confirmed gets no code', async () => {
  const [id, phone] = [await member(), aPhone()];
  await bench.call('POST', '/otp', { phone });
  const owner = (await verify(phone, lastCode())).body.user.id;
  bench.pass(61);
  await expect(bench.api.requestPhoneOtp(id, phone)).rejects.toMatchObject({ code: 'phone_exists' });
  expect(await bench.api.findUserById(owner)).toMatchObject({ phone });
});

test('a number that was given up no longer signs in, and a pending code to it is void', async () => {
  const [id, phone, next] = [await member(), aPhone(), aPhone()];
  await bench.api.requestPhoneOtp(id, phone);
  const stale = lastCode();
  await bench.api.requestPhoneOtp(id, next);
  expect((await verify(phone, stale)).body).toMatchObject({ error_code: 'otp_expired' });
  expect((await verify(next, lastCode())).body.user).toMatchObject({ id, phone: next });
});

test('codes to one number have a minute between them, expire after ten, and are not sent to unknown numbers', async () => {
  const [id, phone] = [await member(), aPhone()];
  await bench.api.requestPhoneOtp(id, phone);
  await expect(bench.api.requestPhoneOtp(id, phone)).rejects.toMatchObject({ code: 'over_sms_send_rate_limit' });
  bench.pass(601);
  expect((await verify(phone, lastCode())).status).toBe(403);
  await expect(bench.api.requestPhoneOtp(crypto.randomUUID(), aPhone())).rejects.toMatchObject({
    code: 'user_not_found',
  });
});

test('the password that a stranger set for an unconfirmed address is removed by the code', async () => {
  const [email, phone] = [anEmail(), aPhone()];
  await bench.call('POST', '/signup', { email, password: 'Correct-horse-9' });
  const { id } = (await bench.api.findUserByEmail(email))!;
  await bench.api.requestPhoneOtp(id, phone);
  const { access_token } = (await verify(phone, lastCode())).body;
  expect((await bench.call('GET', '/user', undefined, bearer(access_token))).status).toBe(200);
  await bench.api.updateUserById(id, { email_confirm: true });
  const answer = await bench.call('POST', '/token?grant_type=password', { email, password: 'Correct-horse-9' });
  expect(answer.status).toBe(400);
});
