import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../../src/db/sql.ts';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { bearer, openBench, signedIn, type Bench, type Session } from '../support.ts';
import { createAuthenticator, type Authenticator, type Wrongly } from './authenticator.ts';

const ORIGIN = 'https://app.site.example';
const SETTING = { rpId: 'site.example', rpName: 'The site', rpOrigins: [ORIGIN], passkeys: true };

type Requested = { challenge_id: string; expires_at: number; options: Parameters<Authenticator['create']>[0] };
type Refusal = { error_code?: string; msg?: string };
type Passkey = { id: string; friendly_name: string; created_at: string; last_used_at?: string };

let opened: Opened;
let bench: Bench;
beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { webauthn: SETTING });
});
afterAll(() => opened.close());

const askRegistration = async (session: Session, on = bench): Promise<Requested> =>
  (await on.call<Requested>('POST', '/passkeys/registration/options', {}, bearer(session.access_token))).body;
const register = (session: Session, challenge_id: string, credential: object, on = bench) =>
  on.call<Passkey & Refusal>(
    'POST',
    '/passkeys/registration/verify',
    { challenge_id, credential },
    bearer(session.access_token),
  );
const askSignIn = async (on = bench): Promise<Requested> =>
  (await on.call<Requested>('POST', '/passkeys/authentication/options', {})).body;
const signInWith = (challenge_id: string, credential: object, on = bench) =>
  on.call<Session & Refusal>('POST', '/passkeys/authentication/verify', { challenge_id, credential });

/** A member with a passkey. */
async function withPasskey(on = bench) {
  const session = await signedIn(on);
  const authenticator = createAuthenticator(ORIGIN);
  const { challenge_id, options } = await askRegistration(session, on);
  const { status, body: passkey } = await register(session, challenge_id, authenticator.create(options), on);
  expect({ status, passkey }).toMatchObject({ status: 200 });
  return { session, authenticator, passkey };
}

/** A sign-in with an authenticator. */
async function signIn(authenticator: Authenticator, wrongly: Wrongly = {}, on = bench) {
  const { challenge_id, options } = await askSignIn(on);
  return signInWith(challenge_id, authenticator.get(options, wrongly), on);
}

const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

