import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import {
  anEmail,
  aPhone,
  bearer,
  fragment,
  openBench,
  signedIn,
  signIn,
  SITE,
  type Bench,
  type Session,
} from '../support.ts';
import { CLIENT, openRealProvider, type RealProvider } from './real-provider.ts';

const CALLBACK = `${SITE}/auth/v1/callback`;
const VERIFIER = 'a-verifier-of-the-app-that-is-long-enough-0123456789';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const PKCE = `code_challenge=${CHALLENGE}&code_challenge_method=s256`;

let opened: Opened;
let provider: RealProvider;
let terse: RealProvider;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  provider = await openRealProvider(CALLBACK);
  terse = await openRealProvider(CALLBACK, false);
  bench = await openBench(opened, {
    manualLinking: true,
    providers: { google: { ...CLIENT, issuer: provider.issuer }, terse: { ...CLIENT, issuer: terse.issuer } },
  });
});
afterAll(async () => {
  await Promise.all([provider.close(), terse.close()]);
  await opened.close();
});

let serial = 0;
const aSubject = () => `subject-${++serial}`;
beforeEach(() => {
  provider.account = { sub: aSubject(), email: anEmail(), email_verified: true, name: 'Asha Rao' };
});

const open = async (path: string, headers: Record<string, string> = {}): Promise<URL> => {
  const response = await bench.app.request(path, { headers });
  return new URL(response.headers.get('location') ?? `about:blank#${response.status} ${await response.text()}`);
};
/** Signs in at a provider. Returns where the app is opened again. */
async function visit(query: string, at = provider): Promise<URL> {
  const there = await open(`/auth/v1/authorize?${query}`);
  const back = await at.browse(there.href);
  return open(back.pathname + back.search);
}
const trade = (code: string | null, code_verifier = VERIFIER) =>
  bench.call<Session & { provider_token: string; provider_refresh_token: string }>('POST', '/token?grant_type=pkce', {
    auth_code: code,
    code_verifier,
  });
const userOf = (token: string) =>
  bench.call<{
    id: string;
    email: string;
    email_confirmed_at?: string;
    app_metadata: object;
    user_metadata: object;
    identities: object[];
  }>('GET', '/user', undefined, bearer(token));

test('GET /settings shows the providers that a browser can be sent to', async () => {
  expect((await bench.call('GET', '/settings')).body).toMatchObject({ external: { google: true, terse: true } });
});

test('without PKCE the session comes back in the fragment, with the tokens of the provider', async () => {
  const home = await visit('provider=google&redirect_to=/welcome');
  expect(home.origin + home.pathname).toBe(`${SITE}/welcome`);
  expect(home.search).toBe('');
  const { access_token, ...rest } = fragment(home);
  expect(rest).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' });
  expect(rest.provider_token).toMatch(/./);
  expect(rest.provider_refresh_token).toMatch(/./);
  const { sub, email } = provider.account!;
  const { body } = await userOf(access_token!);
  expect(body).toMatchObject({
    email,
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: { name: 'Asha Rao', full_name: 'Asha Rao', email, email_verified: true, sub, provider_id: sub },
    identities: [{ provider: 'google', id: sub, email, identity_data: { iss: provider.issuer, sub } }],
  });
  expect(body.email_confirmed_at).toMatch(/^\d{4}-/);
  expect(await bench.tokens.verify(access_token!)).toMatchObject({ amr: [{ method: 'oauth' }] });
  const { refresh_token } = rest;
  expect((await bench.call('POST', '/token?grant_type=refresh_token', { refresh_token })).status).toBe(200);
});

test('with PKCE a code comes back, which only the verifier trades for the session, once', async () => {
  const home = await visit(`provider=google&${PKCE}`);
  expect(home.hash).toBe('');
  const code = home.searchParams.get('code');
  expect(await trade(code, `${VERIFIER}-of-somebody-else`)).toMatchObject({
    body: { error_code: 'bad_code_verifier' },
  });
  const { status, body } = await trade(code);
  expect(status).toBe(200);
  expect(body.user.email).toBe(provider.account!.email);
  expect(body.provider_token).toMatch(/./);
  expect(body.provider_refresh_token).toMatch(/./);
  expect(await trade(code)).toMatchObject({ body: { error_code: 'flow_state_not_found' } });
});

test('the provider gets PKCE, a nonce, the scopes and other parameters of the app, and none that are the service’s own', async () => {
  const there = await open(
    '/auth/v1/authorize?provider=google&scopes=calendar+drive&prompt=consent&access_type=offline&state=mine&redirect_uri=https://evil.example&nonce=n&scope=all',
  );
  expect(there.origin).toBe(provider.issuer);
  const query = Object.fromEntries(there.searchParams);
  expect(query).toMatchObject({
    client_id: CLIENT.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid email profile calendar drive',
    code_challenge_method: 'S256',
    prompt: 'consent',
    access_type: 'offline',
  });
  expect(query.state).toMatch(/^[\da-f-]{36}$/);
  expect(query.nonce).not.toBe('n');
});

