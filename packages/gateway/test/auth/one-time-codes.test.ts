import { afterAll, beforeAll, expect, test } from 'vitest';
import { ident, sql } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, openBench, wrong, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { otpTest: { '+91 90000 00001': '424242' } });
});
afterAll(() => opened.close());

const lastEmail = () => bench.emails.at(-1)!;
const verify = (body: object) => bench.call<Session>('POST', '/verify', body);

async function requestCode(email: string): Promise<string> {
  expect((await bench.call('POST', '/otp', { email })).status).toBe(200);
  return lastEmail().token;
}

test('a new user requests a code, types it and is signed in with a confirmed address', async () => {
  const email = anEmail();
  const { status, body } = await bench.call('POST', '/otp', {
    email: `  ${email.toUpperCase()} `,
    data: { display_name: 'Asha' },
  });
  expect([status, body]).toEqual([200, {}]);
  expect(lastEmail()).toMatchObject({ to: email, kind: 'signup', token: expect.stringMatching(/^\d{6}$/) });

  const answer = await verify({ type: 'email', email, token: lastEmail().token });
  expect(answer.body).toMatchObject({
    token_type: 'bearer',
    expires_in: 3600,
    user: {
      email,
      user_metadata: { display_name: 'Asha' },
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'email' }],
    },
  });
  expect(await bench.tokens.verify(answer.body.access_token)).toMatchObject({
    sub: answer.body.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    iss: 'https://site.example/auth/v1',
    aal: 'aal1',
    amr: [{ method: 'otp' }],
    session_id: expect.any(String),
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
  });
});

test('a code is valid once', async () => {
  const email = anEmail();
  const token = await requestCode(email);
  expect((await verify({ type: 'email', email, token })).status).toBe(200);
  expect(await verify({ type: 'email', email, token })).toMatchObject({
    status: 403,
    body: { error_code: 'otp_expired' },
  });
});

test('a code expires after an hour', async () => {
  const email = anEmail();
  const token = await requestCode(email);
  bench.pass(3601);
  expect(await verify({ type: 'email', email, token })).toMatchObject({
    status: 403,
    body: { error_code: 'otp_expired' },
  });
});

test('after five wrong tries the right code is refused too', async () => {
  const email = anEmail();
  const token = await requestCode(email);
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await verify({ type: 'email', email, token: wrong(token) })).status).toBe(403);
  }
  expect(await verify({ type: 'email', email, token })).toMatchObject({
    status: 403,
    body: { error_code: 'otp_expired' },
  });
});

test('guesses at the same moment count one by one', async () => {
  const email = anEmail();
  const token = await requestCode(email);
  await Promise.all(Array.from({ length: 5 }, () => verify({ type: 'email', email, token: wrong(token) })));
  expect((await verify({ type: 'email', email, token })).status).toBe(403);
});

test('a new code replaces the old one', async () => {
  const email = anEmail();
  const old = await requestCode(email);
  bench.pass(61);
  const token = await requestCode(email);
  expect((await verify({ type: 'email', email, token: old })).status).toBe(old === token ? 200 : 403);
  expect((await verify({ type: 'email', email, token })).status).toBe(old === token ? 403 : 200);
});

