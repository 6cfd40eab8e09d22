/** Reauthentication of the owner before a password or a number changes: the option `reauthentication`. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import {
  anEmail,
  aPhone,
  bearer,
  fragment,
  openBench,
  signedIn,
  signIn,
  wrong,
  type Bench,
  type Session,
} from './support.ts';

const OLD = 'Correct-horse-9';
const NEW = 'Battery-staple-9';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, {
    reauthentication: true,
    limits: { email_interval_seconds: 0, sms_interval_seconds: 0, wrong_passwords_per_hour: 3 },
  });
});
afterAll(() => opened.close());

const put = (token: string, body: object) => bench.call('PUT', '/user', body, bearer(token));
const NEEDED = { status: 400, body: { error_code: 'reauthentication_needed' } };
const NOT_VALID = { status: 422, body: { error_code: 'reauthentication_not_valid' } };

/** A member of long standing. */
async function old(): Promise<Session> {
  const { user } = await signedIn(bench);
  bench.pass(3700);
  return signIn(bench, user.email);
}
async function nonceFor(token: string): Promise<string> {
  expect(await bench.call('GET', '/reauthenticate', undefined, bearer(token))).toMatchObject({ status: 200, body: {} });
  return bench.emails.at(-1)!.token;
}

test('a password changes only with the old one', async () => {
  const { access_token, user } = await old();
  expect(await put(access_token, { password: NEW })).toMatchObject(NEEDED);
  // No oracle: without proof, the old password as the new one gets the same response.
  expect(await put(access_token, { password: OLD })).toMatchObject(NEEDED);
  expect(await put(access_token, { password: NEW, current_password: 'Wrong-horse-9' })).toMatchObject(NOT_VALID);
  expect(await put(access_token, { password: OLD, current_password: OLD })).toMatchObject({
    body: { error_code: 'same_password' },
  });
  expect((await put(access_token, { password: NEW, current_password: OLD })).status).toBe(200);
  expect((await signIn(bench, user.email, NEW)).access_token).toEqual(expect.any(String));
});

test('the old password cannot be guessed through the change', async () => {
  const { access_token } = await old();
  const guess = () => put(access_token, { password: NEW, current_password: 'Wrong-horse-9' });
  for (let tries = 0; tries < 3; tries += 1) expect(await guess()).toMatchObject(NOT_VALID);
  expect(await guess()).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
  expect((await put(access_token, { password: NEW, current_password: OLD })).status).toBe(429);
});

test('a password changes also with an e-mailed code, once, and only for its own user', async () => {
  const { access_token } = await old();
  const other = await signedIn(bench);
  const theirs = await nonceFor(other.access_token);
  const nonce = await nonceFor(access_token);
  expect(bench.emails.at(-1)).toMatchObject({ kind: 'reauthentication', link: '' });
  expect(await put(access_token, { password: NEW, nonce: wrong(nonce) })).toMatchObject(NOT_VALID);
  expect(await put(access_token, { password: NEW, nonce: theirs })).toMatchObject(NOT_VALID);
  expect((await put(access_token, { password: NEW, nonce })).status).toBe(200);
  expect(await put(access_token, { password: `${NEW}1`, nonce })).toMatchObject(NOT_VALID);
});

test('a code has five tries at most', async () => {
  const { access_token } = await old();
  const nonce = await nonceFor(access_token);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await put(access_token, { password: NEW, nonce: wrong(nonce) })).toMatchObject(NOT_VALID);
  expect(await put(access_token, { password: NEW, nonce })).toMatchObject(NOT_VALID);
});

test('the code does not sign in', async () => {
  const { access_token, user } = await old();
  const token = await nonceFor(access_token);
  for (const type of ['email', 'magiclink', 'recovery', 'reauthentication']) {
    expect((await bench.call('POST', '/verify', { type, email: user.email, token })).status).toBeGreaterThanOrEqual(
      400,
    );
  }
});

test('a session of a recovery mail needs no proof for an hour', async () => {
  const { user } = await old();
  const recover = async () => {
    await bench.call('POST', '/recover', { email: user.email });
    return fragment(await bench.follow(bench.emails.at(-1)!.link));
  };
  expect((await put((await recover()).access_token!, { password: NEW })).status).toBe(200);
  const { refresh_token } = await recover();
  bench.pass(3601);
  const later = await bench.call<Session>('POST', '/token?grant_type=refresh_token', { refresh_token });
  expect(await put(later.body.access_token, { password: `${NEW}1` })).toMatchObject(NEEDED);
});

test('a first password needs no proof', async () => {
  const email = anEmail();
  await bench.api.createUser({ email, email_confirm: true });
  bench.pass(3700);
  await bench.call('POST', '/otp', { email });
  const { body } = await bench.call<Session>('POST', '/verify', {
    type: 'email',
    email,
    token: bench.emails.at(-1)!.token,
  });
  expect((await put(body.access_token, { password: NEW })).status).toBe(200);
});

test('a number is requested with proof, or within the first hour of the account', async () => {
  const newcomer = await signedIn(bench);
  expect((await put(newcomer.access_token, { phone: aPhone() })).status).toBe(200);
  const { access_token, user } = await old();
  const phone = aPhone();
  const sent = bench.sms.length;
  expect(await put(access_token, { phone })).toMatchObject(NEEDED);
  expect(bench.sms).toHaveLength(sent);
  expect((await put(access_token, { phone, nonce: await nonceFor(access_token) })).status).toBe(200);
  const proof = { type: 'phone_change', phone, token: bench.sms.at(-1)!.token };
  expect((await bench.call('POST', '/verify', proof)).body).toMatchObject({ user: { id: user.id, phone } });
});

test('an unproved number is available to others, a proved one is not', async () => {
  const [one, two] = [await signedIn(bench), await signedIn(bench)];
  const phone = aPhone();
  await bench.api.updateUserById(one.user.id, { phone });
  expect((await put(two.access_token, { phone })).status).toBe(200);
  const proof = { type: 'phone_change', phone, token: bench.sms.at(-1)!.token };
  expect((await bench.call('POST', '/verify', proof)).status).toBe(200);
  expect(await bench.api.findUserById(one.user.id)).toMatchObject({ phone: '' });
  expect(await put(one.access_token, { phone })).toMatchObject({ status: 422, body: { error_code: 'phone_exists' } });
});

test('other changes, and a gateway without the option, need no proof', async () => {
  const { access_token } = await old();
  expect((await put(access_token, { data: { city: 'Surat' } })).status).toBe(200);
  expect((await put(access_token, { email: anEmail() })).status).toBe(200);
  const open = await openBench(opened);
  const { access_token: token } = await signedIn(open);
  expect((await open.call('PUT', '/user', { password: NEW }, bearer(token))).status).toBe(200);
});