test('the second sign-in finds the same user, and what the provider says now', async () => {
  const first = await userOf(fragment(await visit('provider=google')).access_token!);
  provider.account = { ...provider.account!, email: anEmail(), name: 'Asha Rao-Mehta' };
  const second = await userOf(fragment(await visit('provider=google')).access_token!);
  expect(second.body.id).toBe(first.body.id);
  expect(second.body).toMatchObject({ email: first.body.email, user_metadata: { name: 'Asha Rao-Mehta' } });
  expect(second.body.identities).toHaveLength(1);
});

test('a provider whose id token has no address is asked for it', async () => {
  terse.account = { sub: aSubject(), email: anEmail(), email_verified: true, name: 'Bina' };
  const { access_token } = fragment(await visit('provider=terse', terse));
  expect((await userOf(access_token!)).body).toMatchObject({
    email: terse.account.email,
    user_metadata: { name: 'Bina' },
  });
});

test('a user who declines comes back with the provider’s error, in query and fragment', async () => {
  provider.account = null;
  const home = await visit('provider=google&redirect_to=/login');
  const fields = { error: 'access_denied', error_description: 'The user said no' };
  expect(home.pathname).toBe('/login');
  expect(Object.fromEntries(home.searchParams)).toEqual(fields);
  expect(fragment(home)).toEqual({ ...fields, sb: '' });
});

test('a strange address gets neither session nor error', async () => {
  const home = await visit('provider=google&redirect_to=https://evil.example/steal');
  expect(home.origin).toBe(SITE);
});

