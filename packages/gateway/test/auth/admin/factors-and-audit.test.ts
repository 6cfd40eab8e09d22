/** What the operator sees and removes of second factors, and the audit log. */
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { bearer, openBench, signedIn, signIn, type Bench } from '../support.ts';

type Entry = { payload: { action: string; actor_username: string; traits?: object }; ip_address: string };

let opened: Opened;
let bench: Bench;
let key: string;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
  key = await bench.tokens.apiKey('service_role');
});
afterAll(() => opened.close());

const admin = <T = Record<string, unknown>>(method: string, path: string, body?: object) =>
  bench.call<T>(method, path, body, bearer(key));

async function withApp() {
  const session = await signedIn(bench);
  const as = <T = Record<string, string>>(path: string, body: object = {}) =>
    bench.call<T>('POST', path, body, bearer(session.access_token));
  const { body } = await as<{ id: string; totp: { secret: string } }>('/factors', {
    factor_type: 'totp',
    friendly_name: 'Phone',
  });
  const challenge = await as<{ id: string }>(`/factors/${body.id}/challenge`);
  const code = new TOTP({ secret: body.totp.secret }).generate({ timestamp: Date.now() + bench.passed() * 1000 });
  const verified = await as<{ access_token: string }>(`/factors/${body.id}/verify`, {
    code,
    challenge_id: challenge.body.id,
  });
  return { user: session.user, factor: body.id, token: verified.body.access_token };
}

test('the operator lists, renames and removes the factor of a user who lost it', async () => {
  const { user, factor, token } = await withApp();
  const path = `/admin/users/${user.id}/factors`;
  expect((await admin('GET', path)).body).toEqual([
    {
      id: factor,
      friendly_name: 'Phone',
      factor_type: 'totp',
      status: 'verified',
      phone: '',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      last_challenged_at: expect.any(String),
    },
  ]);
  const renamed = await admin('PUT', `${path}/${factor}`, { friendly_name: 'Old phone' });
  expect(renamed).toMatchObject({ status: 200, body: { id: factor, friendly_name: 'Old phone' } });
  expect(await admin('DELETE', `${path}/${factor}`)).toMatchObject({ status: 200, body: { id: factor } });
  expect((await admin('GET', path)).body).toEqual([]);
  const { rows } = await opened.db.execute(`select distinct aal from auth.sessions where user_id = '${user.id}'`);
  expect(rows, 'the sessions of the factor').toEqual([{ aal: 'aal1' }]);
  expect((await bench.call('GET', '/user', undefined, bearer(token))).status).toBe(200);
});

test('a factor of another user is not found', async () => {
  const { factor } = await withApp();
  const other = await signedIn(bench);
  const notFound = { status: 404, body: { error_code: 'mfa_factor_not_found' } };
  for (const method of ['PUT', 'DELETE']) {
    expect(await admin(method, `/admin/users/${other.user.id}/factors/${factor}`, {})).toMatchObject(notFound);
  }
  expect(await admin('DELETE', `/admin/users/${other.user.id}/factors/first`)).toMatchObject({
    status: 404,
    body: { error_code: 'validation_failed', msg: 'factor_id must be an UUID' },
  });
});

test('the audit log tells what users and the operator did, the newest first', async () => {
  const session = await signedIn(bench);
  await bench.call('POST', '/logout?scope=local', {}, bearer(session.access_token));
  const again = await signIn(bench, session.user.email);
  await bench.call('POST', '/token?grant_type=refresh_token', again);
  await admin('PUT', `/admin/users/${session.user.id}`, { user_metadata: { full_name: 'Asha' } });
  const log = await admin<Entry[]>('GET', `/admin/audit?query=author:${session.user.email}`);
  const actions = log.body.map(({ payload }) => payload.action);
  expect(actions.toSorted()).toEqual(['login', 'login', 'logout', 'token_refreshed', 'token_revoked']);
  const byKey = await admin<Entry[]>('GET', '/admin/audit?query=action:user_modified&per_page=1');
  expect(byKey.body[0]!.payload).toEqual({
    actor_id: '00000000-0000-0000-0000-000000000000',
    actor_username: 'service_role',
    actor_via_sso: false,
    action: 'user_modified',
    log_type: 'user',
    traits: { user_id: session.user.id, user_email: session.user.email, user_phone: '' },
  });
  expect(Number(byKey.headers.get('x-total-count'))).toBeGreaterThan(0);
  expect((await admin<Entry[]>('GET', '/admin/audit?query=type:account')).body.length).toBeGreaterThan(0);
  expect(await admin('GET', '/admin/audit?query=colour:red')).toMatchObject({
    status: 400,
    body: { msg: 'Invalid query scope: colour:red' },
  });
});

test('an installation may keep no audit log', async () => {
  const quiet = await openBench(opened, { auditLog: false });
  const count = async () =>
    (await opened.db.execute('select count(*)::int as n from auth.audit_log_entries')).rows[0]!.n;
  const before = await count();
  await signedIn(quiet);
  expect(await count()).toBe(before);
});
