import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../src/db/index.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, bearer, openBench, signedIn, type Bench } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
});
afterAll(() => opened.close());

test('metadata is merged key by key, and null removes a key', async () => {
  const { access_token, user } = await signedIn(bench);
  const put = (data: object) => bench.call('PUT', '/user', { data }, bearer(access_token));
  await put({ display_name: 'Asha', company: 'Asha Ltd', nested: { keep: null } });
  const { body } = await put({ company: null, plan: 'free' });
  expect(body).toMatchObject({
    id: user.id,
    user_metadata: { display_name: 'Asha', nested: { keep: null }, plan: 'free' },
  });
  expect(body.user_metadata).not.toHaveProperty('company');
  expect((await bench.call('GET', '/user', undefined, bearer(access_token))).body).toEqual(body);
});

test('a user cannot set the metadata of the service', async () => {
  const { access_token } = await signedIn(bench);
  expect(await bench.call('PUT', '/user', { app_metadata: { role: 'admin' } }, bearer(access_token))).toMatchObject({
    status: 403,
    body: { error_code: 'not_admin' },
  });
  const { body } = await bench.call(
    'PUT',
    '/user',
    { role: 'service_role', data: { role: 'admin' } },
    bearer(access_token),
  );
  expect(body).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } });
});

test('metadata that would not fit into a token is refused', async () => {
  const { access_token } = await signedIn(bench);
  expect(await bench.call('PUT', '/user', { data: { a: 'x'.repeat(5000) } }, bearer(access_token))).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  });
});

test('forbidden texts are refused in metadata, in every call', async () => {
  const strict = await openBench(opened, { isMetadataText: (text) => !/[\r\n]/.test(text) });
  const { access_token } = await signedIn(strict);
  for (const data of [{ name: 'Z\r\nBcc: a@b.c' }, { names: [{ first: 'Z\n' }] }, { 'na\nme': 'Z' }]) {
    for (const [method, path, body, headers] of [
      ['PUT', '/user', {}, bearer(access_token)],
      ['POST', '/signup', { email: anEmail(), password: 'Loom-and-weft-7' }, {}],
      ['POST', '/otp', { email: anEmail() }, {}],
    ] as const) {
      const answer = await strict.call(method, path, { ...body, data }, headers);
      expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    }
  }
  expect(await strict.call('PUT', '/user', { data: { name: 'अशा 😀' } }, bearer(access_token))).toMatchObject({
    status: 200,
  });
});

test('a number is added after its code was verified', async () => {
  const { access_token, user } = await signedIn(bench);
  const phone = aPhone();
  expect((await bench.call('PUT', '/user', { phone: `+${phone}` }, bearer(access_token))).body).toMatchObject({
    phone: '',
    new_phone: phone,
  });
  const verified = await bench.call('POST', '/verify', { type: 'phone_change', phone, token: bench.sms.at(-1)!.token });
  expect(verified.body.user).toMatchObject({ id: user.id, phone, app_metadata: { providers: ['email', 'phone'] } });
  const other = await signedIn(bench);
  expect(await bench.call('PUT', '/user', { phone }, bearer(other.access_token))).toMatchObject({
    status: 422,
    body: { error_code: 'phone_exists' },
  });
});

test('the server changes users without confirmation', async () => {
  const { user } = await signedIn(bench);
  const [email, phone] = [anEmail(), aPhone()];
  expect(
    await bench.api.updateUserById(user.id, { email, phone, phone_confirm: true, app_metadata: { plan: 'paid' } }),
  ).toMatchObject({
    email,
    phone,
    phone_confirmed_at: expect.any(String),
    app_metadata: { plan: 'paid' },
  });
  const other = await signedIn(bench);
  await expect(bench.api.updateUserById(other.user.id, { email })).rejects.toMatchObject({ code: 'email_exists' });
  await expect(
    bench.api.updateUserById('0198c0de-0000-7000-8000-00000000ffff', { email: anEmail() }),
  ).rejects.toMatchObject({ code: 'user_not_found' });
});

test.each(['anon', 'authenticated'])('%s can read nothing of schema auth but the four functions', async (role) => {
  const sub = '0198c0de-0000-7000-8000-000000000001';
  const claims = { role, ...(role === 'anon' ? {} : { sub, email: 'a@b.example' }) };
  const result = await opened.scope.asClaims(claims, (tx) =>
    tx.query(
      sql`select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() ->> 'role' as claimed`,
    ),
  );
  expect(result.rows).toEqual([
    { uid: claims.sub ?? null, role, email: role === 'anon' ? null : 'a@b.example', claimed: role },
  ]);
  const tables = await opened.scope.asService('test', (tx) =>
    tx.query<{ name: string; rls: boolean }>(sql`
      select relname as name, relrowsecurity as rls from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`),
  );
  expect(tables.rows.length).toBeGreaterThan(5);
  for (const { name, rls } of tables.rows) {
    expect([name, rls]).toEqual([name, true]);
    const read = opened.scope.asClaims(claims, (tx) =>
      tx.query(sql`select has_table_privilege(${`auth.${name}`}, 'select, insert, update, delete') as any`),
    );
    expect([name, (await read).rows]).toEqual([name, [{ any: false }]]);
  }
});

test('errors have the format that the client requests', async () => {
  const old = await bench.call('POST', '/token?grant_type=password', { email: anEmail(), password: 'x' });
  expect(old.body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
  expect(old.headers.get('x-supabase-api-version')).toBeNull();
  const version = { 'x-supabase-api-version': '2024-01-01' };
  const now = await bench.call('POST', '/token?grant_type=password', { email: anEmail(), password: 'x' }, version);
  expect(now.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
  expect(now.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  expect((await bench.call('POST', '/signup', { email: anEmail(), password: 'x' }, version)).body).toMatchObject({
    code: 'weak_password',
    weak_password: { reasons: ['length'] },
  });
});

test('an internal error is logged and has a general message', async () => {
  const broken = await openBench({
    ...opened,
    scope: { ...opened.scope, asService: () => Promise.reject(new Error('disk full at /var/db')) },
  });
  expect(await broken.call('POST', '/recover', { email: anEmail() })).toMatchObject({
    status: 500,
    body: { error_code: 'unexpected_failure', msg: expect.not.stringContaining('disk') },
  });
  expect(broken.logged).toMatchObject([{ fields: { err: { message: 'disk full at /var/db' } } }]);
});

test('the service returns its health and its features', async () => {
  expect((await bench.call('GET', '/health')).body).toMatchObject({ name: 'GoTrue' });
  expect((await bench.call('GET', '/settings')).body).toMatchObject({
    external: { email: true, phone: true },
    disable_signup: false,
    mailer_autoconfirm: false,
  });
});
