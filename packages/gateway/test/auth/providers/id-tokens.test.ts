import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { anEmail, bearer, openBench, signedIn, type Bench, type Session } from '../support.ts';
import { FORGED_CLIENT, openForgingProvider, type ForgingProvider } from './forging-provider.ts';

let opened: Opened;
let forger: ForgingProvider;
let bench: Bench;

beforeAll(async () => {
  opened = await openGatewayDatabase();
  forger = await openForgingProvider();
  bench = await openBench(opened, {
    manualLinking: true,
    providers: { acme: { clientId: FORGED_CLIENT, clientIds: ['the-phone-app'], issuer: forger.issuer } },
  });
});
afterAll(async () => {
  await forger.close();
  await opened.close();
});

type Refusal = { error?: string; error_description?: string; error_code?: string; msg?: string };
const grant = (body: object, headers = {}) =>
  bench.call<Session & Refusal>('POST', '/token?grant_type=id_token', { provider: 'acme', ...body }, headers);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const who = () => {
  const email = anEmail();
  return { email, sub: email };
};

test('an id token of the provider signs in, the second time the same user', async () => {
  const claims = { ...who(), name: 'Charu' };
  const first = await grant({ id_token: await forger.sign(claims) });
  expect(first).toMatchObject({ status: 200, body: { token_type: 'bearer', user: { email: claims.email } } });
  const second = await grant({ id_token: await forger.sign({ ...claims, aud: 'the-phone-app' }) });
  expect(second.body.user.id).toBe(first.body.user.id);
});

test('the provider is found by its issuer too', async () => {
  const body = {
    provider: undefined,
    issuer: forger.issuer,
    client_id: FORGED_CLIENT,
    id_token: await forger.sign(who()),
  };
  expect((await grant(body)).status).toBe(200);
});

test('the nonce that the app shows must be the one whose hash is in the token', async () => {
  const id_token = await forger.sign({ ...who(), nonce: sha256('the nonce') });
  expect((await grant({ id_token, nonce: 'the nonce' })).status).toBe(200);
  const mismatch = { status: 400, body: { error: 'invalid nonce', error_description: 'Nonces mismatch' } };
  expect(await grant({ id_token, nonce: 'another' })).toMatchObject(mismatch);
  expect(await grant({ id_token, nonce: sha256('the nonce') })).toMatchObject(mismatch);
  const oneSided = {
    status: 400,
    body: {
      error: 'invalid request',
      error_description: 'Passed nonce and nonce in id_token should either both exist or not.',
    },
  };
  expect(await grant({ id_token })).toMatchObject(oneSided);
  expect(await grant({ id_token: await forger.sign(who()), nonce: 'the nonce' })).toMatchObject(oneSided);
});

test('the access token that came with it must be the one of its at_hash', async () => {
  const at_hash = createHash('sha256').update('the access token').digest().subarray(0, 16).toString('base64url');
  const id_token = await forger.sign({ ...who(), at_hash });
  expect((await grant({ id_token, access_token: 'the access token' })).status).toBe(200);
  expect(await grant({ id_token, access_token: 'another' })).toMatchObject({
    status: 400,
    body: { error: 'invalid request', error_description: 'Bad ID token' },
  });
});

describe('refused', () => {
  const past = Math.floor(Date.now() / 1000) - 7200;
  it.each<[string, object, { kid?: string; alg?: string }?]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['an expired token', { iat: past, exp: past + 300 }],
    ['an unknown key', {}, { kid: 'key-99' }],
    ['the client secret as the key', {}, { alg: 'HS256' }],
  ])('%s', async (_name, claims, header) => {
    const answer = await grant({ id_token: await forger.sign({ ...who(), ...claims }, header) });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description: 'Bad ID token' },
    });
  });

  it('another audience', async () => {
    expect(await grant({ id_token: await forger.sign({ ...who(), aud: 'another-app' }) })).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description: 'Unacceptable audience in id_token: [another-app]' },
    });
  });

  it.each([
    [{ id_token: '' }, { error: 'invalid request', error_description: 'id_token required' }],
    [
      { id_token: 'x', provider: '' },
      { error: 'invalid request', error_description: 'provider or client_id and issuer required' },
    ],
    [{ id_token: 'x' }, { error: 'invalid request', error_description: 'Bad ID token' }],
    [{ id_token: 'x'.repeat(20_000) }, { error: 'invalid request', error_description: 'Bad ID token' }],
    [{ id_token: 'x', provider: 'google' }, { error_code: 'provider_disabled' }],
    [
      { id_token: 'x', provider: 'nobody' },
      { error_code: 'validation_failed', msg: 'Custom OIDC provider "nobody" not allowed' },
    ],
  ])('the body %j', async (body, refusal) => {
    expect(await grant(body)).toMatchObject({ status: 400, body: refusal });
  });

  it('an address that belongs to somebody else and is not verified', async () => {
    const { user } = await signedIn(bench);
    const id_token = await forger.sign({ email: user.email, email_verified: false, sub: anEmail() });
    expect(await grant({ id_token })).toMatchObject({
      status: 422,
      body: { error_code: 'provider_email_needs_verification' },
    });
  });
});

test('with a session, the account at the provider becomes another way to sign in', async () => {
  const { access_token, user } = await signedIn(bench);
  const id_token = await forger.sign(who());
  const refused = { error_description: 'Linking requires a valid user access token in Authorization' };
  expect((await grant({ id_token, link_identity: true })).body).toMatchObject(refused);
  expect((await grant({ id_token, link_identity: true }, bearer(access_token))).body.user.id).toBe(user.id);
  expect((await grant({ id_token })).body.user.id).toBe(user.id);
});
