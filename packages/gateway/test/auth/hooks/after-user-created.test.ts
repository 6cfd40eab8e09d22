import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { sql } from '../../../src/db/sql.ts';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { FORGED_CLIENT, openForgingProvider, type ForgingProvider } from '../providers/forging-provider.ts';
import { anEmail, aPhone, bearer, openBench, type Bench, type Session } from '../support.ts';
import { openHookServer, type HookServer } from './hook-server.ts';

const SECRET = `v1,whsec_${Buffer.from('a key of a hook, at least 16 bytes').toString('base64')}`;
const PASSWORD = 'Correct-horse-9';

let opened: Opened;
let hook: HookServer;
let forger: ForgingProvider;
let bench: Bench;
let admin: Record<string, string>;
beforeAll(async () => {
  opened = await openGatewayDatabase(new URL('fixture.sql', import.meta.url));
  hook = await openHookServer();
  forger = await openForgingProvider();
  bench = await openBench(opened, {
    anonymousUsers: true,
    providers: { acme: { clientId: FORGED_CLIENT, issuer: forger.issuer } },
    hooks: { afterUserCreated: { uri: hook.url, secrets: [SECRET] } },
    limits: { email_interval_seconds: 0, sms_interval_seconds: 0 },
  });
  admin = bearer(await bench.tokens.apiKey('service_role'));
});
afterAll(async () => {
  await forger.close();
  await hook.close();
  await opened.close();
});
beforeEach(() => {
  hook.requests.length = 0;
  hook.answer = () => ({});
});

const announced = () => hook.requests.map(({ input }) => ({ name: input.metadata.name, user: input.user }));

describe('the hook hears of a user who was created', () => {
  it.each<[string, () => Promise<unknown>]>([
    [
      'by a sign-up',
      () => bench.call('POST', '/signup', { email: anEmail(), password: PASSWORD, data: { town: 'Surat' } }),
    ],
    ['by a code', () => bench.call('POST', '/otp', { email: anEmail(), data: { town: 'Surat' } })],
    ['by a code to a number', () => bench.call('POST', '/otp', { phone: aPhone(), data: { town: 'Surat' } })],
    ['anonymously', () => bench.call('POST', '/signup', { data: { town: 'Surat' } })],
    ['by an invitation', () => bench.call('POST', '/invite', { email: anEmail(), data: { town: 'Surat' } }, admin)],
    [
      'for a link',
      () =>
        bench.call(
          'POST',
          '/admin/generate_link',
          { type: 'signup', email: anEmail(), password: PASSWORD, data: { town: 'Surat' } },
          admin,
        ),
    ],
  ])('%s, once', async (_how, create) => {
    expect(await create()).toMatchObject({ status: 200 });
    expect(announced()).toEqual([
      {
        name: 'after-user-created',
        user: expect.objectContaining({ user_metadata: expect.objectContaining({ town: 'Surat' }) }),
      },
    ]);
    expect(await bench.api.findUserById(announced()[0]!.user!.id)).not.toBeNull();
  });

  it('by a provider, at the first sign-in only', async () => {
    const email = anEmail();
    const id_token = await forger.sign({ email, sub: email });
    for (let nth = 1; nth <= 2; nth += 1) {
      const { status } = await bench.call('POST', '/token?grant_type=id_token', { provider: 'acme', id_token });
      expect(status).toBe(200);
    }
    expect(announced()).toMatchObject([{ user: { email } }]);
  });

  it('where accounts are confirmed at once', async () => {
    const sure = await openBench(opened, {
      autoconfirm: true,
      hooks: { afterUserCreated: { uri: hook.url, secrets: [SECRET] } },
    });
    const { body } = await sure.call<Session>('POST', '/signup', { email: anEmail(), password: PASSWORD });
    expect(announced()).toMatchObject([{ user: { id: body.user.id } }]);
  });
});

test('the hook does not hear of accounts that exist, nor of the operator’s own', async () => {
  const email = anEmail();
  await bench.call('POST', '/admin/users', { email, email_confirm: true }, admin);
  await bench.call('POST', '/signup', { email, password: PASSWORD });
  await bench.call('POST', '/otp', { email });
  const waiting = anEmail();
  for (let nth = 1; nth <= 2; nth += 1) await bench.call('POST', '/signup', { email: waiting, password: PASSWORD });
  expect(announced()).toMatchObject([{ user: { email: waiting } }]);
});

test('an error of the hook answers the request, and the user exists', async () => {
  hook.answer = () => ({ body: { error: { http_code: 403, message: 'The list is full' } } });
  const email = anEmail();
  const answer = await bench.call('POST', '/otp', { email });
  expect(answer).toMatchObject({ status: 403, body: { msg: 'The list is full' } });
  expect(await bench.api.findUserByEmail(email)).not.toBeNull();
});

test('a function in SQL hears of it too', async () => {
  const uri = 'pg-functions://postgres/public/note_newcomer';
  const inSql = await openBench(opened, { hooks: { afterUserCreated: { uri } } });
  const email = anEmail();
  await inSql.call('POST', '/otp', { email });
  const { rows } = await opened.scope.asService('look', (tx) => tx.query(sql`select email from public.newcomers`));
  expect(rows).toEqual([{ email }]);
});
