/** Settings of upstream that turn a way to sign in off, or end sessions earlier. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, signIn, type Bench } from '../support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
});
afterAll(() => opened.close());

const password = 'Correct-horse-9';

describe('without sign-in by', () => {
  type Case = [path: string, status: number, message: string, body?: object];
  const off = async (option: 'emailSignIn' | 'phoneSignIn') => openBench(opened, { [option]: false });

  it.each<Case>([
    ['/signup', 400, 'Email signups are disabled', { password }],
    ['/token?grant_type=password', 422, 'Email logins are disabled', { password }],
    ['/otp', 422, 'Email logins are disabled'],
    ['/magiclink', 422, 'Email logins are disabled'],
    ['/recover', 400, 'Email logins are disabled'],
    ['/resend', 400, 'Email logins are disabled', { type: 'signup' }],
  ])('e-mail, %s is refused with %i %s', async (path, status, msg, body) => {
    const closed = await off('emailSignIn');
    expect(await closed.call('POST', path, { ...body, email: anEmail() })).toMatchObject({
      status,
      body: { error_code: 'email_provider_disabled', msg },
    });
    expect(closed.emails).toEqual([]);
  });

  it.each<Case>([
    ['/signup', 400, 'Phone signups are disabled', { password }],
    ['/token?grant_type=password', 422, 'Phone logins are disabled', { password }],
    ['/otp', 400, 'Unsupported phone provider'],
    ['/resend', 400, 'Phone logins are disabled', { type: 'sms' }],
  ])('phone, %s is refused with %i %s', async (path, status, msg, body) => {
    const closed = await off('phoneSignIn');
    expect(await closed.call('POST', path, { ...body, phone: aPhone() })).toMatchObject({
      status,
      body: { error_code: 'phone_provider_disabled', msg },
    });
    expect(closed.sms).toEqual([]);
  });

  it('one of them, the other works, and the settings tell', async () => {
    const closed = await off('phoneSignIn');
    expect((await closed.call('POST', '/otp', { email: anEmail() })).status).toBe(200);
    expect((await closed.call('GET', '/settings')).body).toMatchObject({ external: { email: true, phone: false } });
    const other = await off('emailSignIn');
    expect((await other.call('POST', '/otp', { phone: aPhone() })).status).toBe(200);
    expect((await other.call('GET', '/settings')).body).toMatchObject({ external: { email: false, phone: true } });
  });
});

const renew = (of: Bench, refresh_token: string) =>
  of.call<{ refresh_token: string }>('POST', '/token?grant_type=refresh_token', { refresh_token });

test('a session that nobody renews for a time is not renewed any more', async () => {
  const short = await openBench(opened, { limits: { session_inactivity_seconds: 1000 } });
  const { refresh_token } = await signedIn(short);
  short.pass(800);
  const renewed = await renew(short, refresh_token);
  expect(renewed.status).toBe(200);
  short.pass(800);
  const again = await renew(short, renewed.body.refresh_token);
  expect(again.status).toBe(200);
  short.pass(1001);
  expect(await renew(short, again.body.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired (Inactivity)' },
  });
});

test('with one session for each user, a newer sign-in ends the one before at its renewal', async () => {
  const single = await openBench(opened, { singleSession: true });
  const first = await signedIn(single);
  const others = await signedIn(single);
  single.pass(1);
  const second = await signIn(single, first.user.email);
  expect(await renew(single, first.refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'session_expired', msg: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)' },
  });
  expect((await renew(single, second.refresh_token)).status).toBe(200);
  expect((await renew(single, others.refresh_token)).status).toBe(200);
});

test('many sessions of a user last side by side by default', async () => {
  const first = await signedIn(bench);
  bench.pass(1);
  const second = await signIn(bench, first.user.email);
  for (const { refresh_token } of [first, second]) expect((await renew(bench, refresh_token)).status).toBe(200);
});

describe('POST /resend', () => {
  it.each([
    [{ type: 'invalid', email: 'a@b.example' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: 'toString', email: 'a@b.example' }, 'Missing one of these types: signup, email_change, sms, phone_change'],
    [{ type: 'sms', email: 'a@b.example' }, 'Type provided requires a phone number'],
    [{ type: 'signup', phone: '919876500001' }, 'Type provided requires an email address'],
    [{ type: 'email_change' }, 'Missing email address or phone number'],
    [
      { type: 'email_change', phone: '919876500001', email: 'a@b.example' },
      'Only an email address or phone number should be provided.',
    ],
  ])('%o is refused with upstream’s words', async (body, msg) => {
    expect(await bench.call('POST', '/resend', body)).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg },
    });
  });

  it('finds a pending address by the number of the account, and a pending number by its address', async () => {
    const lax = await openBench(opened, { limits: { email_interval_seconds: 0, sms_interval_seconds: 0 } });
    const [phone, email, next] = [aPhone(), anEmail(), anEmail()];
    const number = aPhone();
    const tokenOf = async (contact: object) => {
      await lax.api.createUser({ ...contact, password, email_confirm: true, phone_confirm: true });
      const { body } = await lax.call<{ access_token: string }>('POST', '/token?grant_type=password', {
        ...contact,
        password,
      });
      return bearer(body.access_token);
    };
    await lax.call('PUT', '/user', { email: next }, await tokenOf({ phone }));
    await lax.call('PUT', '/user', { phone: number }, await tokenOf({ email }));
    const sent = [lax.emails.length, lax.sms.length];
    expect((await lax.call('POST', '/resend', { type: 'email_change', phone })).status).toBe(200);
    expect(lax.emails.at(-1)).toMatchObject({ to: next, kind: 'email_change' });
    expect((await lax.call('POST', '/resend', { type: 'phone_change', email })).status).toBe(200);
    expect(lax.sms.at(-1)).toMatchObject({ to: number, kind: 'phone_change' });
    expect([lax.emails.length, lax.sms.length]).toEqual(sent.map((count) => count + 1));
    const { token } = lax.emails.at(-1)!;
    expect((await lax.call('POST', '/verify', { type: 'email_change', email: next, token })).status).toBe(200);
  });
});

test('a very long address is refused for its length', async () => {
  const email = `${'a'.repeat(250)}@b.example`;
  expect(await bench.call('POST', '/otp', { email })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: 'An email address is too long' },
  });
});

test('a verifier finds the public keys by the issuer of a token', async () => {
  const { body, headers } = await bench.call<{ issuer: string; jwks_uri: string }>(
    'GET',
    '/.well-known/openid-configuration',
  );
  expect(body.jwks_uri).toBe(`${body.issuer}/.well-known/jwks.json`);
  const { access_token } = await signedIn(bench);
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as { iss: string };
  expect(claims.iss).toBe(body.issuer);
  expect(headers.get('cache-control')).toBe('public, max-age=600');
});
