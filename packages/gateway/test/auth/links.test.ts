import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, bearer, fragment, openBench, signedIn, SITE, type Bench, type Session } from './support.ts';

let opened: Opened;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { redirectAllowList: ['https://app.site.example/*', 'myapp://callback'] });
});
afterAll(() => opened.close());

const lastLink = () => bench.emails.at(-1)!.link;

async function recoveryLink(redirectTo: string, body: object = {}): Promise<string> {
  const email = anEmail();
  await bench.api.createUser({ email, email_confirm: true });
  await bench.call('POST', `/recover?redirect_to=${encodeURIComponent(redirectTo)}`, { email, ...body });
  return lastLink();
}

test('a recovery link returns a session in the fragment, which can set a password', async () => {
  const target = await bench.follow(await recoveryLink(`${SITE}/update-password`));
  expect(target.origin + target.pathname).toBe(`${SITE}/update-password`);
  const session = fragment(target);
  expect(session).toMatchObject({
    type: 'recovery',
    token_type: 'bearer',
    expires_in: '3600',
    refresh_token: expect.any(String),
  });
  expect(
    (await bench.call('PUT', '/user', { password: 'Battery-staple-9' }, bearer(session.access_token!))).status,
  ).toBe(200);
});

test('a link works once, and returns the error afterwards', async () => {
  const link = await recoveryLink(`${SITE}/update-password`);
  await bench.follow(link);
  const target = await bench.follow(link);
  const error = {
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
  };
  expect(fragment(target)).toEqual({ ...error, sb: '' });
  expect(Object.fromEntries(target.searchParams)).toEqual(error);
});

test('a link expires, ends with its code, and does not work for another purpose', async () => {
  const expired = await recoveryLink(SITE);
  bench.pass(3601);
  const other = new URL(await recoveryLink(SITE));
  other.searchParams.set('type', 'signup');
  const used = await recoveryLink(SITE);
  const { to, token } = bench.emails.at(-1)!;
  await bench.call('POST', '/verify', { type: 'recovery', email: to, token });
  for (const link of [expired, other.href, used])
    expect(fragment(await bench.follow(link)).error_code).toBe('otp_expired');
});

test('a mail scanner that opens a link does not use it up', async () => {
  const link = await recoveryLink(SITE);
  expect((await bench.app.request(link.replace(SITE, ''), { method: 'HEAD' })).status).toBe(204);
  expect(fragment(await bench.follow(link)).access_token).toBeTruthy();
});

test('the secret of a link can be posted, too', async () => {
  const secret = new URL(await recoveryLink(SITE)).searchParams.get('token');
  expect((await bench.call('POST', '/verify', { type: 'recovery', token_hash: secret })).status).toBe(200);
  expect((await bench.call('POST', '/verify', { type: 'recovery', token_hash: secret })).status).toBe(403);
});

test('wrong codes do not end the link, which cannot be guessed', async () => {
  const link = await recoveryLink(SITE);
  const { to } = bench.emails.at(-1)!;
  for (let tries = 0; tries < 6; tries += 1)
    await bench.call('POST', '/verify', { type: 'recovery', email: to, token: 'nonsense' });
  expect(fragment(await bench.follow(link)).access_token).toBeTruthy();
});

test.each([
  ['/update-password?x=1', `${SITE}/update-password?x=1`],
  [`${SITE}/a#b`, `${SITE}/a`],
  ['https://app.site.example/welcome', 'https://app.site.example/welcome'],
  ['myapp://callback', 'myapp://callback'],
  ['https://evil.example/', `${SITE}/`],
  ['//evil.example/', `${SITE}/`],
  ['/\\evil.example', `${SITE}/`],
  ['/\t/evil.example', `${SITE}/`],
  ['https://app.site.example.evil.net/', `${SITE}/`],
  ['https://site.example@evil.example/', `${SITE}/`],
  ['https://user:secret@site.example/', `${SITE}/`],
  ['http://site.example/', `${SITE}/`],
  ['https://site.example:8443/', `${SITE}/`],
  ['javascript:alert(1)', `${SITE}/`],
  ['myapp://callback.evil', `${SITE}/`],
])('a link with the target %s leads to %s', async (requested, expected) => {
  const link = new URL(await recoveryLink(requested));
  expect(link.origin).toBe(SITE);
  const address = (url: URL) => url.href.split('#')[0];
  expect(address(await bench.follow(link.href))).toBe(new URL(expected).href.split('#')[0]);
  // A changed link does not work.
  link.searchParams.set('redirect_to', requested);
  expect(address(await bench.follow(link.href))?.split('?')[0]).toBe(new URL(expected).href.split('?')[0]);
});

