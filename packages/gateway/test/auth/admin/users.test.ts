/** The admin API: who may call it, and what it does to users. */
import { hash } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, signIn, type Bench, type Session } from '../support.ts';

type Shown = {
  id: string;
  email: string;
  phone: string;
  role: string;
  app_metadata: object;
  user_metadata: object;
  [field: string]: unknown;
};

let opened: Opened;
let bench: Bench;
let key: string;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
  key = await bench.tokens.apiKey('service_role');
});
afterAll(() => opened.close());

const admin = <T = Shown>(method: string, path: string, body?: object) =>
  bench.call<T>(method, path, body, bearer(key));
const password = 'Correct-horse-9';
const create = async (fields: object = {}): Promise<Shown> =>
  (await admin('POST', '/admin/users', { email: anEmail(), password, email_confirm: true, ...fields })).body;

const NOBODY = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66';
const CALLS: readonly [method: string, path: string][] = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${NOBODY}`],
  ['PUT', `/admin/users/${NOBODY}`],
  ['DELETE', `/admin/users/${NOBODY}`],
  ['GET', `/admin/users/${NOBODY}/factors`],
  ['PUT', `/admin/users/${NOBODY}/factors/${NOBODY}`],
  ['DELETE', `/admin/users/${NOBODY}/factors/${NOBODY}`],
  ['POST', '/admin/generate_link'],
  ['GET', '/admin/audit'],
  ['POST', '/invite'],
  ['GET', '/admin/anything'],
];

test.each(CALLS)('%s %s is refused to visitors and signed-in users', async (method, path) => {
  const body = method === 'GET' ? undefined : {};
  const anon = await bench.tokens.apiKey('anon');
  const { access_token } = await signedIn(bench);
  expect(await bench.call(method, path, body)).toMatchObject({ status: 401, body: { error_code: 'no_authorization' } });
  for (const token of [anon, access_token]) {
    expect(await bench.call(method, path, body, bearer(token))).toMatchObject({
      status: 403,
      body: { error_code: 'not_admin', msg: 'User not allowed' },
    });
  }
});

test('a user with the role of the operator is an admin only while the session lasts', async () => {
  const { email } = await create({ role: 'service_role' });
  const { access_token } = await signIn(bench, email);
  const list = () => bench.call('GET', '/admin/users', undefined, bearer(access_token));
  expect((await list()).status).toBe(200);
  await bench.call('POST', '/logout', {}, bearer(access_token));
  expect(await list()).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } });
});

test('the operator creates a user with everything that upstream takes', async () => {
  const [email, phone] = [anEmail(), aPhone()];
  const { status, body } = await admin('POST', '/admin/users', {
    email: email.toUpperCase(),
    phone: `+${phone}`,
    password,
    email_confirm: true,
    user_metadata: { member_name: 'Asha' },
    app_metadata: { plan: 'gold' },
    role: 'authenticated',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email,
    phone,
    email_confirmed_at: expect.any(String),
    user_metadata: { member_name: 'Asha' },
    app_metadata: { provider: 'email', providers: ['email', 'phone'], plan: 'gold' },
    is_anonymous: false,
  });
  expect(body).not.toHaveProperty('phone_confirmed_at');
  expect(await signIn(bench, email)).toMatchObject({ user: { id: body.id } });
});

test('a user without a confirmed address cannot sign in until the operator confirms it', async () => {
  const { id, email } = await create({ email_confirm: false });
  const attempt = () => bench.call('POST', '/token?grant_type=password', { email, password });
  expect(await attempt()).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } });
  expect((await admin('PUT', `/admin/users/${id}`, { email_confirm: true })).body).toHaveProperty('email_confirmed_at');
  expect((await attempt()).status).toBe(200);
});

test('a taken address, a taken number, a used id and a body without an address are refused', async () => {
  const [email, phone] = [anEmail(), aPhone()];
  const { id } = await create({ email, phone });
  expect(await admin('POST', '/admin/users', { email })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
  expect(await admin('POST', '/admin/users', { phone })).toMatchObject({
    status: 422,
    body: { error_code: 'phone_exists' },
  });
  expect((await admin('POST', '/admin/users', { email: anEmail(), id })).status).toBe(422);
  expect(await admin('POST', '/admin/users', { password })).toMatchObject({
    status: 400,
    body: { msg: 'Cannot create a user without either an email or phone' },
  });
  const other = await create();
  expect(await admin('PUT', `/admin/users/${other.id}`, { email })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
});

test.each([
  [{ id: 'mine' }, 'ID must conform to the uuid v4 format'],
  [{ id: '00000000-0000-0000-0000-000000000000' }, 'ID cannot be a nil uuid'],
  [
    { password_hash: '$argon2id$v=19$m=16,t=1,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNo', password },
    'Only a password or a password hash should be provided',
  ],
  [{ password: undefined, password_hash: 'plain' }, 'The password hash is of no known kind'],
  [
    { password: undefined, password_hash: '$argon2id$v=19$m=900000,t=1,p=1$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA' },
    'The password hash is of no known kind',
  ],
  [{ ban_duration: 'a while' }, 'invalid format for ban duration: time: invalid duration "a while"'],
  [{ email: 'xx:;x@x.x' }, 'Unable to validate email address: invalid format'],
  [{ email_confirm: 'yes' }, 'email_confirm must be a boolean'],
  [{ app_metadata: [] }, 'app_metadata must be an object'],
  [{ role: 'x'.repeat(64) }, 'role must not be longer than 63'],
])('creating a user with %j is refused in words', async (fields, words) => {
  expect(await admin('POST', '/admin/users', { email: anEmail(), password, ...fields })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg: words },
  });
});

test('a password hash from elsewhere signs in', async () => {
  const first = await create();
  const { rows } = await opened.db.execute(`select encrypted_password from auth.users where id = '${first.id}'`);
  const moved = await create({ password: undefined, password_hash: rows[0]!.encrypted_password });
  expect(await signIn(bench, moved.email)).toMatchObject({ user: { id: moved.id } });
  const bcrypt = await hash(password, { cost: 4 });
  const { email, id } = await create({ password: undefined, password_hash: bcrypt });
  expect(await signIn(bench, email)).toMatchObject({ user: { id } });
});

test('a user is found by id, and an unknown one is not', async () => {
  const { id, email } = await create();
  expect((await admin('GET', `/admin/users/${id}`)).body).toMatchObject({ id, email });
  expect(await admin('GET', `/admin/users/${NOBODY}`)).toMatchObject({
    status: 404,
    body: { error_code: 'user_not_found', msg: 'User not found' },
  });
  expect(await admin('PUT', '/admin/users/first', {})).toMatchObject({
    status: 404,
    body: { error_code: 'validation_failed', msg: 'user_id must be an UUID' },
  });
});

test('a change merges metadata, removes what is null and takes effect at once', async () => {
  const { id } = await create({ user_metadata: { a: 1, b: 2 }, app_metadata: { plan: 'gold' } });
  const to = anEmail();
  const { body } = await admin('PUT', `/admin/users/${id}`, {
    email: to,
    user_metadata: { b: null, c: 3 },
    app_metadata: { roles: ['editor'] },
  });
  expect(body).toMatchObject({
    email: to,
    user_metadata: { a: 1, c: 3 },
    app_metadata: { plan: 'gold', roles: ['editor'] },
  });
  expect(body.user_metadata).not.toHaveProperty('b');
});

test('a new password ends every session and every pending code', async () => {
  const { id, email } = await create();
  const session = await signIn(bench, email);
  await bench.call('POST', '/recover', { email });
  const { token } = bench.emails.at(-1)!;
  expect((await admin('PUT', `/admin/users/${id}`, { password: 'Battery-staple-9' })).status).toBe(200);
  expect((await bench.call('GET', '/user', undefined, bearer(session.access_token))).status).toBe(403);
  expect((await bench.call('POST', '/verify', { type: 'recovery', email, token })).status).toBe(403);
  expect(await signIn(bench, email, 'Battery-staple-9')).toMatchObject({ user: { id } });
  expect(await admin('PUT', `/admin/users/${id}`, { password: 'short' })).toMatchObject({
    status: 422,
    body: { error_code: 'weak_password' },
  });
});

test('a banned user cannot sign in, renew or use the session until the ban ends', async () => {
  const { id, email } = await create();
  const session = await signIn(bench, email);
  const banned = await admin('PUT', `/admin/users/${id}`, { ban_duration: '1h30m' });
  const until = new Date(String(banned.body.banned_until)).getTime() - Date.now() - bench.passed() * 1000;
  expect(until).toBeGreaterThan(5_395_000);
  expect(until).toBeLessThanOrEqual(5_400_000);
  const refused = { status: 403, body: { error_code: 'user_banned' } };
  expect(await bench.call('POST', '/token?grant_type=password', { email, password })).toMatchObject({
    ...refused,
    status: 400,
  });
  expect((await bench.call('POST', '/token?grant_type=refresh_token', session)).body).toMatchObject({
    error_code: 'user_banned',
  });
  expect(await bench.call('GET', '/user', undefined, bearer(session.access_token))).toMatchObject(refused);
  const free = await admin('PUT', `/admin/users/${id}`, { ban_duration: 'none' });
  expect(free.body).not.toHaveProperty('banned_until');
  expect((await bench.call('POST', '/token?grant_type=password', { email, password })).status).toBe(200);
});

test('a deleted user is gone with the sessions', async () => {
  const { id, email } = await create();
  const session = await signIn(bench, email);
  expect(await admin('DELETE', `/admin/users/${id}`)).toMatchObject({ status: 200, body: {} });
  expect((await admin('GET', `/admin/users/${id}`)).status).toBe(404);
  expect(await bench.call('GET', '/user', undefined, bearer(session.access_token))).toMatchObject({
    status: 403,
    body: { error_code: 'user_not_found' },
  });
});

test('a softly deleted user keeps the row without anything personal, and the address is free', async () => {
  const [email, phone] = [anEmail(), aPhone()];
  const { id } = await create({ email, phone, user_metadata: { member_name: 'Asha' }, app_metadata: { plan: 'gold' } });
  const session: Session = await signIn(bench, email);
  await opened.db.script(
    `insert into auth.identities (provider, provider_id, user_id) values ('google', 'asha', '${id}')`,
  );
  await admin('DELETE', `/admin/users/${id}`, { should_soft_delete: true });
  const { rows } = await opened.db.execute(`select from auth.identities where user_id = '${id}'`);
  expect(rows).toEqual([]);
  const { body } = await admin('GET', `/admin/users/${id}`);
  expect(body).toMatchObject({ id, phone: '', user_metadata: {}, deleted_at: expect.any(String) });
  expect(JSON.stringify(body)).not.toContain(email);
  expect(JSON.stringify(body)).not.toContain('Asha');
  expect(body.app_metadata).not.toHaveProperty('plan');
  expect((await bench.call('POST', '/token?grant_type=password', { email, password })).status).toBe(400);
  expect((await bench.call('POST', '/token?grant_type=refresh_token', session)).status).toBe(400);
  expect((await create({ email, phone })).id).not.toBe(id);
  expect((await admin('DELETE', `/admin/users/${id}`, { should_soft_delete: true })).status, 'a second time').toBe(200);
});

test('the list has pages with the headers that auth-js reads, an order and a filter', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const made: string[] = [];
  for (let n = 1; n <= 3; n++) {
    bench.pass(1);
    made.push(
      (await create({ email: `${mark}-${n}@site.example`, user_metadata: { full_name: `Weaver ${mark}` } })).id,
    );
  }
  type List = { users: Shown[]; aud: string };
  const first = await admin<List>('GET', `/admin/users?page=1&per_page=2&filter=${mark}`);
  expect(first.body.users.map(({ id }) => id)).toEqual([made[2], made[1]]);
  expect(first.body.aud).toBe('authenticated');
  expect(first.headers.get('x-total-count')).toBe('3');
  expect(first.headers.get('link')).toBe(
    `</admin/users?page=2&per_page=2&filter=${mark}>; rel="next", </admin/users?page=2&per_page=2&filter=${mark}>; rel="last"`,
  );
  const last = await admin<List>('GET', `/admin/users?page=2&per_page=2&filter=weaver+${mark}`);
  expect(last.body.users.map(({ id }) => id)).toEqual([made[0]]);
  expect(last.headers.get('link')).not.toContain('next');
  const up = await admin<List>('GET', `/admin/users?filter=${mark}&sort=created_at+asc`);
  expect(up.body.users.map(({ id }) => id)).toEqual(made);
  expect((await admin<List>('GET', '/admin/users?per_page=100000')).status).toBe(200);
});

test.each([
  ['page=-1', /^Bad Pagination Parameters: /],
  ['per_page=many', /^Bad Pagination Parameters: /],
  ['sort=email', /^Bad Sort Parameters: bad field for sort 'email'/],
  ['sort=created_at+sideways', /^Bad Sort Parameters: bad direction/],
])('a list with %s is refused in words', async (query, words) => {
  const { status, body } = await admin<{ msg: string }>('GET', `/admin/users?${query}`);
  expect([status, body.msg]).toEqual([400, expect.stringMatching(words)]);
});
