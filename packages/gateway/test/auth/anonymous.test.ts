/** Anonymous users: how they come, what they may not do, and how they become permanent. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, signIn, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { anonymousUsers: true, limits: { sms_interval_seconds: 0 } });
});
afterAll(() => opened.close());

const password = 'Correct-horse-9';
const visit = async (on: Bench = bench, body: object = {}): Promise<Session> =>
  (await on.call<Session>('POST', '/signup', body)).body;
const put = <T = Record<string, unknown>>(session: Session, body: object, on: Bench = bench) =>
  on.call<T>('PUT', '/user', body, bearer(session.access_token));

test('a visitor signs in without an address, and the token says so', async () => {
  const session = await visit(bench, { data: { cart: 3 } });
  expect(session.user).toMatchObject({
    email: '',
    phone: '',
    is_anonymous: true,
    identities: [],
    user_metadata: { cart: 3 },
  });
  expect(decodeJwt(session.access_token)).toMatchObject({
    role: 'authenticated',
    is_anonymous: true,
    amr: [{ method: 'anonymous' }],
  });
  expect((await bench.call('POST', '/token?grant_type=refresh_token', session)).status).toBe(200);
});

test('anonymous sign-ins are off unless an installation wants them, and follow the closing of sign-ups', async () => {
  const off = await openBench(opened);
  expect(await off.call('POST', '/signup', {})).toMatchObject({
    status: 422,
    body: { error_code: 'anonymous_provider_disabled', msg: 'Anonymous sign-ins are disabled' },
  });
  const closed = await openBench(opened, { anonymousUsers: true, disableSignup: true });
  expect(await closed.call('POST', '/signup', {})).toMatchObject({
    status: 422,
    body: { error_code: 'signup_disabled' },
  });
});

test('an anonymous user may not enroll a factor, nor set a password without an address', async () => {
  const session = await visit();
  expect(await bench.call('POST', '/factors', { factor_type: 'totp' }, bearer(session.access_token))).toMatchObject({
    status: 403,
    body: { error_code: 'no_authorization' },
  });
  expect(await put(session, { password })).toMatchObject({ status: 422, body: { error_code: 'validation_failed' } });
});

test('an anonymous user becomes permanent by confirming an address', async () => {
  const [session, email] = [await visit(), anEmail()];
  expect((await put(session, { email, password })).body).toMatchObject({ new_email: email, is_anonymous: true });
  const { token } = bench.emails.at(-1)!;
  const { body } = await bench.call<Session>('POST', '/verify', { type: 'email_change', email, token });
  expect(body.user).toMatchObject({ id: session.user.id, email, is_anonymous: false });
  expect(decodeJwt(body.access_token)).toMatchObject({ is_anonymous: false });
  expect(await signIn(bench, email, password)).toMatchObject({ user: { id: session.user.id } });
});

test('an anonymous user becomes permanent by confirming a number', async () => {
  const [session, phone] = [await visit(), aPhone()];
  await put(session, { phone });
  const { token } = bench.sms.at(-1)!;
  const { body } = await bench.call<Session>('POST', '/verify', { type: 'phone_change', phone, token });
  expect(body.user).toMatchObject({ id: session.user.id, phone, is_anonymous: false });
});

test('where no confirmation is needed, the address counts at once', async () => {
  const lax = await openBench(opened, { anonymousUsers: true, autoconfirm: true });
  const [session, email] = [await visit(lax), anEmail()];
  expect((await put(session, { email, password }, lax)).body).toMatchObject({ email, is_anonymous: false });
  const other = await visit(lax);
  expect(await put(other, { email }, lax)).toMatchObject({ status: 422, body: { error_code: 'email_exists' } });
  const phone = aPhone();
  expect((await put(await signedIn(lax), { phone }, lax)).body).toMatchObject({ phone });
});

test('anonymous sign-ins from one address are limited', async () => {
  const few = await openBench(opened, { anonymousUsers: true, limits: { anonymous_per_ip_per_hour: 2 } });
  const ask = async () => (await few.call('POST', '/signup', {}, { 'x-forwarded-for': '203.0.113.77' })).status;
  const fromSocket = { incoming: { socket: { remoteAddress: '203.0.113.78' } } };
  const signUp = async () =>
    (
      await few.app.request(
        '/auth/v1/signup',
        { method: 'POST', body: '{}', headers: { apikey: await few.tokens.apiKey('anon') } },
        fromSocket,
      )
    ).status;
  expect([await signUp(), await signUp(), await signUp()]).toEqual([200, 200, 429]);
  expect(await ask(), 'another address').toBe(200);
});