test('an unknown address gets the response of a known one and no e-mail', async () => {
  const sent = bench.emails.length;
  const { status, body } = await bench.call('POST', '/recover', { email: anEmail() });
  expect([status, body]).toEqual([200, {}]);
  expect(bench.emails).toHaveLength(sent);
});

const verifier = 'a-verifier-that-only-this-browser-holds-0123456789';
const challenge = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
};
const exchange = (auth_code: string | null, code_verifier: string) =>
  bench.call<Session>('POST', '/token?grant_type=pkce', { auth_code, code_verifier });

test('with PKCE a link returns a code, which only the holder of the verifier can exchange, once', async () => {
  const target = await bench.follow(await recoveryLink(`${SITE}/update-password`, challenge));
  const code = target.searchParams.get('code');
  expect([target.hash, code]).toEqual(['', expect.any(String)]);
  expect(await exchange(code, `${verifier}x`)).toMatchObject({
    status: 400,
    body: { error_code: 'bad_code_verifier' },
  });
  expect(await exchange(code, verifier)).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  expect(await exchange(code, verifier)).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
});

test('a PKCE code expires after five minutes', async () => {
  const target = await bench.follow(await recoveryLink(SITE, challenge));
  bench.pass(301);
  expect(await exchange(target.searchParams.get('code'), verifier)).toMatchObject({
    status: 403,
    body: { error_code: 'flow_state_expired' },
  });
});

test.each(['/signup', '/otp'])('PKCE starts at %s, too', async (path) => {
  const email = anEmail();
  await bench.call('POST', path, { email, password: 'Correct-horse-9', ...challenge });
  const code = (await bench.follow(lastLink())).searchParams.get('code');
  expect(await exchange(code, verifier)).toMatchObject({ status: 200, body: { user: { email } } });
});

test('an e-mail address changes when both the old and the new one have agreed', async () => {
  const session = await signedIn(bench);
  const to = anEmail();
  const { body } = await bench.call('PUT', '/user', { email: to }, bearer(session.access_token));
  expect(body).toMatchObject({ email: session.user.email, new_email: to });
  const [toNew, toOld] = bench.emails.slice(-2);
  expect([toNew!.to, toOld!.to]).toEqual([to, session.user.email]);

  expect(fragment(await bench.follow(toNew!.link))).toEqual({
    message: expect.stringContaining('Please proceed to confirm'),
    sb: '',
  });
  expect(fragment(await bench.follow(toNew!.link)).error_code).toBe('otp_expired');
  expect(await bench.api.findUserById(session.user.id)).toMatchObject({ email: session.user.email });
  const done = await bench.call<Session>('POST', '/verify', {
    type: 'email_change',
    email: session.user.email,
    token: toOld!.token,
  });
  expect(done.body.user).toMatchObject({ id: session.user.id, email: to });
  expect(done.body.user).not.toHaveProperty('new_email');
});

test('with PKCE the first of two confirmations says so in the query too, and the second returns a code', async () => {
  const { access_token } = await signedIn(bench);
  await bench.call('PUT', '/user', { email: anEmail(), ...challenge }, bearer(access_token));
  const [toNew, toOld] = bench.emails.slice(-2);
  const half = await bench.follow(toNew!.link);
  expect(half.searchParams.get('message')).toBe(fragment(half).message);
  expect(half.searchParams.get('message')).toContain('Please proceed to confirm');
  const code = (await bench.follow(toOld!.link)).searchParams.get('code');
  expect((await exchange(code, verifier)).status).toBe(200);
});

test('an address that somebody else has taken meanwhile is not assigned', async () => {
  const session = await signedIn(bench);
  const to = anEmail();
  await bench.call('PUT', '/user', { email: to }, bearer(session.access_token));
  const [toNew, toOld] = bench.emails.slice(-2);
  await bench.follow(toNew!.link);
  await bench.api.createUser({ email: to, email_confirm: true });
  expect(
    await bench.call('POST', '/verify', { type: 'email_change', email: session.user.email, token: toOld!.token }),
  ).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
  expect(await bench.call('PUT', '/user', { email: to }, bearer(session.access_token))).toMatchObject({
    status: 422,
    body: { error_code: 'email_exists' },
  });
});