describe('a registration', () => {
  it('asks for a credential that signs in by itself, and stores it', async () => {
    const session = await signedIn(bench);
    const requested = await askRegistration(session);
    expect(requested.options).toMatchObject({
      rp: { id: 'site.example', name: 'The site' },
      user: { id: Buffer.from(session.user.id).toString('base64url'), name: session.user.email },
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const authenticator = createAuthenticator(ORIGIN);
    const { status, body } = await register(session, requested.challenge_id, authenticator.create(requested.options));
    expect(status).toBe(200);
    expect(body).toEqual({ id: expect.any(String), friendly_name: 'Passkey', created_at: expect.any(String) });
    expect((await askRegistration(session)).options).toMatchObject({
      excludeCredentials: [{ type: 'public-key', id: authenticator.credentialId, transports: ['internal'] }],
    });
  });

  it.each<[string, Wrongly]>([
    ['from another origin', { origin: 'https://app.evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['without a person', { isPresent: false }],
    ['under another id', { id: Buffer.alloc(16, 1).toString('base64url') }],
  ])('%s is refused', async (_what, wrongly) => {
    const session = await signedIn(bench);
    const { challenge_id, options } = await askRegistration(session);
    const answer = await register(session, challenge_id, createAuthenticator(ORIGIN).create(options, wrongly));
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'webauthn_verification_failed' } });
    expect((await bench.call('GET', '/passkeys', undefined, bearer(session.access_token))).body).toEqual([]);
  });

  it('uses its challenge up, whether it succeeds or not', async () => {
    const session = await signedIn(bench);
    const authenticator = createAuthenticator(ORIGIN);
    const { challenge_id, options } = await askRegistration(session);
    await register(session, challenge_id, authenticator.create(options, { rpId: 'evil.example' }));
    const answer = await register(session, challenge_id, authenticator.create(options));
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_not_found' } });
  });

  it('is refused after five minutes', async () => {
    const late = await openBench(opened, { webauthn: SETTING });
    const session = await signedIn(late);
    const { challenge_id, options } = await askRegistration(session, late);
    late.pass(301);
    const answer = await register(session, challenge_id, createAuthenticator(ORIGIN).create(options), late);
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_expired' } });
  });

  it('with the challenge of another user is refused, and the challenge stays theirs', async () => {
    const [owner, other] = [await signedIn(bench), await signedIn(bench)];
    const { challenge_id, options } = await askRegistration(owner);
    const authenticator = createAuthenticator(ORIGIN);
    const stolen = await register(other, challenge_id, authenticator.create(options));
    expect(stolen).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_not_found' } });
    expect((await register(owner, challenge_id, authenticator.create(options))).status).toBe(200);
  });

  it('of a credential that somebody has is refused', async () => {
    const { authenticator } = await withPasskey();
    const other = await signedIn(bench);
    const { challenge_id, options } = await askRegistration(other);
    const answer = await register(other, challenge_id, authenticator.create(options));
    expect(answer).toMatchObject({ status: 422, body: { error_code: 'webauthn_credential_exists' } });
  });

  it('ends at ten passkeys', async () => {
    const { session } = await withPasskey();
    for (let nth = 2; nth <= 10; nth += 1) {
      const { challenge_id, options } = await askRegistration(session);
      expect((await register(session, challenge_id, createAuthenticator(ORIGIN).create(options))).status).toBe(200);
    }
    expect(await bench.call('POST', '/passkeys/registration/options', {}, bearer(session.access_token))).toMatchObject({
      status: 422,
      body: { error_code: 'too_many_passkeys' },
    });
  });

  it('keeps five open challenges of a user', async () => {
    const session = await signedIn(bench);
    for (let nth = 0; nth < 7; nth += 1) await askRegistration(session);
    const open = await opened.scope.asService('count', (tx) =>
      tx.query(sql`select id from auth.webauthn_challenges where user_id = ${session.user.id}`),
    );
    expect(open.rows).toHaveLength(5);
  });

  it('needs a session, of somebody who is not anonymous', async () => {
    expect((await bench.call('POST', '/passkeys/registration/options', {})).status).toBe(401);
    const open = await openBench(opened, { webauthn: SETTING, anonymousUsers: true });
    const { body: anonymous } = await open.call<Session>('POST', '/signup', {});
    const answer = await open.call('POST', '/passkeys/registration/options', {}, bearer(anonymous.access_token));
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'no_authorization' } });
  });
});

