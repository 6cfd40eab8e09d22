import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { CODE, PHONE, theService, type Service } from '../support/service.ts';

describe('the auth service, as supabase-js speaks to it', () => {
  let service: Service;
  beforeAll(async () => {
    service = await theService();
  });

  const credentials = (name: string) => ({ email: `${name}@library.example`, password: 'Warp-and-weft-1' });

  it('signs up, signs in with the password and returns the user', async () => {
    const client = service.client();
    const { data } = await client.auth.signUp({
      ...credentials('chitra'),
      options: { data: { member_name: 'Chitra' } },
    });
    expect(data.session).not.toBeNull();

    const again = service.client();
    const { error } = await again.auth.signInWithPassword(credentials('chitra'));
    expect(error).toBeNull();
    const { data: who } = await again.auth.getUser();
    expect(who.user).toMatchObject({ email: 'chitra@library.example', user_metadata: { member_name: 'Chitra' } });
  });

  it('refuses a wrong password and an unknown e-mail with the same message', async () => {
    const wrong = await service
      .client()
      .auth.signInWithPassword({ ...credentials('chitra'), password: 'Wrong-1-word' });
    const unknown = await service.client().auth.signInWithPassword(credentials('nobody'));
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 });
    expect(unknown.error?.message).toBe(wrong.error?.message);
  });

  it('does not create an account for an e-mail that only signs in', async () => {
    const { error } = await service
      .client()
      .auth.signInWithOtp({ email: 'stranger@library.example', options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ code: 'otp_disabled', status: 422 });
  });

  it('signs in by a code to the phone', async () => {
    const client = service.client();
    expect((await client.auth.signInWithOtp({ phone: PHONE })).error).toBeNull();
    const wrong = await client.auth.verifyOtp({ phone: PHONE, token: '000000', type: 'sms' });
    expect(wrong.error).toMatchObject({ code: 'otp_expired', status: 403 });
    const { data } = await client.auth.verifyOtp({ phone: PHONE, token: CODE, type: 'sms' });
    expect(data.user).toMatchObject({ phone: PHONE });
  });

  it('rotates tokens at a refresh and revokes the family of a stolen one', async () => {
    const client = service.client();
    await client.auth.signUp(credentials('deepa'));
    const first = (await client.auth.getSession()).data.session!;
    const { data } = await client.auth.refreshSession();
    expect(data.session?.refresh_token).not.toBe(first.refresh_token);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('ends every session of the user at a global sign-out', async () => {
    const here = service.client();
    const there = service.client();
    await here.auth.signUp(credentials('esha'));
    await there.auth.signInWithPassword(credentials('esha'));
    expect((await here.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await there.auth.refreshSession()).error).not.toBeNull();
    expect((await there.auth.getUser()).error).not.toBeNull();
  });

  it('enrols an authenticator app, requires it at the next sign-in, and accepts a recovery code in its place', async () => {
    const client = service.client();
    await client.auth.signUp(credentials('farida'));
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone', issuer: 'Library' });
    const { id: factorId, totp } = enrolled.data!;
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: 'abcdef' });
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    const code = new TOTP({ secret: totp.secret }).generate();
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      totp: [{ id: factorId, friendly_name: 'Phone', status: 'verified' }],
    });
    await client.auth.refreshSession();
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    const made = await client.auth.mfa.recoveryCodes.generate();
    expect(made.data).toMatchObject({ type: 'recovery_code', total: 10 });

    const again = service.client();
    await again.auth.signInWithPassword(credentials('farida'));
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await again.auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' });
    // The code was used already, and its half minute is not over.
    const replayed = await again.auth.mfa.challengeAndVerify({ factorId, code });
    expect(replayed.error).toMatchObject({ code: 'mfa_verification_failed' });
    const typed = made.data!.codes[0]!.toUpperCase().replace(/(.{4})(?=.)/g, '$1-');
    expect((await again.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect((await again.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    expect((await again.auth.mfa.recoveryCodes.regenerate()).data?.codes).not.toContain(made.data!.codes[1]);
    // With the last app the codes go too.
    expect((await again.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    expect((await again.auth.mfa.listFactors()).data).toMatchObject({ all: [] });
  });
});
