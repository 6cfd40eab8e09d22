import { beforeAll, describe, expect, it } from 'vitest';
import { theService, type Service } from '../support/service.ts';

describe('the admin API of the auth service', () => {
  let service: Service;
  beforeAll(async () => {
    service = await theService();
  });

  const admin = () => service.server().auth.admin;
  const password = 'Warp-and-weft-1';
  const anEmail = (name: string) => `${name}@operator.example`;

  it('creates, shows, lists, changes and deletes users', async () => {
    const created = await admin().createUser({
      email: anEmail('gita'),
      password,
      email_confirm: true,
      user_metadata: { member_name: 'Gita' },
      app_metadata: { plan: 'gold' },
    });
    expect(created.error).toBeNull();
    const { id } = created.data.user!;
    expect((await admin().getUserById(id)).data.user).toMatchObject({ email: anEmail('gita') });
    const list = await admin().listUsers({ page: 1, perPage: 1 });
    expect(list.data).toMatchObject({ aud: 'authenticated', users: [expect.any(Object)], nextPage: 2 });
    const changed = await admin().updateUserById(id, { email: anEmail('gauri'), user_metadata: { member_name: null } });
    expect(changed.data.user).toMatchObject({ email: anEmail('gauri'), user_metadata: {} });
    const taken = await admin().createUser({ email: anEmail('gauri') });
    expect(taken.error).toMatchObject({ code: 'email_exists', status: 422 });
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({ code: 'user_not_found', status: 404 });
  });

  it('bans a user for a time, and deletes one softly', async () => {
    const { data } = await admin().createUser({ email: anEmail('hema'), password, email_confirm: true });
    const { id } = data.user!;
    const client = service.client();
    await client.auth.signInWithPassword({ email: anEmail('hema'), password });
    await admin().updateUserById(id, { ban_duration: '24h' });
    const refused = await service.client().auth.signInWithPassword({ email: anEmail('hema'), password });
    expect(refused.error).toMatchObject({ code: 'user_banned' });
    expect((await client.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' });
    await admin().updateUserById(id, { ban_duration: 'none' });
    expect((await admin().deleteUser(id, true)).error).toBeNull();
    expect((await admin().getUserById(id)).data.user).toMatchObject({ deleted_at: expect.any(String) });
    const gone = await service.client().auth.signInWithPassword({ email: anEmail('hema'), password });
    expect(gone.error).toMatchObject({ code: 'invalid_credentials' });
  });

  it('invites a user, and makes links of every type', async () => {
    const invited = await admin().inviteUserByEmail(anEmail('indu'), { data: { member_name: 'Indu' } });
    expect(invited.data.user).toMatchObject({ email: anEmail('indu'), invited_at: expect.any(String) });
    const signup = await admin().generateLink({ type: 'signup', email: anEmail('jaya'), password });
    expect(signup.data.properties).toMatchObject({
      action_link: expect.stringContaining('type=signup'),
      email_otp: expect.stringMatching(/^\d{6}$/),
      verification_type: 'signup',
    });
    const { hashed_token: token_hash } = signup.data.properties!;
    expect((await service.client().auth.verifyOtp({ type: 'signup', token_hash })).data.session).not.toBeNull();
    for (const type of ['magiclink', 'recovery'] as const) {
      const link = await admin().generateLink({ type, email: anEmail('jaya') });
      const { email_otp: token } = link.data.properties!;
      const { data } = await service.client().auth.verifyOtp({ type, email: anEmail('jaya'), token });
      expect(data.session).not.toBeNull();
    }
    const follow = (type: 'invite' | 'email_change', hash: string) =>
      service.client().auth.verifyOtp({ type, token_hash: hash });
    const invite = await admin().generateLink({ type: 'invite', email: anEmail('kala') });
    const guest = await follow('invite', invite.data.properties!.hashed_token);
    expect(guest.data).toMatchObject({ user: { email: anEmail('kala') }, session: expect.any(Object) });
    const change = { email: anEmail('jaya'), newEmail: anEmail('jyoti') };
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin().generateLink({ type, ...change });
      expect(data).toMatchObject({ user: { new_email: anEmail('jyoti') }, properties: { verification_type: type } });
      if (type === 'email_change_current') continue;
      const moved = await follow('email_change', data.properties!.hashed_token);
      expect(moved.data.user?.email).toBe(anEmail('jyoti'));
    }
  });

  it('lists and removes the factors of a user, and ends the session of a token', async () => {
    const client = service.client();
    await client.auth.signUp({ email: anEmail('leela'), password });
    const session = (await client.auth.getSession()).data.session!;
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const userId = session.user.id;
    expect((await admin().mfa.listFactors({ userId })).data?.factors).toMatchObject([{ id: data!.id }]);
    expect((await admin().mfa.deleteFactor({ userId, id: data!.id })).error).toBeNull();
    expect((await admin().mfa.listFactors({ userId })).data?.factors).toEqual([]);
    expect((await admin().signOut(session.access_token, 'global')).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
  });

  it('shows the audit log', async () => {
    const url = `${service.url}/auth/v1/admin/audit?query=action:user_invited&per_page=1`;
    const response = await fetch(url, {
      headers: { apikey: service.serviceKey, authorization: `Bearer ${service.serviceKey}` },
    });
    expect(await response.json()).toMatchObject([{ payload: { action: 'user_invited' } }]);
  });

  it('is closed to visitors and to users', async () => {
    const visitor = service.client();
    expect((await visitor.auth.admin.listUsers()).error).toMatchObject({ code: 'not_admin', status: 403 });
    await visitor.auth.signUp({ email: anEmail('mira'), password });
    const token = (await visitor.auth.getSession()).data.session!.access_token;
    const asUser = await fetch(`${service.url}/auth/v1/admin/users`, {
      headers: { apikey: service.anonKey, authorization: `Bearer ${token}` },
    });
    expect(asUser.status).toBe(403);
  });
});
