import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, theService, type Service } from '../support/service.ts';

const CLIENT_ID = 'the-library';

/** A provider on a socket. Its token endpoint gives an id token of the user that the test has named. */
function createProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  let claims: object = {};
  let issuer = '';
  function idToken(more: object = {}): string {
    const at = Math.floor(Date.now() / 1000);
    const whole = { iss: issuer, aud: CLIENT_ID, iat: at, exp: at + 300, email_verified: true, ...claims, ...more };
    const content = `${encode({ alg: 'ES256', kid: 'one' })}.${encode(whole)}`;
    const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    return `${content}.${signature.toString('base64url')}`;
  }
  const server: Server = createServer((req, res) => {
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      },
      '/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256' }] },
      '/token': { access_token: 'of the provider', refresh_token: 'to renew it', id_token: idToken() },
    };
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[req.url ?? ''] ?? {}));
  });
  return {
    idToken,
    knows: (next: object) => void (claims = next),
    async listen(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    },
    close: () => server.close(),
  };
}

describe('sign-in by a provider, as supabase-js does it', () => {
  const provider = createProvider();
  let service: Service;
  beforeAll(async () => {
    const issuer = await provider.listen();
    const google = { clientId: CLIENT_ID, secret: 'a secret', issuer };
    service = await startService(['--auth', JSON.stringify({ providers: { google }, manualLinking: true })]);
  });
  afterAll(async () => {
    await service?.stop();
    provider.close();
  });

  const clientOf = (flowType: 'pkce' | 'implicit'): SupabaseClient =>
    createClient(service.url, service.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType },
    });

  const follow = async (address: string): Promise<URL> => {
    const response = await fetch(address, { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? `about:blank#${response.status}`);
  };
  /** Comes back from an address at the provider, with a code of it. */
  async function comeBack(there: URL, user: object): Promise<URL> {
    provider.knows({ ...user, nonce: there.searchParams.get('nonce') });
    return follow(`${service.url}/auth/v1/callback?code=a-code&state=${there.searchParams.get('state')}`);
  }

  const visit = async (address: string, user: object) => comeBack(await follow(address), user);

  it('signInWithOAuth and exchangeCodeForSession give a session with the tokens of the provider', async () => {
    const client = clientOf('pkce');
    const redirectTo = `${service.url}/welcome`;
    const options = { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'consent' } };
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
    const home = await visit(data.url!, { sub: 'kamala', email: 'kamala@library.example', name: 'Kamala' });
    expect(home.origin + home.pathname).toBe(redirectTo);
    const exchanged = await client.auth.exchangeCodeForSession(home.searchParams.get('code')!);
    expect(exchanged.data.session).toMatchObject({
      provider_token: 'of the provider',
      provider_refresh_token: 'to renew it',
    });
    const { data: who } = await client.auth.getUser();
    expect(who.user).toMatchObject({
      email: 'kamala@library.example',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Kamala' },
    });
  });

  it('without PKCE setSession takes the tokens of the fragment', async () => {
    const client = clientOf('implicit');
    const options = { redirectTo: service.url, skipBrowserRedirect: true };
    const { data } = await client.auth.signInWithOAuth({ provider: 'google', options });
    const home = await visit(data.url!, { sub: 'leela', email: 'leela@library.example' });
    const { access_token, refresh_token } = Object.fromEntries(new URLSearchParams(home.hash.slice(1)));
    const set = await client.auth.setSession({ access_token: access_token!, refresh_token: refresh_token! });
    expect(set.data.user?.email).toBe('leela@library.example');
  });

  it('signInWithIdToken signs in, and refuses a token for another client', async () => {
    const client = clientOf('implicit');
    provider.knows({ sub: 'meera', email: 'meera@library.example' });
    const { data } = await client.auth.signInWithIdToken({ provider: 'google', token: provider.idToken() });
    expect(data.user?.email).toBe('meera@library.example');
    const token = provider.idToken({ aud: 'another' });
    const { error } = await client.auth.signInWithIdToken({ provider: 'google', token });
    expect(error).toMatchObject({ status: 400, message: 'Unacceptable audience in id_token: [another]' });
  });

  it('linkIdentity adds a way to sign in to the account, and unlinkIdentity removes one', async () => {
    const client = clientOf('implicit');
    await client.auth.signUp({ email: 'nalini@library.example', password: 'Warp-and-weft-1' });
    const linked = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
    await comeBack(new URL(linked.data.url!), { sub: 'nalini', email: 'nalini@elsewhere.example' });
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map((identity) => identity.provider)).toEqual(['email', 'google']);
    expect((await client.auth.unlinkIdentity(data!.identities[1]!)).error).toBeNull();
    const { error } = await client.auth.unlinkIdentity(data!.identities[0]!);
    expect(error).toMatchObject({ code: 'single_identity_not_deletable', status: 422 });
  });

  it('an installation without the provider says so', async () => {
    const { url, anonKey } = await theService();
    const response = await fetch(`${url}/auth/v1/authorize?provider=google`, { headers: { apikey: anonKey } });
    expect(await response.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' });
  });
});