describe('joining an account', () => {
  test('a verified address joins the confirmed account that has it, and both ways go on', async () => {
    const email = anEmail();
    const before = await signedIn(bench, email);
    provider.account = { sub: aSubject(), email: email.toUpperCase(), email_verified: true };
    const { access_token } = fragment(await visit('provider=google'));
    const { body } = await userOf(access_token!);
    expect(body.id).toBe(before.user.id);
    expect(body.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
    expect((await signIn(bench, email)).user.id).toBe(before.user.id);
  });

  test('an account that was never confirmed loses its password, number and data to the owner of the address', async () => {
    const email = anEmail();
    const squatter = await bench.api.createUser({
      email,
      phone: aPhone(),
      password: 'Squatter-1-word',
      user_metadata: { note: 'mine' },
    });
    provider.account = { sub: aSubject(), email, email_verified: true };
    const { body } = await userOf(fragment(await visit('provider=google')).access_token!);
    expect(body).toMatchObject({ id: squatter.id, phone: '', identities: [{ provider: 'google' }] });
    expect(body.user_metadata).not.toHaveProperty('note');
    expect(body.email_confirmed_at).toMatch(/^\d{4}-/);
    const refused = await bench.call('POST', '/token?grant_type=password', { email, password: 'Squatter-1-word' });
    expect(refused.body).toMatchObject({ error_code: 'invalid_credentials' });
  });

  test('a message that was sent to the unconfirmed account opens it no more', async () => {
    const email = anEmail();
    await bench.call('POST', '/signup', { email, password: 'Squatter-1-word' });
    const { token } = bench.emails.findLast(({ to }) => to === email)!;
    provider.account = { sub: aSubject(), email, email_verified: true };
    await visit('provider=google');
    const late = await bench.call('POST', '/verify', { type: 'signup', email, token });
    expect(late.body).toMatchObject({ error_code: 'otp_expired' });
  });

  test('an account that confirmed only its number keeps the number, and the address gets a new account', async () => {
    const [email, phone] = [anEmail(), aPhone()];
    const other = await bench.api.createUser({ email, phone, phone_confirm: true, password: 'Correct-horse-9' });
    provider.account = { sub: aSubject(), email, email_verified: true };
    const { body } = await userOf(fragment(await visit('provider=google')).access_token!);
    expect(body.id).not.toBe(other.id);
    expect(await bench.api.findUserById(other.id)).toMatchObject({ email: '', phone });
  });

  test('an address that the provider has not verified joins no account', async () => {
    const email = anEmail();
    await signedIn(bench, email);
    provider.account = { sub: aSubject(), email, email_verified: false };
    const home = await visit('provider=google');
    expect(fragment(home)).toMatchObject({ error: 'access_denied', error_code: 'provider_email_needs_verification' });
  });

  test('a new user with an unverified address gets a message first, and the session after its code', async () => {
    const email = anEmail();
    provider.account = { sub: aSubject(), email, email_verified: false };
    const home = await visit('provider=google');
    expect(fragment(home)).toMatchObject({
      error: 'access_denied',
      error_description: 'Unverified email with google. A confirmation email has been sent to your google email',
    });
    const { token, kind } = bench.emails.findLast(({ to }) => to === email)!;
    expect(kind).toBe('signup');
    expect((await bench.call('POST', '/verify', { type: 'signup', email, token })).status).toBe(200);
    expect(fragment(await visit('provider=google'))).toHaveProperty('access_token');
  });

  test('a banned user comes back with the refusal', async () => {
    await visit('provider=google');
    await opened.db.script(
      `update auth.users set banned_until = now() + interval '1 hour' where email = '${provider.account!.email}'`,
    );
    expect(fragment(await visit('provider=google'))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
    expect(fragment(await visit(`provider=google&${PKCE}`))).toMatchObject({ error_code: 'user_banned' });
  });
});

describe('linking by a signed-in user', () => {
  const authorize = (token: string, query = 'provider=google&skip_http_redirect=true') =>
    bench.call<{ url: string }>('GET', `/user/identities/authorize?${query}`, undefined, bearer(token));
  const finish = async (url: string) => {
    const back = await provider.browse(url);
    return open(back.pathname + back.search);
  };

  type Identity = { identity_id: string; id: string; provider: string };
  /** What the audit log says of the user's ways to sign in. */
  const audited = async (userId: string): Promise<unknown[]> => {
    const { rows } = await opened.db.execute(
      `select json_build_object('action', payload -> 'action')::jsonb || (payload -> 'traits')::jsonb as entry
       from auth.audit_log_entries where payload ->> 'actor_id' = '${userId}' and payload ->> 'action' like 'identity_%'
       order by created_at, payload ->> 'action'`,
    );
    return rows.map(({ entry }) => (typeof entry === 'string' ? JSON.parse(entry) : entry) as unknown);
  };
  const linked = (identities: unknown) => {
    const { identity_id, id, provider: name } = (identities as Identity[]).at(-1)!;
    return { action: 'identity_linked', identity_id, provider: name, provider_id: id };
  };

  test('the account at the provider becomes another way to sign in, whatever its address', async () => {
    const { access_token, user } = await signedIn(bench);
    const { body } = await authorize(access_token);
    expect(fragment(await finish(body.url))).toHaveProperty('access_token');
    const after = await userOf(fragment(await visit('provider=google')).access_token!);
    expect(after.body).toMatchObject({
      id: user.id,
      email: user.email,
      identities: [{ provider: 'email' }, { provider: 'google' }],
    });
    expect(await audited(user.id)).toEqual([linked(after.body.identities)]);
  });

  test('an account at the provider that is linked already is refused', async () => {
    const { access_token } = await signedIn(bench);
    await finish((await authorize(access_token)).body.url);
    const again = fragment(await finish((await authorize(access_token)).body.url));
    expect(again).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    const other = await signedIn(bench);
    expect(fragment(await finish((await authorize(other.access_token)).body.url))).toMatchObject({
      error_description: 'Identity is already linked to another user',
    });
  });

  test('a way to sign in is removed, with the address that only it had; the last one stays', async () => {
    const unlink = (token: string, id: string) =>
      bench.call('DELETE', `/user/identities/${id}`, undefined, bearer(token));
    const idsOf = async (token: string) => (await userOf(token)).body.identities as Identity[];
    const { access_token, user } = await signedIn(bench);
    await finish((await authorize(access_token)).body.url);
    const [email, google] = await idsOf(access_token);
    const strange = await signedIn(bench);
    await finish((await authorize(strange.access_token)).body.url);
    expect((await unlink(strange.access_token, google!.identity_id)).body).toMatchObject({
      error_code: 'single_identity_not_deletable',
    });
    expect((await unlink(access_token, email!.identity_id)).status).toBe(200);
    expect(await audited(user.id)).toEqual([
      linked([google!]),
      { action: 'identity_unlinked', identity_id: email!.identity_id, provider: 'email', provider_id: user.id },
    ]);
    expect((await userOf(access_token)).body).toMatchObject({
      email: provider.account!.email,
      identities: [{ provider: 'google' }],
    });
    expect((await unlink(access_token, google!.identity_id)).body).toMatchObject({
      error_code: 'single_identity_not_deletable',
    });
    expect((await unlink(access_token, 'no-id')).status).toBe(404);
  });

  test('it needs a session, and the setting', async () => {
    expect((await bench.call('GET', '/user/identities/authorize?provider=google')).status).toBe(401);
    const plain = await openBench(opened, { providers: { google: { ...CLIENT, issuer: provider.issuer } } });
    const { access_token } = await signedIn(plain);
    const answer = await plain.call(
      'GET',
      '/user/identities/authorize?provider=google',
      undefined,
      bearer(access_token),
    );
    expect(answer).toMatchObject({ status: 404, body: { error_code: 'manual_linking_disabled' } });
  });
});

test.each([
  ['provider=apple', 'Unsupported provider: provider is not enabled'],
  ['provider=nobody', 'Unsupported provider: Provider nobody could not be found'],
  ['', 'Unsupported provider: Provider  could not be found'],
  [`provider=google&code_challenge=${CHALLENGE}`, 'PKCE flow requires code_challenge_method and code_challenge'],
])('GET /authorize?%s is refused', async (query, msg) => {
  expect(await bench.call('GET', `/authorize?${query}`)).toMatchObject({
    status: 400,
    body: { error_code: 'validation_failed', msg },
  });
});
