/**
 * Second factors over the wire: enrolment, verification, use and removal of an authenticator app; what each level may
 * do.
 */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/sql.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, bearer, openBench, signedIn, signIn, wrong, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { limits: { email_interval_seconds: 0 } });
});
afterAll(() => opened.close());

type Enrolled = { id: string; totp: { secret: string; qr_code: string; uri: string } };
type Codes = { id: string; total: number; codes: string[] };

const HALF_MINUTE = 30;

/** The code that an app shows now. */
const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: Date.now() + bench.passed() * 1000 });
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
const post = <T = Record<string, unknown>>(token: string, path: string, body?: object, headers = {}) =>
  bench.call<T>('POST', path, body, { ...bearer(token), ...headers });
const enrol = async (token: string, body: object = {}) =>
  (await post<Enrolled>(token, '/factors', { factor_type: 'totp', ...body })).body;
const challenge = async (token: string, id: string) =>
  (await post<{ id: string }>(token, `/factors/${id}/challenge`)).body.id;
const verify = async (token: string, id: string, code: string) =>
  post<Session>(token, `/factors/${id}/verify`, { challenge_id: await challenge(token, id), code });

/** A user with an app, signed in with it. */
async function withApp() {
  const first = await signedIn(bench);
  const { id, totp } = await enrol(first.access_token);
  const { body } = await verify(first.access_token, id, codeOf(totp.secret));
  bench.pass(HALF_MINUTE);
  return { email: first.user.email, id, secret: totp.secret, first, session: body };
}

