import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sql } from '../../../src/db/sql.ts';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { bearer, openBench, signedIn, type Bench, type Session } from '../support.ts';
import { createAuthenticator, type Authenticator, type Wrongly } from './authenticator.ts';

const ORIGIN = 'https://app.site.example';
const SETTING = { rpId: 'site.example', rpName: 'The site', rpOrigins: [ORIGIN], factors: true };

type Refusal = { error_code?: string; msg?: string };
type Requested = {
  id: string;
  type: string;
  webauthn: {
    type: 'create' | 'request';
    credential_options: { publicKey: Parameters<Authenticator['create']>[0] & { allowCredentials?: { id: string }[] } };
  };
};

let opened: Opened;
let bench: Bench;
beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened, { webauthn: SETTING });
});
afterAll(() => opened.close());

const enrol = (session: Session, on = bench) =>
  on.call<{ id: string; type: string } & Refusal>(
    'POST',
    '/factors',
    { factor_type: 'webauthn', friendly_name: `Key ${crypto.randomUUID()}` },
    bearer(session.access_token),
  );
const ask = (session: Session, factor: string, on = bench) =>
  on.call<Requested & Refusal>('POST', `/factors/${factor}/challenge`, {}, bearer(session.access_token));
const answer = (
  session: Session,
  factor: string,
  { challenge_id, type, credential_response }: { challenge_id: string; type: string; credential_response: object },
  on = bench,
) =>
  on.call<Session & Refusal>(
    'POST',
    `/factors/${factor}/verify`,
    { challenge_id, webauthn: { type, credential_response } },
    bearer(session.access_token),
  );

/** Asks the key and sends what it answers. */
async function prove(session: Session, factor: string, key: Authenticator, wrongly: Wrongly = {}, on = bench) {
  const { body: requested } = await ask(session, factor, on);
  const { type, credential_options } = requested.webauthn;
  const options = credential_options.publicKey;
  const credential_response = type === 'create' ? key.create(options, wrongly) : key.get(options, wrongly);
  const given = { challenge_id: requested.id, type, credential_response };
  return { given, ...(await answer(session, factor, given, on)) };
}

/** A member with a security key, in a session that it has raised. */
async function withKey(on = bench) {
  const session = await signedIn(on);
  const key = createAuthenticator(ORIGIN);
  const { body: factor } = await enrol(session, on);
  const { status, body: raised } = await prove(session, factor.id, key, {}, on);
  expect({ status, raised }).toMatchObject({ status: 200 });
  return { session, raised, factor: factor.id, key };
}

const anew = async ({ user }: Session, on = bench): Promise<Session> =>
  (await on.call<Session>('POST', '/token?grant_type=password', { email: user.email, password: 'Correct-horse-9' }))
    .body;
const claimsIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

test('a key is enrolled, and then raises sessions', async () => {
  const session = await signedIn(bench);
  const { body: factor } = await enrol(session);
  expect(factor).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: expect.stringMatching(/^Key/) });
  const { body: created } = await ask(session, factor.id);
  expect(created).toMatchObject({
    type: 'webauthn',
    expires_at: expect.any(Number),
    webauthn: {
      type: 'create',
      credential_options: { publicKey: { rp: { id: 'site.example' }, excludeCredentials: [], attestation: 'none' } },
    },
  });
  const key = createAuthenticator(ORIGIN);
  const { body: raised } = await prove(session, factor.id, key);
  const methods = [
    expect.objectContaining({ method: 'mfa/webauthn' }),
    expect.objectContaining({ method: 'password' }),
  ];
  expect(claimsIn(raised.access_token)).toMatchObject({ aal: 'aal2', amr: methods });
  expect(raised.user).toMatchObject({ factors: [{ factor_type: 'webauthn', status: 'verified' }] });

  const next = await anew(session);
  const { body: requested } = await ask(next, factor.id);
  expect(requested.webauthn).toMatchObject({
    type: 'request',
    credential_options: { publicKey: { rpId: 'site.example', allowCredentials: [{ id: key.credentialId }] } },
  });
  expect(claimsIn((await prove(next, factor.id, key)).body.access_token)).toMatchObject({ aal: 'aal2' });
});

test('a key that is enrolled is not offered for another factor', async () => {
  const { raised, key } = await withKey();
  const { body: second } = await enrol(raised);
  const { body: requested } = await ask(raised, second.id);
  expect(requested.webauthn.credential_options.publicKey).toMatchObject({
    excludeCredentials: [{ id: key.credentialId }],
  });
});

