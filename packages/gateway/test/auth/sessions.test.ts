import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/index.ts';
import { hashPassword } from '../../src/auth/passwords/passwords.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, bearer, openBench, signedIn, signIn, type Bench, type Session } from './support.ts';

const PASSWORD = 'Correct-horse-9';
const PASSWORD_HASH = await hashPassword(PASSWORD);

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
});
afterAll(() => opened.close());

const refresh = (refresh_token: string, headers = {}) =>
  bench.call<Session>('POST', '/token?grant_type=refresh_token', { refresh_token }, headers);
const user = (token: string) => bench.call('GET', '/user', undefined, bearer(token));

test('a refresh token returns a new pair, and the new one works', async () => {
  const first = await signedIn(bench);
  bench.pass(3000);
  const second = await refresh(first.refresh_token);
  expect(second).toMatchObject({ status: 200, body: { user: { id: first.user.id }, expires_in: 3600 } });
  expect(second.body.refresh_token).not.toBe(first.refresh_token);
  bench.pass(3000);
  const third = await refresh(second.body.refresh_token);
  expect(third.status).toBe(200);
  const [one, three] = await Promise.all([
    bench.tokens.verify(second.body.access_token).catch(() => null),
    bench.tokens.verify(third.body.access_token),
  ]);
  expect(three.session_id).toBe(one?.session_id);
});

test('twenty refreshes at once get one and the same successor', async () => {
  const { refresh_token } = await signedIn(bench);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('within ten seconds a used token returns the newest of its chain', async () => {
  const { refresh_token: first } = await signedIn(bench);
  const { body: second } = await refresh(first);
  const { body: third } = await refresh(second.refresh_token);
  bench.pass(5);
  expect((await refresh(first)).body.refresh_token).toBe(third.refresh_token);
});

test('later, a used token revokes its whole family and no other', async () => {
  const email = anEmail();
  const { refresh_token: first } = await signedIn(bench, email);
  const elsewhere = await signIn(bench, email);
  const { body: second } = await refresh(first);
  bench.pass(11);
  const refused = {
    status: 400,
    body: { code: 400, error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' },
  };
  expect(await refresh(first)).toMatchObject(refused);
  expect(await refresh(second.refresh_token)).toMatchObject(refused);
  expect((await refresh(elsewhere.refresh_token)).status).toBe(200);
});

test('a token from before a second factor renews nothing after a reuse was detected', async () => {
  const { refresh_token: stolen, access_token } = await signedIn(bench);
  const { body: owner } = await refresh(stolen);
  bench.pass(11);
  // A second factor gives the session a token that is not made of the one before.
  const sessionId = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()).session_id;
  await opened.scope.asService('test', async (tx) => {
    const at = new Date(Date.now() + bench.passed() * 1000).toISOString();
    const { rows } = await tx.query<{ id: number }>(
      sql`update auth.refresh_tokens set revoked_at = ${at} where session_id = ${sessionId} and revoked_at is null returning id`,
    );
    await tx.query(sql`insert into auth.refresh_tokens (session_id, token_hash, parent_id, created_at)
      values (${sessionId}, 'of a second factor', ${rows[0]!.id}, ${at})`);
  });
  expect((await refresh(owner.refresh_token)).status, 'another tab goes on').toBe(200);
  expect(await refresh(stolen)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
  expect(await refresh(owner.refresh_token), 'no token of a revoked session is good').toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used' },
  });
});

test('used refresh tokens are deleted after a day, and not before', async () => {
  const { refresh_token, user: member } = await signedIn(bench);
  const count = async () => {
    const { rows } = await opened.scope.asService('test', (tx) =>
      tx.query<{ count: number }>(sql`select count(*)::int as count from auth.refresh_tokens t
        join auth.sessions s on s.id = t.session_id where s.user_id = ${member.id}`),
    );
    return rows[0]!.count;
  };
  const { body: second } = await refresh(refresh_token);
  bench.pass(23 * 3600);
  const { body: third } = await refresh(second.refresh_token);
  expect(await count(), 'a thief who comes within a day is noticed').toBe(3);
  bench.pass(2 * 3600);
  await refresh(third.refresh_token);
  expect(await count(), 'the first token, used more than a day ago, is gone').toBe(3);
});

test('a banned user neither renews nor starts a session, until the ban ends', async () => {
  const email = anEmail();
  const { refresh_token, user: member } = await signedIn(bench, email);
  await opened.scope.asService('test', (tx) => {
    const end = new Date(Date.now() + (bench.passed() + 60) * 1000).toISOString();
    return tx.query(sql`update auth.users set banned_until = ${end} where id = ${member.id}`);
  });
  const banned = (msg: string) => ({ status: 400, body: { code: 400, error_code: 'user_banned', msg } });
  const signingIn = () => bench.call('POST', '/token?grant_type=password', { email, password: 'Correct-horse-9' });
  expect(await refresh(refresh_token)).toMatchObject(banned('Invalid Refresh Token: User Banned'));
  expect(await signingIn()).toMatchObject(banned('User is banned'));
  bench.pass(61);
  expect((await refresh(refresh_token)).status, 'the token was not used up').toBe(200);
  expect((await signingIn()).status).toBe(200);
});

test('an unknown refresh token is refused', async () => {
  expect(await refresh('no such token')).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_not_found' },
  });
  expect(await bench.call('POST', '/token?grant_type=refresh_token', {})).toMatchObject({
    body: { error_code: 'validation_failed' },
  });
  expect(await bench.call('POST', '/token?grant_type=toString', {})).toMatchObject({
    body: { error_code: 'validation_failed' },
  });
});