describe('a sign-in', () => {
  it('names no credential, and gives a session of the method passkey', async () => {
    const { session, authenticator } = await withPasskey();
    const requested = await askSignIn();
    expect(requested.options).toEqual({
      challenge: expect.any(String),
      timeout: 300_000,
      rpId: 'site.example',
      userVerification: 'preferred',
    });
    const { status, body } = await signInWith(requested.challenge_id, authenticator.get(requested.options));
    expect(status).toBe(200);
    expect(body.user.id).toBe(session.user.id);
    expect(claimsIn(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
    const list = await bench.call<Passkey[]>('GET', '/passkeys', undefined, bearer(body.access_token));
    expect(list.body).toEqual([expect.objectContaining({ last_used_at: expect.any(String) })]);
  });

  it.each<[string, Wrongly]>([
    ['from another origin', { origin: 'https://app.evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['that is a registration', { type: 'webauthn.create' }],
    ['without a person', { isPresent: false }],
    ['with a wrong signature', { signature: Buffer.alloc(70, 1).toString('base64url') }],
    ['of an unknown credential', { id: Buffer.alloc(16, 1).toString('base64url') }],
    ['of a user who does not exist', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
    ['of no user', { userHandle: '' }],
    ['whose count stays', { signCount: 1 }],
    ['whose count goes back', { signCount: 0 }],
  ])('%s is refused', async (_what, wrongly) => {
    const { authenticator } = await withPasskey();
    const answer = await signIn(authenticator, wrongly);
    expect(answer).toMatchObject({
      status: 400,
      body: { error_code: 'webauthn_verification_failed', msg: 'Credential verification failed' },
    });
  });

  it('as another user, with the own passkey, is refused', async () => {
    const [{ authenticator }, { session: victim }] = [await withPasskey(), await withPasskey()];
    const answer = await signIn(authenticator, { userHandle: Buffer.from(victim.user.id).toString('base64url') });
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'webauthn_verification_failed' } });
  });

  it('by an authenticator that does not count is repeated as often as wanted', async () => {
    const session = await signedIn(bench);
    const authenticator = createAuthenticator(ORIGIN);
    const { challenge_id, options } = await askRegistration(session);
    await register(session, challenge_id, authenticator.create(options, { signCount: 0 }));
    for (const signCount of [0, 0]) expect((await signIn(authenticator, { signCount })).status).toBe(200);
  });

  it('of two with one challenge, one succeeds', async () => {
    const { authenticator } = await withPasskey();
    const { challenge_id, options } = await askSignIn();
    const credential = authenticator.get(options);
    const both = await Promise.all([signInWith(challenge_id, credential), signInWith(challenge_id, credential)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await signInWith(challenge_id, credential)).toMatchObject({
      body: { error_code: 'webauthn_challenge_not_found' },
    });
  });

  it('with the challenge of a registration is refused', async () => {
    const { session, authenticator } = await withPasskey();
    const { challenge_id, options } = await askRegistration(session);
    const answer = await signInWith(challenge_id, authenticator.get({ ...options, rpId: 'site.example' }));
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'webauthn_challenge_not_found' } });
  });

  it('is refused after five minutes, and the challenge is swept', async () => {
    const late = await openBench(opened, { webauthn: SETTING });
    const { authenticator } = await withPasskey(late);
    const { challenge_id, options } = await askSignIn(late);
    late.pass(301);
    expect(await signInWith(challenge_id, authenticator.get(options), late)).toMatchObject({
      status: 400,
      body: { error_code: 'webauthn_challenge_expired' },
    });
    await askSignIn(late);
    expect(await signInWith(challenge_id, authenticator.get(options), late)).toMatchObject({
      status: 400,
      body: { error_code: 'webauthn_challenge_not_found' },
    });
  });

  it('of a banned user is refused', async () => {
    const { session, authenticator } = await withPasskey();
    const admin = bearer(await bench.tokens.apiKey('service_role'));
    await bench.call('PUT', `/admin/users/${session.user.id}`, { ban_duration: '1h' }, admin);
    expect(await signIn(authenticator)).toMatchObject({ status: 403, body: { error_code: 'user_banned' } });
  });

  it('of a user whose number is not confirmed is refused', async () => {
    const { session, authenticator } = await withPasskey();
    await bench.api.updateUserById(session.user.id, { phone: '919876512345', phone_confirm: false });
    expect(await signIn(authenticator)).toMatchObject({ status: 403, body: { error_code: 'phone_not_confirmed' } });
  });

  it('of a softly deleted user is refused', async () => {
    const { session, authenticator } = await withPasskey();
    const admin = bearer(await bench.tokens.apiKey('service_role'));
    await bench.call('DELETE', `/admin/users/${session.user.id}`, { should_soft_delete: true }, admin);
    expect(await signIn(authenticator)).toMatchObject({ body: { error_code: 'webauthn_verification_failed' } });
  });

  it('is begun as often as the limit of an address allows', async () => {
    const strict = await openBench(opened, { webauthn: SETTING, limits: { passkey_requests_per_ip_per_hour: 2 } });
    const statuses = [];
    for (let nth = 1; nth <= 3; nth += 1) {
      const from = { 'x-forwarded-for': '203.0.113.77' };
      statuses.push((await strict.call('POST', '/passkeys/authentication/options', {}, from)).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('where the person must be recognized', () => {
  it('a registration and a sign-in without PIN or finger are refused', async () => {
    const strict = await openBench(opened, { webauthn: { ...SETTING, userVerification: 'required' } });
    const { session, authenticator } = await withPasskey(strict);
    expect((await signIn(authenticator, {}, strict)).status).toBe(200);
    expect((await signIn(authenticator, { isVerified: false }, strict)).status).toBe(400);
    const { challenge_id, options } = await askRegistration(session, strict);
    expect(options).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
    const bare = createAuthenticator(ORIGIN).create(options, { isVerified: false });
    expect((await register(session, challenge_id, bare, strict)).status).toBe(400);
  });

  it('elsewhere they are taken, as upstream', async () => {
    const { authenticator } = await withPasskey();
    expect((await signIn(authenticator, { isVerified: false })).status).toBe(200);
  });
});

describe('the list', () => {
  it('shows the own passkeys, which are renamed and removed', async () => {
    const { session, passkey, authenticator } = await withPasskey();
    const as = bearer(session.access_token);
    const renamed = await bench.call<Passkey>('PATCH', `/passkeys/${passkey.id}`, { friendly_name: 'Phone' }, as);
    expect(renamed.body).toEqual({ ...passkey, friendly_name: 'Phone' });
    expect((await bench.call('GET', '/passkeys', undefined, as)).body).toEqual([renamed.body]);
    expect((await bench.call('DELETE', `/passkeys/${passkey.id}`, undefined, as)).status).toBe(204);
    expect((await bench.call('GET', '/passkeys', undefined, as)).body).toEqual([]);
    expect((await signIn(authenticator)).status).toBe(400);
  });

  it.each([
    [{}, 'friendly_name is required'],
    [{ friendly_name: 'x'.repeat(121) }, 'friendly_name must be 120 characters or less'],
    [{ friendly_name: 'a\u202Eb' }, 'friendly_name must not contain control characters'],
  ])('a name as in %j is refused', async (body, msg) => {
    const { session, passkey } = await withPasskey();
    const answer = await bench.call('PATCH', `/passkeys/${passkey.id}`, body, bearer(session.access_token));
    expect(answer).toMatchObject({ status: 400, body: { msg } });
  });

  it('holds none of another user', async () => {
    const [{ session }, { passkey }] = [await withPasskey(), await withPasskey()];
    const as = bearer(session.access_token);
    const path = `/passkeys/${passkey.id}`;
    expect((await bench.call('PATCH', path, { friendly_name: 'Mine' }, as)).status).toBe(404);
    expect((await bench.call('DELETE', path, undefined, as)).status).toBe(404);
    expect((await bench.call('DELETE', '/passkeys/none', undefined, as)).status).toBe(404);
  });

  it('is the operator’s too', async () => {
    const { session, passkey } = await withPasskey();
    const admin = bearer(await bench.tokens.apiKey('service_role'));
    const path = `/admin/users/${session.user.id}/passkeys`;
    expect((await bench.call<Passkey[]>('GET', path, undefined, admin)).body).toEqual([passkey]);
    expect((await bench.call('GET', path, undefined, bearer(session.access_token))).status).toBe(403);
    expect((await bench.call('DELETE', `${path}/${passkey.id}`, undefined, admin)).status).toBe(204);
    expect((await bench.call('DELETE', `${path}/${passkey.id}`, undefined, admin)).status).toBe(404);
  });
});

test.each([
  ['no body', 'credential is required', { challenge_id: crypto.randomUUID() }],
  ['no challenge', 'challenge_id is required', { credential: {} }],
  ['no UUID', 'challenge_id must be a valid UUID', { challenge_id: 'x', credential: {} }],
])('a verification with %s is refused', async (_what, msg, body) => {
  expect(await bench.call('POST', '/passkeys/authentication/verify', body)).toMatchObject({
    status: 400,
    body: { msg },
  });
});

test.each([
  { id: 1 },
  { id: 'a', rawId: 'a', type: 'public-key', response: null },
  { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'bm8', attestationObject: 'oA' } },
  { response: { attestationObject: 'nwAAAA', clientDataJSON: [] } },
])('a credential that is none is refused without an error of the server', async (credential) => {
  const session = await signedIn(bench);
  const { challenge_id } = await askRegistration(session);
  expect((await register(session, challenge_id, credential)).status).toBe(400);
});

test('settings say whether there are passkeys', async () => {
  expect((await bench.call('GET', '/settings')).body).toMatchObject({ passkeys_enabled: true });
});

test('settings that browsers would refuse stop the start, with every reason', async () => {
  const rpOrigins = ['http://site.example', 'https://site.example/path', 'https://other.example'];
  const open = openBench(opened, { webauthn: { ...SETTING, rpOrigins } });
  await expect(open).rejects.toThrow(
    'auth.webauthn: http://site.example needs https; ' +
      'https://site.example/path is not an origin such as https://app.example; ' +
      'https://other.example is not of the domain site.example',
  );
});
