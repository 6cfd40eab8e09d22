/** The two password rules, for a client that calls the auth service directly. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../src/testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function auth(method: string, path: string, body: object, token = test.keys.anonKey) {
  const answer = await test.app.request(`/auth/v1${path}`, {
    method,
    headers: { apikey: test.keys.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

it.each([
  ['', 'Signup requires a valid password'],
  ['Ab1!x', 'Password must contain at least: 6 characters'],
  ['ABCDE1!', 'Password must contain at least: one lowercase letter'],
  ['abcdef1', 'Password must contain at least: one uppercase letter, one special character'],
  ['Abcdef!', 'Password must contain at least: one number'],
])('a signup with the password "%s" is refused: %s', async (password, msg) => {
  const { status, body } = await auth('POST', '/signup', { email: 'asha@mill.example', password });
  expect([status, body.msg]).toEqual([password ? 422 : 400, msg]);
});

it('a signup needs six characters, and one of every kind', async () => {
  expect((await auth('POST', '/signup', { email: 'bina@mill.example', password: 'Ntex1!' })).status).toBe(200);
});

it('a common password is refused at signup and in a change, with the reason', async () => {
  const refused = {
    status: 422,
    body: {
      error_code: 'weak_password',
      msg: 'Too many people use this password. Please choose another one.',
      weak_password: { reasons: ['pwned'] },
    },
  };
  const [email, password] = ['deepa@mill.example', 'Correct-horse-9'];
  expect(await auth('POST', '/signup', { email, password: 'Password1!' })).toMatchObject(refused);
  await test.auth.createUser({ email, password, email_confirm: true });
  const signedIn = await auth('POST', '/token?grant_type=password', { email, password });
  const token = signedIn.body.access_token as string;
  expect(await auth('PUT', '/user', { password: 'Password1' }, token)).toMatchObject(refused);
});

it('a new password needs eight characters with upper case, lower case and a digit', async () => {
  const [email, password] = ['chetan@mill.example', 'Correct-horse-9'];
  await test.auth.createUser({ email, password, email_confirm: true });
  const signedIn = await auth('POST', '/token?grant_type=password', { email, password });
  const change = (next: string) =>
    auth('PUT', '/user', { password: next, current_password: password }, signedIn.body.access_token as string);
  for (const weak of ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh']) {
    expect(await change(weak)).toMatchObject({
      status: 422,
      body: { error_code: 'weak_password', msg: 'Min. 8 chars: 1 uppercase, 1 lowercase, 1 number' },
    });
  }
  expect((await change('Ntexloom1')).status).toBe(200);
  expect((await auth('POST', '/token?grant_type=password', { email, password })).status).toBe(400);
  expect((await auth('POST', '/token?grant_type=password', { email, password: 'Ntexloom1' })).status).toBe(200);
});
