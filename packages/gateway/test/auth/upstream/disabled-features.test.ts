import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { openGatewayDatabase, type Opened } from '../../support/open.ts';
import { bearer, openBench, signedIn, type Bench } from '../support.ts';

let opened: Opened;
let bench: Bench;
beforeAll(async () => {
  opened = await openGatewayDatabase();
  bench = await openBench(opened);
});
afterAll(() => opened.close());

it.each([
  ['POST', '/sso', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['GET', '/sso/saml/metadata', 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  ['POST', '/oauth/token', 404, 'feature_disabled', 'OAuth server is disabled'],
  ['GET', '/oauth/authorize', 404, 'feature_disabled', 'OAuth server is disabled'],
  ['GET', '/user/oauth/grants', 404, 'feature_disabled', 'OAuth server is disabled'],
  ['POST', '/admin/oauth/clients', 404, 'feature_disabled', 'OAuth server is disabled'],
  ['GET', '/.well-known/oauth-authorization-server', 404, 'feature_disabled', 'OAuth server is disabled'],
  ['GET', '/admin/custom-providers', 404, 'feature_disabled', 'Custom OAuth providers are disabled'],
  ['GET', '/passkeys', 404, 'passkey_disabled', 'Passkeys are disabled'],
  ['POST', '/passkeys/authentication/options', 404, 'passkey_disabled', 'Passkeys are disabled'],
  ['GET', '/scim/Schemas', 404, 'feature_disabled', 'SCIM server is disabled'],
  ['GET', '/no-such-path', 404, 'not_found', 'There is no GET /auth/v1/no-such-path'],
] as const)('%s %s is refused as %i %s', async (method, path, status, error_code, msg) => {
  // Whoever is no operator is refused below /admin before.
  const operator = path.startsWith('/admin/') ? bearer(await bench.tokens.apiKey('service_role')) : {};
  const answer = await bench.call(method, path, method === 'POST' ? {} : undefined, operator);
  expect(answer).toMatchObject({ status, body: { code: status, error_code, msg } });
});

test('a WebAuthn factor is not enrolled', async () => {
  const { access_token } = await signedIn(bench);
  const answer = await bench.call('POST', '/factors', { factor_type: 'webauthn' }, bearer(access_token));
  expect(answer).toMatchObject({ status: 422, body: { error_code: 'mfa_webauthn_enroll_not_enabled' } });
});

test('a Web3 signature starts no session', async () => {
  const answer = await bench.call('POST', '/token?grant_type=web3', { chain: 'solana', message: 'x', signature: 'y' });
  expect(answer).toMatchObject({
    status: 422,
    body: { error_code: 'web3_provider_disabled', msg: 'Web3 provider is disabled' },
  });
});
