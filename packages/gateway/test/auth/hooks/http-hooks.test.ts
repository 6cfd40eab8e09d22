import { createHmac } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, bearer, openBench, signedIn, type Bench, type Session } from '../support.ts';
import { openHookServer, type HookAnswer, type HookRequest, type HookServer } from './hook-server.ts';

const KEY = Buffer.from('a key of a hook, at least 16 bytes');
const OLD_KEY = Buffer.from('an earlier key of the same hook');
const secret = (key: Buffer) => `v1,whsec_${key.toString('base64')}`;

let opened: Opened;
let hook: HookServer;
let bench: Bench;
beforeAll(async () => {
  opened = await openGatewayDatabase();
  hook = await openHookServer();
  const setting = { uri: hook.url, secrets: [secret(KEY), secret(OLD_KEY)] };
  bench = await openBench(opened, {
    autoconfirm: false,
    hooks: {
      sendEmail: setting,
      sendSms: setting,
      beforeUserCreated: setting,
      passwordVerificationAttempt: setting,
      mfaVerificationAttempt: setting,
    },
  });
});
afterAll(async () => {
  await hook.close();
  await opened.close();
});
beforeEach(() => {
  hook.requests.length = 0;
  hook.answer = () => ({});
});

const named = (name: string) => hook.requests.filter(({ input }) => input.metadata.name === name);
/** Answers the hook of one name only. */
const answering = (name: string, answer: HookAnswer | null) => {
  hook.answer = ({ input }) => (input.metadata.name === name ? answer : {});
};
const signUp = (email = anEmail()) =>
  bench.call<{ error_code?: string; msg?: string; id?: string }>('POST', '/signup', {
    email,
    password: 'Correct-horse-9',
    data: { town: 'Surat' },
  });