test('an app is enrolled with a secret, its address and its picture, and is verified by its first code', async () => {
  const { access_token, user } = await signedIn(bench);
  const { status, body } = await post<Enrolled>(access_token, '/factors', {
    factor_type: 'totp',
    friendly_name: 'Phone',
    issuer: 'Site',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: expect.any(String), type: 'totp', friendly_name: 'Phone' });
  expect(body.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(body.totp.uri).toContain(`secret=${body.totp.secret}`);
  expect(body.totp.uri).toContain('issuer=Site');
  expect(body.totp.uri).toContain(encodeURIComponent(user.email));
  // The QR code is in a data URL, where a # would end it.
  expect(body.totp.qr_code).toMatch(/^<svg [^#]+<\/svg>$/);
  const shown = () => bench.call<Session['user']>('GET', '/user', undefined, bearer(access_token));
  expect((await shown()).body).toMatchObject({
    factors: [{ id: body.id, status: 'unverified', friendly_name: 'Phone' }],
  });

  const verified = await verify(access_token, body.id, codeOf(body.totp.secret));
  expect(verified).toMatchObject({
    status: 200,
    body: { token_type: 'bearer', user: { factors: [{ status: 'verified' }] } },
  });
  expect(claimsOf(verified.body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'totp' }, { method: 'password' }],
    session_id: claimsOf(access_token).session_id,
  });
});

test('no secret is readable in the database, and that of one row does not work in another', async () => {
  const { access_token } = await signedIn(bench);
  const [one, other] = [await enrol(access_token), await enrol(access_token)];
  const rows = await opened.scope.asService('test', async (tx) => {
    const left = await tx.query(
      sql`select to_jsonb(f) as row from auth.mfa_factors f where id in (${one.id}, ${other.id})`,
    );
    await tx.query(sql`update auth.mfa_factors set sealed_secret =
      (select sealed_secret from auth.mfa_factors where id = ${one.id}) where id = ${other.id}`);
    return left.rows;
  });
  expect(JSON.stringify(rows)).not.toContain(one.totp.secret);
  expect((await verify(access_token, other.id, codeOf(one.totp.secret))).status).toBe(500);
});

test('a session keeps its level when it is renewed, and a new sign-in starts at the first', async () => {
  const { email, session } = await withApp();
  const renewed = await bench.call<Session>('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  expect(claimsOf(renewed.body.access_token)).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, {}] });
  expect(claimsOf((await signIn(bench, email)).access_token)).toMatchObject({ aal: 'aal1' });
});

test('a right code ends the sessions of a lower level, and the earlier refresh token', async () => {
  const { email, id, secret } = await withApp();
  const [thief, owner] = [await signIn(bench, email), await signIn(bench, email)];
  const { body } = await verify(owner.access_token, id, codeOf(secret));
  const user = (token: string) => bench.call('GET', '/user', undefined, bearer(token));
  expect(await user(thief.access_token)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
  expect((await user(body.access_token)).status).toBe(200);
  // Another tab that renews at that moment goes on; later the token is one that was stolen.
  const renew = () => bench.call('POST', '/token?grant_type=refresh_token', { refresh_token: owner.refresh_token });
  expect(await renew()).toMatchObject({ status: 200 });
  bench.pass(60);
  expect(await renew()).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
});

test('a code is valid once, and so are earlier ones', async () => {
  const { email, id, secret } = await withApp();
  const earlier = codeOf(secret);
  bench.pass(HALF_MINUTE);
  const code = codeOf(secret);
  const again = (used: string) => signIn(bench, email).then(({ access_token }) => verify(access_token, id, used));
  expect((await again(code)).status).toBe(200);
  for (const used of [code, earlier])
    expect(await again(used)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed', msg: 'Invalid TOTP code entered' },
    });
});

test('of two sessions that send one code at once, one is accepted', async () => {
  const { email, id, secret } = await withApp();
  const sessions = await Promise.all([signIn(bench, email), signIn(bench, email)]);
  const challenges = await Promise.all(sessions.map((s) => challenge(s.access_token, id)));
  const code = codeOf(secret);
  const answers = await Promise.all(
    sessions.map((s, i) => post(s.access_token, `/factors/${id}/verify`, { challenge_id: challenges[i], code })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
});

test('a challenge belongs to its session, lasts five minutes and is used once', async () => {
  const { email, id, secret, session } = await withApp();
  const other = await signIn(bench, email);
  const give = (token: string, challenge_id: string) =>
    post(token, `/factors/${id}/verify`, { challenge_id, code: codeOf(secret) });
  const notFound = { status: 422, body: { error_code: 'mfa_factor_not_found' } };
  expect(await give(other.access_token, await challenge(session.access_token, id))).toMatchObject(notFound);
  const late = await challenge(session.access_token, id);
  bench.pass(301);
  expect(await give(session.access_token, late)).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_challenge_expired' },
  });
  const once = await challenge(session.access_token, id);
  expect((await give(session.access_token, once)).status).toBe(200);
  bench.pass(HALF_MINUTE);
  expect(await give(session.access_token, once)).toMatchObject(notFound);
});

test('codes cannot be guessed, and the owner has a limit of their own after an earlier right code', async () => {
  const { email, id, secret } = await withApp();
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const tryFrom = async (ip: string, code: string) => {
    const { body } = await bench.call<Session>('POST', '/token?grant_type=password', {
      email,
      password: 'Correct-horse-9',
    });
    const challenged = await challenge(body.access_token, id);
    return post(body.access_token, `/factors/${id}/verify`, { challenge_id: challenged, code }, from(ip));
  };
  const bad = () => wrong(codeOf(secret));
  expect((await tryFrom('192.0.2.1', codeOf(secret))).status).toBe(200);
  bench.pass(HALF_MINUTE);
  for (let n = 0; n < 20; n += 1)
    expect(await tryFrom(`198.51.100.${Math.floor(n / 5)}`, bad())).toMatchObject({ status: 422 });
  const refused = { status: 429, body: { error_code: 'over_request_rate_limit' } };
  expect(await tryFrom('198.51.100.9', codeOf(secret))).toMatchObject(refused);
  // The owner's own place is no worse for it.
  expect((await tryFrom('192.0.2.1', codeOf(secret))).status).toBe(200);
  bench.pass(HALF_MINUTE);
  for (let n = 0; n < 10; n += 1) expect(await tryFrom('192.0.2.1', bad())).toMatchObject({ status: 422 });
  expect(await tryFrom('192.0.2.1', codeOf(secret))).toMatchObject(refused);
});

test('tries at once count like tries in turn', async () => {
  const { email, id, secret } = await withApp();
  const { access_token } = await signIn(bench, email);
  const challenged = await challenge(access_token, id);
  const code = wrong(codeOf(secret));
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => post(access_token, `/factors/${id}/verify`, { challenge_id: challenged, code })),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

test('a user with a factor needs it to add another, to remove it, or to change the login', async () => {
  const { email, id, session } = await withApp();
  const low = (await signIn(bench, email)).access_token;
  const high = session.access_token;
  const insufficient = (status: number) => ({ status, body: { error_code: 'insufficient_aal' } });
  expect(await post(low, '/factors', { factor_type: 'totp' })).toMatchObject(insufficient(403));
  expect(await bench.call('DELETE', `/factors/${id}`, undefined, bearer(low))).toMatchObject(insufficient(422));
  for (const change of [{ password: 'Battery-staple-9' }, { email: anEmail() }])
    expect(await bench.call('PUT', '/user', change, bearer(low))).toMatchObject(insufficient(401));
  expect((await bench.call('PUT', '/user', { data: { a: 1 } }, bearer(low))).status).toBe(200);
  expect((await bench.call('PUT', '/user', { password: 'Battery-staple-9' }, bearer(high))).status).toBe(200);
  expect((await post(high, '/factors', { factor_type: 'totp', friendly_name: 'Tablet' })).status).toBe(200);
  expect(await bench.call('DELETE', `/factors/${id}`, undefined, bearer(high))).toMatchObject({
    status: 200,
    body: { id },
  });
});

test('without its factor a session is at the first level again', async () => {
  const { id, session } = await withApp();
  await bench.call('DELETE', `/factors/${id}`, undefined, bearer(session.access_token));
  const { body } = await bench.call<Session>('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
  expect(body.user).not.toHaveProperty('factors');
  // The old token still has aal2; here the session counts.
  const { id: next } = await enrol(session.access_token);
  expect(next).toEqual(expect.any(String));
});

test('an unverified factor of a thief is deleted with the first verified one', async () => {
  const owner = await signedIn(bench);
  const thief = await signIn(bench, owner.user.email);
  const theirs = await enrol(thief.access_token);
  const own = await enrol(owner.access_token);
  const { body } = await verify(owner.access_token, own.id, codeOf(own.totp.secret));
  expect(body.user).toMatchObject({ factors: [{ id: own.id }] });
  expect(await post(body.access_token, `/factors/${theirs.id}/challenge`)).toMatchObject({
    status: 404,
    body: { error_code: 'mfa_factor_not_found' },
  });
});

test('factors of other users are not found', async () => {
  const [{ id, secret, session }, stranger] = [await withApp(), await signedIn(bench)];
  expect(await post(stranger.access_token, `/factors/${id}/challenge`)).toMatchObject({ status: 404 });
  const challenge_id = await challenge(session.access_token, id);
  expect(
    await post(stranger.access_token, `/factors/${id}/verify`, { challenge_id, code: codeOf(secret) }),
  ).toMatchObject({ status: 404 });
  expect(await bench.call('DELETE', `/factors/${id}`, undefined, bearer(stranger.access_token))).toMatchObject({
    status: 404,
  });
});

test('a user has ten factors at most, with unique names', async () => {
  const { access_token, refresh_token } = await signedIn(bench);
  await enrol(access_token, { friendly_name: 'Phone' });
  expect(await post(access_token, '/factors', { factor_type: 'totp', friendly_name: 'Phone' })).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_factor_name_conflict' },
  });
  for (let n = 1; n < 10; n += 1) await enrol(access_token);
  const flood = (token: string) => post(token, '/factors', { factor_type: 'totp' });
  expect(await flood(access_token)).toMatchObject({
    status: 422,
    body: { error_code: 'too_many_enrolled_mfa_factors' },
  });
  // Unfinished enrolments are removed after an hour.
  bench.pass(3601);
  const renewed = await bench.call<Session>('POST', '/token?grant_type=refresh_token', { refresh_token });
  expect((await flood(renewed.body.access_token)).status).toBe(200);
});

test('a session has a limit of factors and challenges an hour', async () => {
  const { access_token } = await signedIn(bench);
  const { id } = await enrol(access_token);
  for (let n = 1; n < 60; n += 1) await challenge(access_token, id);
  expect(await post(access_token, `/factors/${id}/challenge`)).toMatchObject({ status: 429 });
  const { rows } = await opened.scope.asService('test', (tx) =>
    tx.query(sql`select count(*)::int as open from auth.mfa_challenges where factor_id = ${id}`),
  );
  expect(rows).toEqual([{ open: 5 }]);
});

test.each([
  ['POST', '/factors', { factor_type: 'phone' }, 422, 'mfa_phone_enroll_not_enabled'],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  [
    'POST',
    '/factors',
    { factor_type: 'totp', friendly_name: 'Phone\r\nBcc: evil@x.example' },
    400,
    'validation_failed',
  ],
  ['POST', '/factors', { factor_type: 'totp', friendly_name: 'gnp.\u202Eenohp' }, 400, 'validation_failed'],
  ['POST', '/factors/none/challenge', undefined, 404, 'validation_failed'],
  ['POST', '/factors/3f0c2a8e-0000-4000-8000-000000000000/challenge', undefined, 404, 'mfa_factor_not_found'],
  [
    'POST',
    '/factors/3f0c2a8e-0000-4000-8000-000000000000/verify',
    { code: '123456', challenge_id: 'x' },
    400,
    'validation_failed',
  ],
  ['DELETE', '/factors/3f0c2a8e-0000-4000-8000-000000000000', undefined, 404, 'mfa_factor_not_found'],
])('%s %s %j is refused', async (method, path, body, status, error_code) => {
  const { access_token } = await signedIn(bench);
  expect(await bench.call(method, path, body, bearer(access_token))).toMatchObject({ status, body: { error_code } });
});

test('a caller without a session has no factors', async () => {
  const { user } = await signedIn(bench);
  const token = await bench.tokens.sign({ sub: user.id, role: 'authenticated', aal: 'aal2' }, 60);
  expect(await post(token, '/factors', { factor_type: 'totp' })).toMatchObject({ status: 403 });
  expect(await bench.call('POST', '/factors', { factor_type: 'totp' })).toMatchObject({ status: 401 });
});

test('changes of factors are logged', async () => {
  const { id, session } = await withApp();
  await bench.call('DELETE', `/factors/${id}`, undefined, bearer(session.access_token));
  const { rows } = await opened.scope.asService('test', (tx) =>
    tx.query<{ event: string }>(
      sql`select event from auth.security_events where user_id = ${session.user.id} order by id`,
    ),
  );
  expect(rows.map(({ event }) => event)).toEqual(['sign_in', 'factor_added', 'factor_proved', 'factor_removed']);
});

test('recovery codes are created once beside an app, shown once, and each valid once', async () => {
  const { email, session, first } = await withApp();
  const high = session.access_token;
  const made = await post<Codes>(high, '/factors/recovery-codes');
  expect(made).toMatchObject({
    status: 200,
    body: { type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 },
  });
  expect(new Set(made.body.codes).size).toBe(10);
  for (const code of made.body.codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  expect(await post(high, '/factors/recovery-codes')).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_verified_factor_exists' },
  });
  const left = await opened.scope.asService('test', (tx) =>
    tx.query(sql`select code_hash from auth.mfa_recovery_codes`),
  );
  for (const code of made.body.codes) expect(JSON.stringify(left.rows)).not.toContain(code);

  const typed = made.body.codes[0]!.toUpperCase().match(/.{4}/g)!.join('-');
  const use = async (code: string) =>
    post<Session>((await signIn(bench, email)).access_token, '/factors/recovery-codes/verify', { code });
  const used = await use(typed);
  expect(used.status).toBe(200);
  expect(claimsOf(used.body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  });
  const failed = { status: 422, body: { error_code: 'mfa_verification_failed' } };
  expect(await use(typed)).toMatchObject(failed);
  const count = await bench.call('GET', '/factors/recovery-codes', undefined, bearer(used.body.access_token));
  expect(count).toMatchObject({ status: 200, body: { total: 10, remaining: 9 } });

  const next = await post<Codes>(used.body.access_token, '/factors/recovery-codes/regenerate');
  expect(next.body).toMatchObject({ id: made.body.id, total: 10 });
  expect(await use(made.body.codes[1]!)).toMatchObject(failed);
  expect((await use(next.body.codes[1]!)).status).toBe(200);
  expect(first.access_token).toEqual(expect.any(String));
});

test('recovery codes need the second factor and an app, and are deleted with it', async () => {
  const plain = await signedIn(bench);
  const insufficient = { status: 403, body: { error_code: 'insufficient_aal' } };
  expect(await post(plain.access_token, '/factors/recovery-codes')).toMatchObject(insufficient);
  const { email, id, session } = await withApp();
  const [high, low] = [session.access_token, (await signIn(bench, email)).access_token];
  await post(high, '/factors/recovery-codes');
  expect(await post(low, '/factors/recovery-codes/regenerate')).toMatchObject(insufficient);
  expect(await bench.call('DELETE', '/factors/recovery-codes', undefined, bearer(low))).toMatchObject(insufficient);
  const remove = () => bench.call('DELETE', '/factors/recovery-codes', undefined, bearer(high));
  expect((await remove()).status).toBe(200);
  expect(await remove()).toMatchObject({ status: 404, body: { error_code: 'mfa_factor_not_found' } });
  await post(high, '/factors/recovery-codes');
  await bench.call('DELETE', `/factors/${id}`, undefined, bearer(high));
  expect(await bench.call('GET', '/factors/recovery-codes', undefined, bearer(high))).toMatchObject({ status: 404 });
});

test('of two requests with one recovery code one is accepted, and the tries of a list are limited', async () => {
  const { email, session } = await withApp();
  const { codes } = (await post<Codes>(session.access_token, '/factors/recovery-codes')).body;
  const sessions = await Promise.all([signIn(bench, email), signIn(bench, email)]);
  const answers = await Promise.all(
    sessions.map((s) => post(s.access_token, '/factors/recovery-codes/verify', { code: codes[0]! })),
  );
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  const { access_token } = await signIn(bench, email);
  const guess = () => post(access_token, '/factors/recovery-codes/verify', { code: '0000-0000-0000-0000' });
  let last = await guess();
  for (let n = 0; n < 12 && last.status === 422; n += 1) last = await guess();
  expect(last).toMatchObject({ status: 429, body: { error_code: 'mfa_recovery_codes_locked' } });
});