test('a code is valid for its own purpose and its own address', async () => {
  const [email, other] = [anEmail(), anEmail()];
  const token = await requestCode(email);
  await requestCode(other);
  for (const body of [
    { type: 'recovery', email, token },
    { type: 'magiclink', email, token },
    { type: 'email', email: anEmail(), token },
    { type: 'email', email: other, token: wrong(lastEmail().token) },
  ]) {
    expect(await verify(body)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
  }
  expect((await verify({ type: 'signup', email, token })).status).toBe(200);
});

test('a known user gets a magic link, and a request that creates no user is respected', async () => {
  const email = anEmail();
  expect(await bench.call('POST', '/otp', { email, create_user: false })).toMatchObject({
    status: 422,
    body: { code: 422, error_code: 'otp_disabled', msg: 'Signups not allowed for otp' },
  });
  await bench.api.createUser({ email, email_confirm: true });
  expect((await bench.call('POST', '/otp', { email, create_user: false })).status).toBe(200);
  expect(lastEmail()).toMatchObject({ to: email, kind: 'magiclink' });
  expect((await verify({ type: 'email', email, token: lastEmail().token })).status).toBe(200);
});

test('the server may send a sign-up code to a confirmed user too, and it can be sent again', async () => {
  const email = anEmail();
  await bench.api.createUser({ email, email_confirm: true });
  await bench.api.requestSignupOtp(email);
  bench.pass(61);
  expect((await bench.call('POST', '/resend', { type: 'signup', email })).status).toBe(200);
  expect(lastEmail()).toMatchObject({ to: email, kind: 'signup' });
  expect((await verify({ type: 'signup', email, token: lastEmail().token })).status).toBe(200);
});

test('a password that was set before the address was confirmed does not survive a sign-in by code', async () => {
  const email = anEmail();
  await bench.call('POST', '/signup', { email, password: 'set by a stranger' });
  bench.pass(61);
  const token = await requestCode(email);
  await verify({ type: 'email', email, token });
  expect(
    await bench.call('POST', '/token?grant_type=password', { email, password: 'set by a stranger' }),
  ).toMatchObject({
    status: 400,
    body: { error_code: 'invalid_credentials' },
  });
});

test('a number gets its code by SMS, for ten minutes', async () => {
  const phone = aPhone();
  await bench.call('POST', '/otp', { phone: `+${phone}` });
  expect(bench.sms.at(-1)).toMatchObject({ to: phone, kind: 'login', token: expect.stringMatching(/^\d{6}$/) });
  const { body } = await verify({ type: 'sms', phone: `+${phone}`, token: bench.sms.at(-1)!.token });
  expect(body.user).toMatchObject({ phone, email: '', phone_confirmed_at: expect.any(String) });

  bench.pass(61);
  await bench.call('POST', '/otp', { phone });
  bench.pass(601);
  expect((await verify({ type: 'sms', phone, token: bench.sms.at(-1)!.token })).status).toBe(403);
});

test('a test number has its fixed code and gets no SMS', async () => {
  const before = bench.sms.length;
  const phone = '919000000001';
  expect((await bench.call('POST', '/otp', { phone })).status).toBe(200);
  expect((await bench.call('POST', '/otp', { phone })).status).toBe(200);
  expect(bench.sms).toHaveLength(before);
  expect((await verify({ type: 'sms', phone, token: '424242' })).status).toBe(200);
});

test('the database stores no readable code, link secret or refresh token', async () => {
  const email = anEmail();
  const token = await requestCode(email);
  const secret = new URL(lastEmail().link).searchParams.get('token')!;
  const dump = await opened.scope.asService('test', async (tx) => {
    const tables = ['one_time_tokens', 'refresh_tokens', 'sessions', 'users'];
    let text = '';
    for (const table of tables) {
      const { rows } = await tx.query(sql`select to_jsonb(t)::text as row from ${ident('auth', table)} t`);
      text += rows.map((row) => row.row).join('\n');
    }
    return text;
  });
  expect(dump).toContain(email);
  expect(dump).not.toContain(secret);
  expect(dump).not.toContain(`"${token}"`);
});

test.each([
  ['no body at all', undefined, 'bad_json'],
  ['neither address nor number', {}, 'validation_failed'],
  ['both', { email: 'a@b.example', phone: '919876543210' }, 'validation_failed'],
  ['an address that is none', { email: 'not an address' }, 'validation_failed'],
  ['a number that is none', { phone: '12' }, 'validation_failed'],
  ['a field of the wrong type', { email: 7 }, 'validation_failed'],
  ['metadata that is a list', { email: 'a@b.example', data: [1] }, 'validation_failed'],
  ['half a PKCE challenge', { email: 'a@b.example', code_challenge: 'x'.repeat(43) }, 'validation_failed'],
])('a request for a code with %s is refused', async (_what, body, code) => {
  expect(await bench.call('POST', '/otp', body)).toMatchObject({ status: 400, body: { code: 400, error_code: code } });
});

test.each([
  ['no token', { type: 'email', email: 'a@b.example' }],
  ['no type', { email: 'a@b.example', token: '123456' }],
  ['an unknown type', { type: 'constructor', email: 'a@b.example', token: '123456' }],
  ['an address beside the secret of a link', { type: 'email', email: 'a@b.example', token_hash: 'x' }],
])('a verification with %s is refused', async (_what, body) => {
  expect(await verify(body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

test('a code has the configured number of digits', async () => {
  const long = await openBench(opened, { limits: { otp_digits: 8 } });
  await long.call('POST', '/otp', { email: anEmail() });
  expect(long.emails.at(-1)!.token).toMatch(/^\d{8}$/);
});
