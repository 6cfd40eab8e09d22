/** What an installation turns on: passkeys, security keys, sign-in without an address, proof of ownership. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../support/authenticator.ts';
import { startService, theService, type Service } from '../support/service.ts';

const ORIGIN = 'http://localhost:5173';
const SETTINGS = {
  webauthn: { rpId: 'localhost', rpName: 'The library', rpOrigins: [ORIGIN], passkeys: true, factors: true },
  anonymousUsers: true,
  reauthentication: true,
  autoconfirm: false,
};

describe('what a setting of the auth service turns on, as supabase-js uses it', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService(['--auth', JSON.stringify(SETTINGS)]);
  });
  afterAll(async () => service?.stop());

  const password = 'Warp-and-weft-1';
  const clientOf = (): SupabaseClient =>
    createClient(service.url, service.anonKey, {
      auth: {
        persistSession: false,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        experimental: { passkey: true },
      },
    });
  const admin = () => service.server().auth.admin;
  /** A client of a new user, signed in with the password. */
  async function signedIn(email: string): Promise<SupabaseClient> {
    await admin().createUser({ email, password, email_confirm: true });
    const client = clientOf();
    await client.auth.signInWithPassword({ email, password });
    return client;
  }

  it('a passkey is registered, signs in, is renamed, and ends with its deletion', async () => {
    const owner = await signedIn('mohini@library.example');
    const authenticator = createAuthenticator(ORIGIN);
    const begun = await owner.auth.passkey.startRegistration();
    expect(begun.error).toBeNull();
    const { challenge_id, options } = begun.data!;
    const made = await owner.auth.passkey.verifyRegistration({
      challengeId: challenge_id,
      credential: authenticator.create(options) as never,
    });
    expect(made.error).toBeNull();
    const passkeyId = made.data!.id;
    await owner.auth.passkey.update({ passkeyId, friendlyName: 'At the desk' });
    expect((await owner.auth.passkey.list()).data).toMatchObject([{ id: passkeyId, friendly_name: 'At the desk' }]);

    const signIn = async (client: SupabaseClient) => {
      const requested = await client.auth.passkey.startAuthentication();
      const challengeId = requested.data!.challenge_id;
      const credential = authenticator.get(requested.data!.options) as never;
      const verify = () => client.auth.passkey.verifyAuthentication({ challengeId, credential });
      return { verify, first: await verify() };
    };
    const visitor = clientOf();
    const { first, verify } = await signIn(visitor);
    expect(first.data?.user?.email).toBe('mohini@library.example');
    expect((await visitor.auth.getUser()).data.user?.email).toBe('mohini@library.example');
    expect((await verify()).error).toMatchObject({ code: 'webauthn_challenge_not_found' });

    const { id: userId } = first.data!.user!;
    const operator = createClient(service.url, service.serviceKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
    });
    expect((await operator.auth.admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id: passkeyId }]);
    expect((await owner.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await signIn(clientOf())).first.error).toMatchObject({ code: 'webauthn_verification_failed' });
  });

  it('a security key is enrolled and raises the next session', async () => {
    const email = 'nandini@library.example';
    const client = await signedIn(email);
    const key = createAuthenticator(ORIGIN);
    const webauthn = { rpId: 'localhost', rpOrigins: [ORIGIN] };
    const { data: factor } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
    const factorId = factor!.id;
    const answer = async (of: SupabaseClient, wanted: 'create' | 'request') => {
      const { data } = await of.auth.mfa.challenge({ factorId, webauthn });
      expect(data?.webauthn.type).toBe(wanted);
      const { publicKey } = data!.webauthn.credential_options;
      const credential = (wanted === 'create' ? key.create(publicKey as never) : key.get(publicKey as never)) as never;
      return of.auth.mfa.verify({
        factorId,
        challengeId: data!.id,
        webauthn: { ...webauthn, type: wanted, credential_response: credential } as never,
      });
    };
    expect((await answer(client, 'create')).error).toBeNull();
    const later = clientOf();
    await later.auth.signInWithPassword({ email, password });
    const levels = () => later.auth.mfa.getAuthenticatorAssuranceLevel();
    expect((await levels()).data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await answer(later, 'request')).error).toBeNull();
    expect((await levels()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await later.auth.mfa.unenroll({ factorId })).error).toBeNull();
  });

  it('a visitor without an address becomes a user with one, under the same id', async () => {
    const client = clientOf();
    const { data } = await client.auth.signInAnonymously({ options: { data: { town: 'Surat' } } });
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { town: 'Surat' } });
    const email = 'omana@library.example';
    expect((await client.auth.updateUser({ email, password })).error).toBeNull();
    const { token } = await service.mailTo(email);
    const verified = await client.auth.verifyOtp({ type: 'email_change', email, token });
    expect(verified.data.user).toMatchObject({ id: data.user!.id, email, is_anonymous: false });
    const { data: again } = await clientOf().auth.signInWithPassword({ email, password });
    expect(again.user?.id).toBe(data.user!.id);
  });

  it('reauthenticate sends a code, without which the password stays', async () => {
    const email = 'padma@library.example';
    const client = await signedIn(email);
    const change = async (nonce?: string) =>
      (await client.auth.updateUser({ password: 'Weft-and-warp-2', ...(nonce !== undefined && { nonce }) })).error;
    expect(await change()).toMatchObject({ code: 'reauthentication_needed' });
    expect(await change('000000x')).toMatchObject({ code: 'reauthentication_not_valid' });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    expect(await change((await service.mailTo(email)).token)).toBeNull();
    const { error } = await clientOf().auth.signInWithPassword({ email, password: 'Weft-and-warp-2' });
    expect(error).toBeNull();
  });

  it('an installation without them says so', async () => {
    const plain = await theService();
    const client = createClient(plain.url, plain.anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, experimental: { passkey: true } },
    });
    expect((await client.auth.signInAnonymously()).error).toMatchObject({ code: 'anonymous_provider_disabled' });
    expect((await client.auth.passkey.startAuthentication()).error).toMatchObject({ code: 'passkey_disabled' });
    await client.auth.signUp({ email: 'rani@library.example', password });
    expect((await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).error).toMatchObject({
      code: 'mfa_webauthn_enroll_not_enabled',
    });
  });
});
