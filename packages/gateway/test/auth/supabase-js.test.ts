/** The real client against the service: the service must accept its requests, and it must understand the responses. */
import { createClient, type AuthChangeEvent, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../support/open.ts';
import { anEmail, aPhone, fragment, openBench, SITE, wrong, type Bench } from './support.ts';

let opened: Opened;
let bench: Bench;
let anonKey: string;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { limits: { email_interval_seconds: 0, sms_interval_seconds: 0 } });
  anonKey = await bench.tokens.apiKey('anon');
});
afterAll(() => opened.close());

const password = 'Correct-horse-9';
const lastEmail = () => bench.emails.at(-1)!;

/** A separate browser, and the events of its page. */
function browser(flowType: 'implicit' | 'pkce' = 'implicit'): { client: SupabaseClient; events: AuthChangeEvent[] } {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => bench.app.request(String(input), init);
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const client = createClient(SITE, anonKey, {
    global: { fetch },
    auth: { flowType, storage, storageKey: crypto.randomUUID(), autoRefreshToken: false, detectSessionInUrl: false },
  });
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  return { client, events };
}

async function memberClient(): Promise<{ client: SupabaseClient; events: AuthChangeEvent[]; email: string }> {
  const email = anEmail();
  await bench.api.createUser({ email, password, email_confirm: true });
  const page = browser();
  expect((await page.client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return { ...page, email };
}

test('sign-up by code: requested by the server, typed wrong, typed right, sent again', async () => {
  const email = anEmail();
  const { client, events } = browser();
  await bench.api.requestSignupOtp(email);
  const refused = await client.auth.verifyOtp({ email, token: wrong(lastEmail().token), type: 'signup' });
  expect(refused).toMatchObject({
    data: { session: null },
    error: { status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' },
  });
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull();
  const { data, error } = await client.auth.verifyOtp({ email, token: lastEmail().token, type: 'signup' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ user: { email }, session: { token_type: 'bearer', expires_at: expect.any(Number) } });
  expect((await client.auth.getUser()).data.user).toMatchObject({ id: data.user?.id, email });
  expect(events).toContain('SIGNED_IN');
});

test('login by code does not create users', async () => {
  const { client } = browser();
  const options = { shouldCreateUser: false };
  expect(await client.auth.signInWithOtp({ email: anEmail(), options })).toMatchObject({
    error: { status: 422, code: 'otp_disabled', message: 'Signups not allowed for otp' },
  });
  const email = anEmail();
  await bench.api.createUser({ email, email_confirm: true });
  expect((await client.auth.signInWithOtp({ email, options })).error).toBeNull();
  // The product sends it again with a type that auth-js's types do not list, but its code sends.
  expect((await client.auth.resend({ type: 'magiclink' as 'signup', email })).error).toBeNull();
  expect((await client.auth.verifyOtp({ email, token: lastEmail().token, type: 'email' })).data.session).not.toBeNull();
});

test('login by SMS', async () => {
  const phone = aPhone();
  const { client } = browser();
  expect((await client.auth.signInWithOtp({ phone: `+${phone}` })).error).toBeNull();
  expect((await client.auth.resend({ type: 'sms', phone: `+${phone}` })).error).toBeNull();
  const { data } = await client.auth.verifyOtp({ phone: `+${phone}`, token: bench.sms.at(-1)!.token, type: 'sms' });
  expect(data).toMatchObject({ user: { phone }, session: { access_token: expect.any(String) } });
});

test('sign-up with a password, and the refusals before it', async () => {
  const email = anEmail();
  const { client } = browser();
  const { data } = await client.auth.signUp({ email, password, options: { data: { display_name: 'Asha' } } });
  expect(data).toMatchObject({ session: null, user: { email, user_metadata: { display_name: 'Asha' } } });
  expect((await client.auth.signUp({ email: anEmail(), password: 'short' })).error).toMatchObject({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    reasons: ['length'],
  });
  expect((await client.auth.signInWithPassword({ email, password })).error).toMatchObject({
    code: 'email_not_confirmed',
  });
  await client.auth.verifyOtp({ email, token: lastEmail().token, type: 'signup' });
  expect((await client.auth.signInWithPassword({ email, password: 'wrong' })).error).toMatchObject({
    status: 400,
    code: 'invalid_credentials',
  });
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
});

test('a session is renewed, updated and signed out everywhere', async () => {
  const { client, events, email } = await memberClient();
  const other = browser().client;
  await other.auth.signInWithPassword({ email, password });
  const before = (await client.auth.getSession()).data.session!;
  const { data } = await client.auth.refreshSession();
  expect(data.session?.refresh_token).not.toBe(before.refresh_token);
  expect((await client.auth.updateUser({ data: { company: 'Asha Ltd' } })).data.user?.user_metadata).toEqual({
    company: 'Asha Ltd',
  });
  expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'same_password' });
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await other.auth.signOut()).error).toBeNull();
  expect(events).toEqual(expect.arrayContaining(['SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT']));
});