test('a session stores its browser and its address', async () => {
  const { refresh_token, user: member } = await signedIn(bench);
  await refresh(refresh_token, { 'user-agent': 'A cheap phone', 'x-forwarded-for': '203.0.113.5' });
  const { rows } = await opened.scope.asService('test', (tx) =>
    tx.query(
      sql`select user_agent, host(ip) as ip, refreshed_at is not null as refreshed from auth.sessions where user_id = ${member.id}`,
    ),
  );
  expect(rows).toEqual([{ user_agent: 'A cheap phone', ip: '203.0.113.5', refreshed: true }]);
});

test('a session with an end cannot be renewed beyond it', async () => {
  const short = await openBench(opened, { limits: { session_seconds: 3600 } });
  const { refresh_token } = await signedIn(short);
  short.pass(3601);
  expect(await short.call('POST', '/token?grant_type=refresh_token', { refresh_token })).toMatchObject({
    status: 400,
    body: { error_code: 'session_expired' },
  });
});

test('an access token of an ended session returns no user', async () => {
  const short = await openBench(opened, { limits: { session_seconds: 60 } });
  const { access_token } = await signedIn(short);
  const shown = () => short.call('GET', '/user', undefined, bearer(access_token));
  expect((await shown()).status).toBe(200);
  short.pass(61);
  expect(await shown()).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
});

/** Which of three sessions are left after the first signs out. */
test.each([
  ['global', [false, false, false]],
  ['local', [false, true, true]],
  ['others', [true, false, false]],
])('signing out with scope %s leaves %o', async (scope, left) => {
  const email = anEmail();
  const stranger = await signedIn(bench);
  const sessions = [await signedIn(bench, email), await signIn(bench, email), await signIn(bench, email)];
  const out = await bench.call('POST', `/logout?scope=${scope}`, undefined, bearer(sessions[0]!.access_token));
  expect([out.status, out.body]).toEqual([204, undefined]);
  for (const [index, session] of sessions.entries()) {
    const [shown, renewed] = [await user(session.access_token), await refresh(session.refresh_token)];
    expect([shown.status, renewed.status]).toEqual(left[index] ? [200, 200] : [403, 400]);
    expect(shown.body.error_code).toBe(left[index] ? undefined : 'session_not_found');
  }
  expect((await user(stranger.access_token)).status).toBe(200);
});