const WRONG: [string, Wrongly][] = [
  ['from another origin', { origin: 'https://app.evil.example' }],
  ['for another domain', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ['without a person', { isPresent: false }],
  ['under another id', { id: Buffer.alloc(16, 1).toString('base64url') }],
];

describe('an enrolment', () => {
  it.each(WRONG)('%s is refused, and the factor stays unverified', async (_what, wrongly) => {
    const session = await signedIn(bench);
    const { body: factor } = await enrol(session);
    expect(await prove(session, factor.id, createAuthenticator(ORIGIN), wrongly)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed', msg: 'Credential verification failed' },
    });
    const { body: user } = await bench.call('GET', '/user', undefined, bearer(session.access_token));
    expect(user).toMatchObject({ factors: [{ status: 'unverified' }] });
  });

  it('of a credential that somebody has is refused', async () => {
    const { key } = await withKey();
    const other = await signedIn(bench);
    const { body: factor } = await enrol(other);
    expect(await prove(other, factor.id, key)).toMatchObject({
      status: 422,
      body: { error_code: 'webauthn_credential_exists' },
    });
  });

  it('beside a verified factor needs that one first', async () => {
    const { session } = await withKey();
    expect(await enrol(await anew(session))).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } });
  });
});

describe('a signature', () => {
  it.each<[string, Wrongly]>([
    ...WRONG,
    ['that is wrong', { signature: Buffer.alloc(70, 1).toString('base64url') }],
    ['whose count stays', { signCount: 1 }],
    ['whose count goes back', { signCount: 0 }],
  ])('%s is refused, and the session stays as it is', async (_what, wrongly) => {
    const { session, factor, key } = await withKey();
    const next = await anew(session);
    expect(await prove(next, factor, key, wrongly)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_verification_failed' },
    });
    expect((await enrol(next)).body.error_code).toBe('insufficient_aal');
  });

  it('uses its challenge up, whether it succeeds or not', async () => {
    const { session, factor, key } = await withKey();
    const next = await anew(session);
    const { given } = await prove(next, factor, key, { rpId: 'evil.example' });
    expect(await answer(next, factor, given)).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_factor_not_found' },
    });
    const good = await prove(next, factor, key);
    expect(good.status).toBe(200);
    expect((await answer(good.body, factor, good.given)).body.error_code).toBe('mfa_factor_not_found');
  });

  it('is refused after five minutes', async () => {
    const late = await openBench(opened, { webauthn: SETTING });
    const { session, factor, key } = await withKey(late);
    const next = await anew(session, late);
    const { body: requested } = await ask(next, factor, late);
    const credential_response = key.get(requested.webauthn.credential_options.publicKey);
    late.pass(301);
    expect(
      await answer(next, factor, { challenge_id: requested.id, type: 'request', credential_response }, late),
    ).toMatchObject({ status: 422, body: { error_code: 'mfa_challenge_expired' } });
  });

  it('for the challenge of another session is refused', async () => {
    const { session, factor, key } = await withKey();
    const [one, two] = [await anew(session), await anew(session)];
    const { body: requested } = await ask(one, factor);
    const credential_response = key.get(requested.webauthn.credential_options.publicKey);
    expect(
      await answer(two, factor, { challenge_id: requested.id, type: 'request', credential_response }),
    ).toMatchObject({
      status: 422,
      body: { error_code: 'mfa_factor_not_found' },
    });
  });

  it('of another user’s key, and for another user’s factor, is refused', async () => {
    const [mine, theirs] = [await withKey(), await withKey()];
    const next = await anew(mine.session);
    expect((await prove(next, mine.factor, theirs.key)).body.error_code).toBe('mfa_verification_failed');
    expect((await ask(next, theirs.factor)).status).toBe(404);
  });

  it('that creates a credential does not stand in for the enrolled key', async () => {
    const { session, factor } = await withKey();
    const next = await anew(session);
    const { body: requested } = await ask(next, factor);
    const options = {
      ...requested.webauthn.credential_options.publicKey,
      rp: { id: 'site.example' },
      user: { id: 'AA' },
    };
    const credential_response = createAuthenticator(ORIGIN).create(options);
    expect(
      await answer(next, factor, { challenge_id: requested.id, type: 'create', credential_response }),
    ).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    });
  });

  it('that is wrong counts against the limit of codes', async () => {
    const strict = await openBench(opened, { webauthn: SETTING, limits: { wrong_factor_codes_per_hour: 2 } });
    const { session, factor, key } = await withKey(strict);
    const next = await anew(session, strict);
    const statuses = [];
    for (let nth = 1; nth <= 3; nth += 1) {
      statuses.push((await prove(next, factor, key, { rpId: 'evil.example' }, strict)).status);
    }
    expect(statuses).toEqual([422, 422, 429]);
  });
});