test('signing out of the others keeps this session', async () => {
  const { client, email } = await memberClient();
  const other = browser().client;
  await other.auth.signInWithPassword({ email, password });
  expect((await client.auth.signOut({ scope: 'others' })).error).toBeNull();
  expect((await client.auth.getUser()).error).toBeNull();
  expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
});

test('a forgotten password: the link of the e-mail returns a session that sets a new one', async () => {
  const email = anEmail();
  await bench.api.createUser({ email, password, email_confirm: true });
  const { client } = browser();
  expect((await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/update-password` })).error).toBeNull();
  const { access_token, refresh_token } = fragment(await bench.follow(lastEmail().link)) as Record<string, string>;
  expect(
    (await client.auth.setSession({ access_token: access_token!, refresh_token: refresh_token! })).error,
  ).toBeNull();
  expect((await client.auth.updateUser({ password: 'Battery-staple-9' })).error).toBeNull();
  expect((await browser().client.auth.signInWithPassword({ email, password: 'Battery-staple-9' })).error).toBeNull();
});

test('a forgotten password with PKCE: the browser that requested it exchanges the code', async () => {
  const email = anEmail();
  await bench.api.createUser({ email, email_confirm: true });
  const { client, events } = browser('pkce');
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${SITE}/update-password` });
  const code = (await bench.follow(lastEmail().link)).searchParams.get('code')!;
  expect((await browser('pkce').client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  expect((await client.auth.exchangeCodeForSession(code)).data).toMatchObject({
    user: { email },
    redirectType: 'recovery',
  });
  expect(events).toContain('PASSWORD_RECOVERY');
});

test('an address changes after agreement from both', async () => {
  const { client } = await memberClient();
  const to = anEmail();
  expect((await client.auth.updateUser({ email: to })).data.user).toMatchObject({ new_email: to });
  const [toNew, toOld] = bench.emails.slice(-2);
  const half = await client.auth.verifyOtp({ email: toNew!.to, token: toNew!.token, type: 'email_change' });
  expect(half).toMatchObject({ data: { user: null, session: null }, error: null });
  expect(
    (await client.auth.verifyOtp({ email: toOld!.to, token: toOld!.token, type: 'email_change' })).data.user,
  ).toMatchObject({ email: to });
});

test('a rate limit and a malformed request reach the page with their own errors', async () => {
  const email = anEmail();
  const { client } = browser();
  bench.breakPost(true);
  expect((await client.auth.signInWithOtp({ email })).error).toMatchObject({
    name: 'AuthRetryableFetchError',
    status: 500,
  });
  bench.breakPost(false);
  const patient = await openBench(opened);
  patient.pass(bench.passed());
  const slow = createClient(SITE, anonKey, {
    global: { fetch: async (input, init) => patient.app.request(String(input), init) },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  expect((await slow.auth.signInWithOtp({ email })).error).toBeNull();
  expect((await slow.auth.signInWithOtp({ email })).error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
  });
});
