/** Invitations and links that the operator sends. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, bearer, fragment, openBench, SITE, signIn, type Bench } from '../support.ts';

type Link = {
  id: string;
  email: string;
  action_link: string;
  email_otp: string;
  hashed_token: string;
  verification_type: string;
  redirect_to: string;
  [field: string]: unknown;
};

let opened: Opened;
let bench: Bench;
let key: string;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { redirectAllowList: ['https://app.example/*'] });
  key = await bench.tokens.apiKey('service_role');
});
afterAll(() => opened.close());

const password = 'Correct-horse-9';
const admin = <T = Link>(method: string, path: string, body?: object) => bench.call<T>(method, path, body, bearer(key));
const generate = (body: object) => admin('POST', '/admin/generate_link', body);
const member = async (): Promise<string> => {
  const email = anEmail();
  await bench.api.createUser({ email, password, email_confirm: true });
  return email;
};

test('an invitation creates the account, and its link signs in', async () => {
  const email = anEmail();
  const { status, body } = await admin('POST', '/invite?redirect_to=https://app.example/welcome', {
    email,
    data: { member_name: 'Asha' },
  });
  expect([status, body]).toMatchObject([
    200,
    {
      email,
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      user_metadata: { member_name: 'Asha' },
    },
  ]);
  const message = bench.emails.at(-1)!;
  expect(message).toMatchObject({ to: email, kind: 'invite' });
  const target = await bench.follow(message.link);
  expect(target.href).toMatch(/^https:\/\/app\.example\/welcome#/);
  expect(fragment(target)).toMatchObject({ type: 'invite', access_token: expect.any(String) });
  expect(await admin('POST', '/invite', { email })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
});

test('an unconfirmed account is invited again at once, and an address that is none is refused', async () => {
  const email = anEmail();
  expect((await admin('POST', '/invite', { email })).status).toBe(200);
  expect((await admin('POST', '/invite', { email })).status).toBe(200);
  expect(await admin('POST', '/invite', { email: 'nobody' })).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed' },
  });
});

test.each(['magiclink', 'recovery'])(
  'a link of type %s signs a member in, by click, by hash or by code',
  async (type) => {
    const email = await member();
    const sent = bench.emails.length;
    const byClick = (await generate({ type, email, redirect_to: 'https://app.example/next' })).body;
    expect(byClick).toMatchObject({ email, verification_type: type, redirect_to: 'https://app.example/next' });
    const target = await bench.follow(byClick.action_link);
    expect(target.href).toMatch(/^https:\/\/app\.example\/next#/);
    expect(fragment(target)).toMatchObject({ type, access_token: expect.any(String) });
    const byHash = (await generate({ type, email })).body;
    expect((await bench.call('POST', '/verify', { type, token_hash: byHash.hashed_token })).status).toBe(200);
    const byCode = (await generate({ type, email })).body;
    expect((await bench.call('POST', '/verify', { type, email, token: byCode.email_otp })).status).toBe(200);
    expect(
      (await bench.call('POST', '/verify', { type, email, token: byCode.email_otp })).status,
      'a second time',
    ).toBe(403);
    expect(bench.emails.length, 'nothing is sent').toBe(sent);
  },
);

test('a sign-up link creates the account with its password, once', async () => {
  const email = anEmail();
  const { body } = await generate({ type: 'signup', email, password, data: { status: 'alpha' } });
  expect(body).toMatchObject({ email, verification_type: 'signup', user_metadata: { status: 'alpha' } });
  expect(body.action_link).toMatch(/\/auth\/v1\/verify\?token=.*&type=signup&redirect_to=/);
  await bench.follow(body.action_link);
  expect(await signIn(bench, email, password)).toMatchObject({ user: { id: body.id } });
  expect(await generate({ type: 'signup', email, password })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
  expect(await generate({ type: 'signup', email: anEmail() })).toMatchObject({
    status: 400,
    body: { msg: 'Signup requires a valid password' },
  });
  expect((await generate({ type: 'signup', email: anEmail(), password: 'short' })).body).toMatchObject({
    error_code: 'weak_password',
  });
});

test('a magic link for an unknown address creates the account; the other types find nobody', async () => {
  const email = anEmail();
  const made = (await generate({ type: 'magiclink', email })).body;
  expect(made).toMatchObject({ email, verification_type: 'signup' });
  expect(fragment(await bench.follow(made.action_link))).toHaveProperty('access_token');
  for (const type of ['recovery', 'email_change_current', 'email_change_new']) {
    expect(await generate({ type, email: anEmail(), new_email: anEmail() })).toMatchObject({
      status: 404,
      body: { error_code: 'user_not_found', msg: 'User with this email not found' },
    });
  }
});

test('an invitation by link is dated, and its link signs in', async () => {
  const { body } = await generate({ type: 'invite', email: anEmail() });
  expect(body).toMatchObject({ verification_type: 'invite', invited_at: expect.any(String) });
  expect(fragment(await bench.follow(body.action_link))).toMatchObject({ type: 'invite' });
});

test('an address changes by the links to both addresses', async () => {
  const [email, to] = [await member(), anEmail()];
  const current = (await generate({ type: 'email_change_current', email, new_email: to })).body;
  expect(current).toMatchObject({ email, new_email: to, verification_type: 'email_change_current' });
  expect(current.action_link).toContain('type=email_change');
  const half = await bench.follow(current.action_link);
  expect(fragment(half)).toHaveProperty('message');
  const next = await opened.db.execute(`select email_change_confirmed from auth.users where email = '${email}'`);
  expect(next.rows).toEqual([{ email_change_confirmed: true }]);
  const taken = await member();
  expect(await generate({ type: 'email_change_new', email, new_email: taken })).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
});

test('the link to the new address completes a change that the old one has agreed to', async () => {
  const [email, to] = [await member(), anEmail()];
  const next = (await generate({ type: 'email_change_new', email, new_email: to })).body;
  const { token } = { token: next.email_otp };
  expect(await bench.call('POST', '/verify', { type: 'email_change', email: to, token })).toMatchObject({
    status: 200,
    body: { code: '200' },
  });
});

test('without secure changes the new address alone decides, and there is no link for the current one', async () => {
  const lax = await openBench(opened, { secureEmailChange: false });
  const call = (body: object) => lax.call<Link>('POST', '/admin/generate_link', body, bearer(key));
  const [email, to] = [await member(), anEmail()];
  expect(await call({ type: 'email_change_current', email, new_email: to })).toMatchObject({
    status: 400,
    body: { msg: 'Enable secure email change to generate link for current email' },
  });
  const { body } = await call({ type: 'email_change_new', email, new_email: to });
  await lax.follow(body.action_link);
  expect(await signIn(lax, to, password)).toMatchObject({ user: { id: body.id } });
});

test.each([
  [{ type: 'telegram', email: 'a@site.example' }, 'Invalid email action link type requested: telegram'],
  [{ type: 'magiclink' }, 'An email address is required'],
  [{ type: 'email_change_new', email: 'a@site.example' }, 'An email address is required'],
  [{ type: 'magiclink', email: 'nobody' }, 'Unable to validate email address: invalid format'],
])('a link with %j is refused in words', async (body, words) => {
  expect(await generate(body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed', msg: words } });
});

test('a link leads only to an allowed address', async () => {
  const { body } = await generate({ type: 'magiclink', email: await member(), redirect_to: 'https://evil.example/' });
  expect(body.redirect_to).toBe(SITE);
});
