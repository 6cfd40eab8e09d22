import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/auth/passwords/passwords.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, signIn, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
});
afterAll(() => opened.close());

const password = 'Correct-horse-9';
const grant = (body: object) => bench.call<Session>('POST', '/token?grant_type=password', body);

test('signing up sends a code and a link, and returns no session yet', async () => {
  const email = anEmail();
  const { status, body } = await bench.call('POST', '/signup', { email, password, data: { display_name: 'Asha' } });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email,
    user_metadata: { display_name: 'Asha' },
    confirmation_sent_at: expect.any(String),
    identities: [{ provider: 'email' }],
  });
  expect(body).not.toHaveProperty('access_token');
  expect(await grant({ email, password })).toMatchObject({
    status: 400,
    body: { error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
  });
  expect(
    (await bench.call('POST', '/verify', { type: 'signup', email, token: bench.emails.at(-1)!.token })).status,
  ).toBe(200);
  expect(await grant({ email: email.toUpperCase(), password })).toMatchObject({
    status: 200,
    body: { user: { email } },
  });
});

test('signing up with a number works the same by SMS', async () => {
  const phone = aPhone();
  expect((await bench.call('POST', '/signup', { phone, password })).body).toMatchObject({ phone, email: '' });
  expect(await grant({ phone, password })).toMatchObject({ status: 400, body: { error_code: 'phone_not_confirmed' } });
  await bench.call('POST', '/verify', { type: 'sms', phone, token: bench.sms.at(-1)!.token });
  expect((await grant({ phone, password })).status).toBe(200);
});

test('signing up with the address of a member looks like any other and changes nothing', async () => {
  const { user } = await signedIn(bench);
  const sent = bench.emails.length;
  const { status, body } = await bench.call('POST', '/signup', { email: user.email, password: 'another one' });
  const fresh = (await bench.call('POST', '/signup', { email: anEmail(), password })).body;
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(Object.keys(fresh).sort());
  expect(body).toMatchObject({ email: user.email, identities: [] });
  expect(body.id).not.toBe(user.id);
  expect(bench.emails.slice(sent).map(({ to }) => to)).not.toContain(user.email);
  expect((await grant({ email: user.email, password })).status).toBe(200);
});

test('with autoconfirm a new account is signed in at once, and an existing one is refused', async () => {
  const trusting = await openBench(opened, { autoconfirm: true });
  const email = anEmail();
  const { body } = await trusting.call<Session>('POST', '/signup', { email, password });
  expect(body).toMatchObject({
    access_token: expect.any(String),
    user: { email, email_confirmed_at: expect.any(String) },
  });
  expect(await trusting.call('POST', '/signup', { email, password })).toMatchObject({
    status: 422,
    body: { error_code: 'user_already_exists', msg: 'User already registered' },
  });
});

test('an instance may refuse sign-ups', async () => {
  const closed = await openBench(opened, { disableSignup: true });
  expect(await closed.call('POST', '/signup', { email: anEmail(), password })).toMatchObject({
    body: { error_code: 'signup_disabled' },
  });
  expect(await closed.call('POST', '/otp', { email: anEmail() })).toMatchObject({
    status: 422,
    body: { error_code: 'signup_disabled' },
  });
});

test('a weak password is refused with its reasons, in sign-up and in change', async () => {
  const answer = await bench.call('POST', '/signup', { email: anEmail(), password: 'short' });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    },
  });
  const { access_token } = await signedIn(bench);
  expect(await bench.call('PUT', '/user', { password: 'short' }, bearer(access_token))).toMatchObject({ status: 422 });
});

test('the product may check passwords by its own rule, separately for sign-up and change', async () => {
  const strict = await openBench(opened, {
    passwordPolicy: (_password, where) => (where === 'update' ? { message: 'never', reasons: ['characters'] } : null),
  });
  const { access_token } = await signedIn(strict);
  expect((await strict.call('POST', '/signup', { email: anEmail(), password: 'a' })).status).toBe(200);
  expect(await strict.call('PUT', '/user', { password: 'Battery-staple-9' }, bearer(access_token))).toMatchObject({
    status: 422,
    body: { msg: 'never', weak_password: { reasons: ['characters'] } },
  });
});

test('a wrong password, an unknown address and an account without a password give the same response', async () => {
  const [email, passwordless] = [anEmail(), anEmail()];
  await bench.api.createUser({ email, password, email_confirm: true });
  await bench.api.createUser({ email: passwordless, email_confirm: true });
  for (const body of [
    { email, password: 'wrong' },
    { email: anEmail(), password },
    { email: passwordless, password },
    { phone: aPhone(), password },
  ]) {
    expect(await grant(body)).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    });
  }
});

test('seed users have their own hash', async () => {
  const email = anEmail();
  const id = '0198c0de-0000-7000-8000-000000000001';
  const user = await bench.api.createUser({
    id,
    email,
    password_hash: await hashPassword(password),
    email_confirm: true,
  });
  expect(user).toMatchObject({ id, email });
  expect((await grant({ email, password })).status).toBe(200);
  await expect(bench.api.createUser({ id, email: anEmail() })).rejects.toMatchObject({ code: 'user_already_exists' });
  await expect(bench.api.createUser({ email })).rejects.toMatchObject({ code: 'email_exists' });
  expect(await bench.api.findUserByEmail(` ${email.toUpperCase()}`)).toMatchObject({ id });
  expect(await bench.api.findUserById(id)).toMatchObject({ email });
});

test('a new password ends the other sessions, keeps this one and must differ', async () => {
  const email = anEmail();
  const [here, there] = [await signedIn(bench, email), await signIn(bench, email)];
  expect(await bench.call('PUT', '/user', { password }, bearer(here.access_token))).toMatchObject({
    status: 422,
    body: { error_code: 'same_password' },
  });
  expect((await bench.call('PUT', '/user', { password: 'Battery-staple-9' }, bearer(here.access_token))).status).toBe(
    200,
  );
  expect((await bench.call('GET', '/user', undefined, bearer(here.access_token))).status).toBe(200);
  expect((await bench.call('GET', '/user', undefined, bearer(there.access_token))).status).toBe(403);
  expect((await grant({ email, password })).status).toBe(400);
  expect((await grant({ email, password: 'Battery-staple-9' })).status).toBe(200);
});

test('twenty wrong passwords block a client for an hour, and not the owner elsewhere', async () => {
  const email = anEmail();
  await bench.api.createUser({ email, password, email_confirm: true });
  const from = (ip: string, tried: string) =>
    bench.call('POST', '/token?grant_type=password', { email, password: tried }, { 'x-forwarded-for': ip });
  for (let tries = 0; tries < 20; tries += 1) expect((await from('203.0.113.1', 'wrong')).status).toBe(400);
  expect(await from('203.0.113.1', password)).toMatchObject({
    status: 429,
    body: { error_code: 'over_request_rate_limit' },
  });
  expect((await from('203.0.113.2', password)).status).toBe(200);
  bench.pass(3601);
  expect((await from('203.0.113.1', password)).status).toBe(200);
});