test('after a global sign-out the access token can change nothing', async () => {
  const { access_token } = await signedIn(bench);
  await bench.call('POST', '/logout', undefined, bearer(access_token));
  for (const [method, path, body] of [
    ['PUT', '/user', { data: { a: 1 } }],
    ['POST', '/logout', undefined],
  ] as const) {
    expect(await bench.call(method, path, body, bearer(access_token))).toMatchObject({
      status: 403,
      body: { error_code: 'session_not_found' },
    });
  }
});

test('without a token, with the public key, with a wrong or an expired token there is no user', async () => {
  const { access_token } = await signedIn(bench);
  expect(await bench.call('GET', '/user')).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  expect(await user(await bench.tokens.apiKey('anon'))).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
  expect(await user(`${access_token.slice(0, -4)}AAAA`)).toMatchObject({
    status: 403,
    body: { error_code: 'bad_jwt' },
  });
  bench.pass(3601);
  expect(await user(access_token)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } });
  expect(await bench.call('POST', '/logout?scope=all', undefined, bearer(access_token))).toMatchObject({ status: 403 });
});

test('deleting a user deletes all their sessions and codes', async () => {
  const { access_token, refresh_token, user: member } = await signedIn(bench);
  expect(await bench.api.deleteUser(member.id)).toBe(true);
  expect(await bench.api.deleteUser(member.id)).toBe(false);
  expect(await user(access_token)).toMatchObject({ status: 403, body: { error_code: 'user_not_found' } });
  expect(await refresh(refresh_token)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
});

test('the server can sign a user out everywhere', async () => {
  const { access_token, user: member } = await signedIn(bench);
  await bench.api.signOutEverywhere(member.id);
  expect((await user(access_token)).status).toBe(403);
});

test('a sign-in with a password and a renewal are single statements', async () => {
  const email = anEmail();
  await signedIn(bench, email);
  const reasons: string[] = [];
  const watched = await openBench({
    ...opened,
    scope: {
      ...opened.scope,
      asService: () => Promise.reject(new Error('a transaction of several round trips')),
      onceAsService: (reason, options) => {
        const tx = opened.scope.onceAsService(reason, options);
        return { query: (statement) => (reasons.push(reason), tx.query(statement)) };
      },
    },
  });
  await opened.scope.asService('give a user a password', (tx) =>
    tx.query(sql`update auth.users set encrypted_password = ${PASSWORD_HASH} where email = ${email}`),
  );
  const session = await watched.call<Session>('POST', '/token?grant_type=password', { email, password: PASSWORD });
  expect([session.status, reasons.splice(0)]).toEqual([
    200,
    ['take a try and look a password up', 'sign in with a password'],
  ]);
  const { refresh_token } = session.body;
  expect((await watched.call('POST', '/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
  expect(reasons).toEqual(['renew a session']);
});

test('a password that changed while it was checked begins no session', async () => {
  const email = anEmail();
  await signedIn(bench, email);
  const change = (hash: string) =>
    opened.scope.asService('give a user a password', (tx) =>
      tx.query(sql`update auth.users set encrypted_password = ${hash} where email = ${email}`),
    );
  await change(PASSWORD_HASH);
  const sessions = async () =>
    (await opened.scope.asService('count sessions', (tx) => tx.query(sql`select from auth.sessions`))).rowCount;
  const before = await sessions();
  const racing = await openBench({
    ...opened,
    scope: {
      ...opened.scope,
      onceAsService: (reason, options) => {
        const tx = opened.scope.onceAsService(reason, options);
        if (reason !== 'sign in with a password') return tx;
        return { query: async (statement) => (await change('another'), tx.query(statement)) };
      },
    },
  });
  expect(await racing.call('POST', '/token?grant_type=password', { email, password: PASSWORD })).toMatchObject({
    status: 400,
    body: { error_code: 'invalid_credentials' },
  });
  expect(await sessions()).toBe(before);
});
