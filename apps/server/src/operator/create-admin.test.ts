/** The account of an administrator: made once, let in again by a link or a password, and never past its second factor. */
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { buildTestApp, type TestApp } from '../testing.ts';
import { openAuthCalls, type AuthCalls } from './auth-calls.ts';
import { createAdmin } from './create-admin.ts';

let test: TestApp;
let auth: AuthCalls;
let email: string;
let count = 0;
const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@yarnmarket.in`);

beforeAll(async () => {
  test = await buildTestApp({ config: { admins: { emails, main: emails[0]!, areGiven: true } } });
  auth = await openAuthCalls(test.db, readConfig({}), test.keys, test.url);
});
afterAll(async () => {
  await auth.close();
  await test.close();
});
beforeEach(() => {
  email = emails[count++]!;
});

/** Opens a link as a browser does. @returns the session's token; undefined where the link is refused */
async function follow(lines: readonly string[]): Promise<string | undefined> {
  const link = lines.find((line) => line.startsWith('  http'))!.trim();
  const answer = await test.app.request(link, { redirect: 'manual' });
  return new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1)).get('access_token') ?? undefined;
}

const accessOf = async (token: string) => {
  const answer = await test.app.request('/rest/v1/rpc/get_my_access', {
    method: 'POST',
    headers: { apikey: test.keys.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  return (await answer.json()) as { is_admin: boolean };
};

const signIn = (password: string) =>
  test.app.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: test.keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

it('a new account gets a link that signs in as an admin, once', async () => {
  const lines = await createAdmin(auth, email);
  expect(lines[0]).toBe(`${email} has an account now.`);
  const token = await follow(lines);
  expect(await accessOf(token!)).toMatchObject({ is_admin: true });
  expect(await follow(lines)).toBeUndefined();
});

it('a second call makes no second account, and its link replaces the first', async () => {
  const first = await createAdmin(auth, email);
  const second = await createAdmin(auth, email);
  expect(second[0]).toBe(`${email} has an account already.`);
  expect(await follow(first)).toBeUndefined();
  expect(await follow(second)).toBeDefined();
  // The address is confirmed now.
  expect(await follow(await createAdmin(auth, email))).toBeDefined();
  const { rows } = await auth.scope.asService('count events', (tx) =>
    tx.query(sql`select count(*)::int from auth.security_events join auth.users u on u.id = user_id
      where event = 'admin_link_made' and u.email = ${email}`),
  );
  expect(rows).toEqual([{ count: 3 }]);
});

it('a password signs in, can be set again, and ends the sessions from before', async () => {
  const password = 'Seven-Looms-7';
  await createAdmin(auth, email, password);
  const answer = await signIn(password);
  expect(answer.status).toBe(200);
  const { access_token } = (await answer.json()) as { access_token: string };
  expect(await accessOf(access_token)).toMatchObject({ is_admin: true });
  expect(await createAdmin(auth, email, `${password}8`)).toContain(
    'It has the password that was given. Sessions from before have ended.',
  );
  expect((await signIn(password)).status).toBe(400);
  expect((await signIn(`${password}8`)).status).toBe(200);
  const user = await test.app.request('/auth/v1/user', {
    headers: { apikey: test.keys.anonKey, authorization: `Bearer ${access_token}` },
  });
  expect(user.status).toBe(403);
});

it('the second factor stays: the link alone makes no admin', async () => {
  await follow(await createAdmin(auth, email));
  await auth.scope.asService('add a factor', (tx) =>
    tx.query(sql`insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret)
      select id, 'totp', 'verified', 'x' from auth.users where email = ${email}`),
  );
  const lines = await createAdmin(auth, email);
  expect(lines.at(-1)).toBe('Its second factor is asked for after that, as before.');
  expect(await accessOf((await follow(lines))!)).toMatchObject({ is_admin: false });
});

it('where all admins need a second factor, the operator reads so', async () => {
  await auth.scope.asService('require it', (tx) =>
    tx.query(sql`insert into private.settings values ('admin_second_factor', 'true')
      on conflict (key) do update set value = 'true'`),
  );
  const lines = await createAdmin(auth, email);
  expect(lines.at(-1)).toBe('Admins need a second factor here: it is set up right after signing in.');
  expect(await accessOf((await follow(lines))!)).toMatchObject({ is_admin: false });
});

it('a suspended account is not let in', async () => {
  await test.auth.createUser({ email, email_confirm: true });
  await auth.scope.asService('ban it', (tx) =>
    tx.query(sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`),
  );
  await expect(createAdmin(auth, email)).rejects.toThrow(`${email} is suspended: another admin lifts that first.`);
});