test('the person must be recognized where the setting says so', async () => {
  const strict = await openBench(opened, { webauthn: { ...SETTING, userVerification: 'required' } });
  const { session, factor, key } = await withKey(strict);
  const next = await anew(session, strict);
  expect((await prove(next, factor, key, { isVerified: false }, strict)).status).toBe(422);
  expect((await prove(next, factor, key, {}, strict)).status).toBe(200);
});

test.each<[string, object, string]>([
  ['a code', { code: '123456' }, 'WebAuthn config required'],
  [
    'an unknown type',
    { webauthn: { type: 'sign', credential_response: {} } },
    'WebAuthn type must be create or request',
  ],
  ['no response', { webauthn: { type: 'create' } }, 'credential_response required'],
  ['nothing', { webauthn: null }, 'WebAuthn config required'],
])('a key that is answered for with %s is refused', async (_what, body, msg) => {
  const session = await signedIn(bench);
  const { body: factor } = await enrol(session);
  const { body: requested } = await ask(session, factor.id);
  const given = { challenge_id: requested.id, ...body };
  expect(await bench.call('POST', `/factors/${factor.id}/verify`, given, bearer(session.access_token))).toMatchObject({
    status: 400,
    body: { msg },
  });
});

test('an authenticator app is not answered for by a key, and a key that is removed lowers its sessions', async () => {
  const { raised, factor, key } = await withKey();
  const as = bearer(raised.access_token);
  type App = { id: string; totp: { secret: string } };
  const { body: app } = await bench.call<App>('POST', '/factors', { factor_type: 'totp' }, as);
  const { body: requested } = await bench.call<{ id: string }>('POST', `/factors/${app.id}/challenge`, {}, as);
  const credential_response = key.get({ challenge: 'AA', rpId: 'site.example' });
  expect(
    await answer(raised, app.id, { challenge_id: requested.id, type: 'request', credential_response }),
  ).toMatchObject({
    status: 400,
    body: { msg: 'Code needs to be non-empty' },
  });
  const code = new TOTP({ secret: app.totp.secret }).generate();
  const both = await bench.call<Session>('POST', `/factors/${app.id}/verify`, { challenge_id: requested.id, code }, as);
  expect(both.status).toBe(200);
  const removed = await bench.call('DELETE', `/factors/${factor}`, undefined, bearer(both.body.access_token));
  expect(removed).toMatchObject({ status: 200, body: { id: factor } });
  const { rows } = await opened.scope.asService('look', (tx) =>
    tx.query(sql`select id from auth.webauthn_credentials where factor_id = ${factor}`),
  );
  expect(rows).toEqual([]);
});

test('where the setting is off, a key is neither enrolled nor requested', async () => {
  const { session, factor } = await withKey();
  const off = await openBench(opened, { webauthn: { ...SETTING, factors: false } });
  expect(await enrol(session, off)).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_webauthn_enroll_not_enabled' },
  });
  expect(await ask(await anew(session), factor, off)).toMatchObject({
    status: 422,
    body: { error_code: 'mfa_webauthn_verify_not_enabled' },
  });
});

test('a passkey is registered, and removed, only after the second factor', async () => {
  const both = await openBench(opened, { webauthn: { ...SETTING, passkeys: true } });
  const { session, raised } = await withKey(both);
  const low = await anew(session, both);
  const options = (who: Session) =>
    both.call<Refusal>('POST', '/passkeys/registration/options', {}, bearer(who.access_token));
  expect(await options(low)).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } });
  expect((await options(raised)).status).toBe(200);
  const path = `/passkeys/${crypto.randomUUID()}`;
  expect((await both.call('DELETE', path, undefined, bearer(low.access_token))).status).toBe(403);
});

test('a security key is not a passkey: it neither signs in nor is listed', async () => {
  const both = await openBench(opened, { webauthn: { ...SETTING, passkeys: true } });
  const { raised, key } = await withKey(both);
  expect((await both.call('GET', '/passkeys', undefined, bearer(raised.access_token))).body).toEqual([]);
  const { body } = await both.call<{ challenge_id: string; options: { challenge: string; rpId: string } }>(
    'POST',
    '/passkeys/authentication/options',
    {},
  );
  const credential = key.get(body.options, { userHandle: Buffer.from(raised.user.id).toString('base64url') });
  const given = { challenge_id: body.challenge_id, credential };
  expect((await both.call('POST', '/passkeys/authentication/verify', given)).status).toBe(400);
});
