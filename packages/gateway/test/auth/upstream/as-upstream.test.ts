/** Small answers that clients and dashboards read: settings, /magiclink, reauthentication by SMS, incomplete links, closed sign-ups. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, signIn, type Bench, type Session } from '../support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { anonymousUsers: true, limits: { sms_interval_seconds: 0 } });
});
afterAll(() => opened.close());

test('the settings list every provider and switch of upstream', async () => {
  const { body } = await bench.call<{ external: Record<string, boolean> }>('GET', '/settings');
  expect(body).toMatchObject({
    external: { anonymous_users: true, email: true, phone: true, google: false, apple: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });
  expect(Object.keys(body.external)).toHaveLength(26);
});

test('POST /magiclink sends a link as POST /otp does', async () => {
  const email = anEmail();
  expect(await bench.call('POST', '/magiclink', { email, data: { member_name: 'Asha' } })).toMatchObject({
    status: 200,
    body: {},
  });
  expect(bench.emails.at(-1)).toMatchObject({ to: email, kind: 'signup' });
  expect(await bench.call('POST', '/magiclink', {})).toMatchObject({
    status: 422,
    body: { error_code: 'validation_failed', msg: 'Password recovery requires an email' },
  });
});

test('where sign-ups are closed, a code for an unknown address is refused as upstream', async () => {
  const closed = await openBench(opened, { disableSignup: true });
  for (const [path, body] of [
    ['/otp', { email: anEmail() }],
    ['/otp', { phone: aPhone() }],
    ['/magiclink', { email: anEmail() }],
  ] as const) {
    expect(await closed.call('POST', path, body)).toMatchObject({
      status: 422,
      body: { error_code: 'signup_disabled' },
    });
  }
  const refused = await closed.call('POST', '/otp', { email: anEmail(), create_user: false });
  expect(refused).toMatchObject({ status: 422, body: { error_code: 'otp_disabled' } });
});

test('a user without an e-mail address reauthenticates by SMS, and a visitor cannot', async () => {
  const phone = aPhone();
  await bench.call('POST', '/otp', { phone });
  const { body } = await bench.call<Session>('POST', '/verify', { type: 'sms', phone, token: bench.sms.at(-1)!.token });
  const strict = await openBench(opened, { reauthentication: true, limits: { sms_interval_seconds: 0 } });
  const put = (change: object) => strict.call('PUT', '/user', change, bearer(body.access_token));
  expect((await put({ password: 'Correct-horse-9' })).status, 'the first password').toBe(200);
  expect((await put({ password: 'Battery-staple-9' })).status).toBe(400);
  expect((await strict.call('GET', '/reauthenticate', undefined, bearer(body.access_token))).status).toBe(200);
  const { token: nonce, kind, to } = strict.sms.at(-1)!;
  expect([kind, to]).toEqual(['reauthentication', phone]);
  expect((await put({ password: 'Battery-staple-9', nonce })).status).toBe(200);
  const visitor = (await bench.call<Session>('POST', '/signup', {})).body;
  expect(await bench.call('GET', '/reauthenticate', undefined, bearer(visitor.access_token))).toMatchObject({
    status: 400,
    body: { msg: 'Reauthentication requires the user to have an email or a phone number' },
  });
});

test('where numbers need a proof by e-mail, no code of reauthentication goes to one', async () => {
  const careful = await openBench(opened, { phoneProof: 'email' });
  const phone = aPhone();
  await careful.api.createUser({ phone, phone_confirm: true });
  await careful.call('POST', '/otp', { phone });
  const { body } = await careful.call<Session>('POST', '/verify', {
    type: 'sms',
    phone,
    token: careful.sms.at(-1)!.token,
  });
  expect((await careful.call('GET', '/reauthenticate', undefined, bearer(body.access_token))).status).toBe(400);
});

test.each([
  ['token=x', 'Verify requires a verification type'],
  ['type=signup', 'Verify requires a token or a token hash'],
])('an incomplete link (%s) is refused, not redirected', async (query, words) => {
  expect(await bench.call('GET', `/verify?${query}`)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: words },
  });
});

test.each([
  ['POST', '/factors/not-an-id/challenge'],
  ['POST', '/factors/not-an-id/verify'],
  ['DELETE', '/factors/not-an-id'],
  ['POST', '/factors'],
])('%s %s first asks who calls', async (method, path) => {
  expect(await bench.call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
    status: 401,
    body: { error_code: 'no_authorization', msg: 'This endpoint requires a valid Bearer token' },
  });
});

test('whoever signs up with an invited address does not see what the operator has noted', async () => {
  const email = anEmail();
  const key = bearer(await bench.tokens.apiKey('service_role'));
  await bench.call('POST', '/invite', { email, data: { plan: 'secret' } }, key);
  bench.pass(61);
  expect(await bench.call('POST', '/signup', { email, password: 'Correct-horse-9' })).toMatchObject({
    status: 200,
    body: { email, user_metadata: {}, identities: [] },
  });
});

test.each([
  [{ type: 'signup', token: 'x' }, 'Only an email address or phone number should be provided on verify'],
  [{ type: 'signup', token: 'x', token_hash: 'y' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup' }, 'Verify requires either a token or a token hash'],
  [{ type: 'signup', token_hash: 'y', email: 'a@site.example' }, 'Only the token_hash and type should be provided'],
  [{ token: 'x', email: 'a@site.example' }, 'Verify requires a verification type'],
])('POST /verify of %o is refused with upstream’s words', async (body, msg) => {
  expect(await bench.call('POST', '/verify', body)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg },
  });
});

test('an empty new password is weak, to its user and to the operator, and changes nothing', async () => {
  const { user, access_token } = await signedIn(bench);
  const key = bearer(await bench.tokens.apiKey('service_role'));
  for (const [path, token] of [
    ['/user', bearer(access_token)],
    [`/admin/users/${user.id}`, key],
  ] as const) {
    expect(await bench.call('PUT', path, { password: '' }, token)).toMatchObject({
      status: 422,
      body: { error_code: 'weak_password' },
    });
  }
  expect((await signIn(bench, user.email)).user.id).toBe(user.id);
});

test('a path may end with a slash', async () => {
  const { access_token } = await signedIn(bench);
  expect((await bench.call('GET', '/user/', undefined, bearer(access_token))).status).toBe(200);
  for (const [method, path] of [
    ['GET', '/admin/users/'],
    ['POST', '/invite/'],
    ['POST', '/admin/generate_link/'],
  ] as const) {
    expect((await bench.call(method, path, method === 'POST' ? {} : undefined, bearer(access_token))).status).toBe(403);
  }
  expect((await bench.call('POST', '/factors/x/verify/', {})).status).toBe(401);
  expect((await bench.call('GET', '/passkeys/', undefined, bearer(access_token))).body.error_code).toBe(
    'passkey_disabled',
  );
  expect((await bench.call('POST', '/factors/', { factor_type: 'totp' }, bearer(access_token))).status).toBe(200);
  expect((await bench.call('GET', '/user//', undefined, bearer(access_token))).status).toBe(404);
});