test('a request is signed with every secret of the hook', async () => {
  await signUp();
  const { headers, body } = named('send-email')[0]!;
  expect(headers['content-type']).toBe('application/json');
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = [KEY, OLD_KEY].map((key) => `v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  expect(headers['webhook-signature']).toBe(expected.join(' '));
  expect(Number(headers['webhook-timestamp'])).toBeCloseTo(Date.now() / 1000, -2);
});

describe('send e-mail', () => {
  it('delivers in place of the server, with a code and a link that work', async () => {
    const email = anEmail();
    expect((await signUp(email)).status).toBe(200);
    expect(bench.emails.filter(({ to }) => to === email)).toEqual([]);
    const { user, email_data } = named('send-email')[0]!.input;
    expect(user).toMatchObject({ email, user_metadata: { town: 'Surat' } });
    expect(email_data).toMatchObject({ email_action_type: 'signup', redirect_to: 'https://site.example' });
    const { token_hash } = email_data!;
    expect((await bench.call('POST', '/verify', { type: 'signup', token_hash })).status).toBe(200);
  });

  it('hears of a change of the address once, with the codes of both addresses', async () => {
    const { user, access_token } = await signedIn(bench);
    const next = anEmail();
    const change = () => bench.call('PUT', '/user', { email: next }, bearer(access_token));
    expect((await change()).status).toBe(200);
    const [{ input }, ...others] = named('send-email') as [HookRequest, ...HookRequest[]];
    expect(others).toEqual([]);
    expect(input.email_data).toMatchObject({ email_action_type: 'email_change', old_email: '', provider: '' });
    expect(input.user).toMatchObject({ email: user.email, new_email: next });
    const { token, token_new } = input.email_data!;
    const verify = (email: string, code: string) =>
      bench.call<Session & { msg: string }>('POST', '/verify', { type: 'email_change', email, token: code });
    expect((await verify(next, token_new!)).body.msg).toMatch(/^Confirmation link accepted/);
    expect((await verify(user.email, token!)).body.user).toMatchObject({ email: next });
  });

  it('pairs the hashes of a change crosswise, as upstream', async () => {
    const { access_token } = await signedIn(bench);
    await bench.call('PUT', '/user', { email: anEmail() }, bearer(access_token));
    const { token_hash, token_hash_new } = named('send-email')[0]!.input.email_data!;
    for (const hash of [token_hash_new, token_hash]) {
      expect((await bench.call('POST', '/verify', { type: 'email_change', token_hash: hash })).status).toBe(200);
    }
  });

  it('that refuses a change of the address leaves no code, and the next attempt has no wait', async () => {
    const { access_token } = await signedIn(bench);
    const change = () => bench.call('PUT', '/user', { email: anEmail() }, bearer(access_token));
    answering('send-email', { body: { error: { http_code: 400, message: 'No letters today' } } });
    expect(await change()).toMatchObject({ status: 400, body: { msg: 'No letters today' } });
    hook.answer = () => ({});
    expect((await change()).status).toBe(200);
  });

  it('that fails passes its message and status on', async () => {
    answering('send-email', { body: { error: { http_code: 429, message: 'Too many letters' } } });
    expect(await signUp()).toMatchObject({ status: 429, body: { msg: 'Too many letters' } });
  });
});

test('send SMS gets the number and the code', async () => {
  const phone = '919876500011';
  await bench.api.createUser({ phone, phone_confirm: true });
  expect((await bench.call('POST', '/otp', { phone })).status).toBe(200);
  const { sms } = named('send-sms')[0]!.input;
  expect(sms).toMatchObject({ phone });
  expect((await bench.call('POST', '/verify', { type: 'sms', phone, token: sms!.otp })).status).toBe(200);
});

describe('before a user is created', () => {
  it('the hook hears of the user, with the id that the user gets', async () => {
    const email = anEmail();
    const { body } = await signUp(email);
    expect(named('before-user-created')[0]!.input.user).toMatchObject({
      id: body.id,
      email,
      user_metadata: { town: 'Surat' },
    });
  });

  it('a refusal creates nobody, by password or by code', async () => {
    answering('before-user-created', { body: { error: { http_code: 403, message: 'Only mills may join' } } });
    const email = anEmail();
    expect(await signUp(email)).toMatchObject({ status: 403, body: { msg: 'Only mills may join' } });
    expect(await bench.call('POST', '/otp', { email })).toMatchObject({
      status: 403,
      body: { msg: 'Only mills may join' },
    });
    expect(await bench.api.findUserByEmail(email)).toBeNull();
  });

  it('an account that exists is not asked for again', async () => {
    const { user } = await signedIn(bench);
    await signUp(user.email);
    await bench.call('POST', '/otp', { email: user.email });
    expect(named('before-user-created')).toEqual([]);
  });
});

describe('a password attempt', () => {
  const attempt = (email: string, password = 'Correct-horse-9') =>
    bench.call<Session & { error_code: string; msg: string }>('POST', '/token?grant_type=password', {
      email,
      password,
    });

  it('the hook hears whether it was right', async () => {
    const { user } = await signedIn(bench);
    await attempt(user.email, 'Wrong-horse-9');
    expect(named('password-verification').map(({ input }) => input)).toMatchObject([
      { user_id: user.id, valid: true },
      { user_id: user.id, valid: false },
    ]);
  });

  it('a rejection refuses the right password too, and may end every session', async () => {
    const { user, access_token } = await signedIn(bench);
    answering('password-verification', { body: { decision: 'reject', message: 'Call us', should_logout_user: true } });
    expect(await attempt(user.email)).toMatchObject({
      status: 400,
      body: { error_code: 'invalid_credentials', msg: 'Call us' },
    });
    expect((await bench.call('GET', '/user', undefined, bearer(access_token))).status).toBe(403);
  });
});

test('a rejected code of a second factor signs the user out', async () => {
  const { access_token } = await signedIn(bench);
  const as = bearer(access_token);
  type Enrolled = { id: string; totp: { secret: string } };
  const { body: factor } = await bench.call<Enrolled>('POST', '/factors', { factor_type: 'totp' }, as);
  const { body: challenge } = await bench.call('POST', `/factors/${factor.id}/challenge`, {}, as);
  answering('mfa-verification', { body: { decision: 'reject', message: 'Not today' } });
  const code = new TOTP({ secret: factor.totp.secret }).generate();
  const answer = await bench.call('POST', `/factors/${factor.id}/verify`, { code, challenge_id: challenge.id }, as);
  expect(answer).toMatchObject({ status: 403, body: { error_code: 'mfa_verification_rejected', msg: 'Not today' } });
  expect(named('mfa-verification')[0]!.input).toMatchObject({ factor_id: factor.id, factor_type: 'totp', valid: true });
  expect((await bench.call('GET', '/user', undefined, as)).status).toBe(403);
});

describe('a hook that answers wrongly', () => {
  it.each<[string, HookAnswer, number, string, string]>([
    ['status 400', { status: 400 }, 500, 'unexpected_failure', 'Invalid payload sent to hook'],
    ['status 401', { status: 401 }, 500, 'unexpected_failure', 'Hook requires authorization token'],
    ['status 418', { status: 418 }, 500, 'unexpected_failure', 'Unexpected status code returned from hook: 418'],
    ['status 503', { status: 503 }, 500, 'unexpected_failure', 'Service currently unavailable due to hook'],
    [
      'a redirect',
      { status: 302, headers: { location: '/' } },
      500,
      'unexpected_failure',
      'Unexpected status code returned from hook: 302',
    ],
    [
      'no type',
      { headers: {} },
      400,
      'hook_payload_invalid_content_type',
      'Invalid Content-Type: Missing Content-Type header',
    ],
    [
      'text',
      { headers: { 'content-type': 'text/plain' } },
      400,
      'hook_payload_invalid_content_type',
      'Invalid JSON response. Received content-type: text/plain',
    ],
    ['half of an object', { text: '{' }, 500, 'unexpected_failure', 'Error unmarshaling JSON output.'],
    [
      'a very long text',
      { text: '"'.padEnd(300_000, 'x') },
      422,
      'hook_payload_over_size_limit',
      'Payload size exceeded size limit of 204800 bytes',
    ],
    ['an error of no status', { body: { error: { message: 'No' } } }, 500, 'unexpected_failure', 'No'],
    [
      'an error of a strange status',
      { body: { error: { message: 'No', http_code: 99 } } },
      500,
      'unexpected_failure',
      'No',
    ],
  ])('%s', async (_name, answer, status, error_code, msg) => {
    answering('before-user-created', answer);
    expect(await signUp()).toMatchObject({ status, body: { error_code, msg } });
  });

  it('is called again if it asks for that, three times at most', async () => {
    answering('before-user-created', { status: 429, headers: { 'retry-after': '1' } });
    expect(await signUp()).toMatchObject({ status: 500, body: { msg: 'Service currently unavailable due to hook' } });
    expect(named('before-user-created')).toHaveLength(3);
  });

  it('is given up after five seconds', async () => {
    answering('before-user-created', null);
    expect(await signUp()).toMatchObject({
      status: 422,
      body: { error_code: 'hook_timeout', msg: 'Failed to reach hook within maximum time of 5.000000 seconds' },
    });
  });

  it('an empty answer is enough', async () => {
    answering('before-user-created', { status: 204, headers: {}, text: '' });
    expect((await signUp()).status).toBe(200);
  });
});

test.each([
  [{ uri: 'http://hooks.example/x', secrets: [secret(KEY)] }, /https/],
  [{ uri: 'https://hooks.example/x' }, /needs secrets/],
  [{ uri: 'https://hooks.example/x', secrets: ['v1,whsec_c2hvcnQ='] }, /needs secrets/],
  [{ uri: 'https://hooks.example/x', secrets: ['whsec_abc'] }, /needs secrets/],
  [{ uri: 'pg-functions://postgres/auth' }, /not a function/],
  [{ uri: 'pg-functions://postgres/auth/x;drop' }, /not a function/],
  [{ uri: 'ftp://hooks.example' }, /not ftp:/],
  [{ uri: 'nowhere' }, /not an address/],
])('the setting %j is refused', async (setting, reason) => {
  await expect(openBench(opened, { hooks: { sendEmail: setting } })).rejects.toThrow(reason);
});
