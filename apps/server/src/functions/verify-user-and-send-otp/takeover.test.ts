/** Numbers of other people: a thief enters his into an account with a stolen session, a squatter enters somebody's into his own account. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newMember, newUser, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let number = 9_700_000_000;
let [mobile_number, phone] = ['', ''];
beforeEach(() => {
  mobile_number = String((number += 1));
  phone = `+91${mobile_number}`;
});

type Answer = { status: number; body: Record<string, unknown> };

async function call(method: string, path: string, body: object | undefined, token?: string): Promise<Answer> {
  const answer = await test.app.request(path, {
    method,
    headers: {
      apikey: test.keys.anonKey,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? (JSON.parse(text) as Answer['body']) : {} };
}
const codeFor = async (to: string) => (await test.outbox.list({ to }))[0]!.code!;

/** A session as a browser has it, by the code of an e-mail. */
async function signIn({ email }: { email: string }): Promise<string> {
  await call('POST', '/auth/v1/otp', { email, create_user: false });
  const { body } = await call('POST', '/auth/v1/verify', { type: 'email', email, token: await codeFor(email) });
  return body.access_token as string;
}
async function byMobile(): Promise<Answer> {
  expect(
    (await call('POST', '/functions/v1/verify-user-and-send-otp', { country_code: '+91', mobile_number })).status,
  ).toBe(200);
  return call('POST', '/auth/v1/verify', { type: 'sms', phone, token: await codeFor(phone) });
}
const typeNumber = (member: Actor, token = member.token) =>
  call('PATCH', `/rest/v1/tanabana_free?id=eq.${member.id}`, { country_code: '+91', mobile_number }, token);

describe('a thief with a stolen session', () => {
  /** The steps of an owner who finds a stranger in the account. */
  async function shutOut(owner: Actor) {
    const token = await signIn(owner);
    const changed = await call('PUT', '/auth/v1/user', { password: 'Battery-staple-9' }, token);
    const left = await call('POST', '/auth/v1/logout?scope=global', undefined, token);
    return [changed.status, left.status];
  }

  it.each([
    ['before', async () => [200, 204]],
    ['after', shutOut],
  ] as const)('who typed the number of the thief does not sign in %s the owner locks the thief out', async (_, act) => {
    const owner = await newMember(test);
    expect((await typeNumber(owner, await signIn(owner))).status).toBe(204);
    expect(await act(owner)).toEqual([200, 204]);
    expect(await byMobile()).toMatchObject({ status: 403, body: { error_code: 'phone_not_confirmed' } });
    const [mail] = await test.outbox.list({ to: owner.email });
    expect(mail!.subject).toContain(mobile_number.slice(-4));
  });

  it('whose number was proved with the mailbox does not sign in after a new password', async () => {
    const owner = await newMember(test);
    await typeNumber(owner, await signIn(owner));
    await byMobile();
    await call('POST', '/auth/v1/verify', { type: 'email', email: owner.email, token: await codeFor(owner.email) });
    expect((await byMobile()).status).toBe(200);
    const token = await signIn(owner);
    await call('PUT', '/auth/v1/user', { password: 'Battery-staple-9' }, token);
    expect(await byMobile()).toMatchObject({ status: 403, body: { error_code: 'phone_not_confirmed' } });
  });
});

describe('a squatter who typed the number of another member', () => {
  it('brings the owner of the number neither into the account nor in sight of its address', async () => {
    const squatter = await newMember(test, { country_code: '+91', mobile_number });
    const answer = await byMobile();
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'phone_not_confirmed' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/@/);
    expect(JSON.stringify(answer.body)).not.toContain(squatter.id);
  });

  it('loses the number to the newcomer who proves it, whose signup was refused before', async () => {
    const squatter = await newMember(test, { country_code: '+91', mobile_number });
    const owner = await newUser(test);
    const token = await signIn(owner);
    const profileData = {
      memberName: 'Kavita Desai',
      businessName: 'Desai Twisting',
      country: 'India',
      countryCode: '+91',
      mobileNumber: mobile_number,
      state: 'Gujarat',
      district: 'Surat',
      membershipType: 'Free Member',
    };
    expect(await owner.invoke('unified-signup', { profileData })).toMatchObject({
      status: 409,
      body: { message: 'This mobile number is already registered with a different account.' },
    });
    expect((await call('PUT', '/auth/v1/user', { phone }, token)).status).toBe(200);
    const proof = { type: 'phone_change', phone, token: await codeFor(phone) };
    expect((await call('POST', '/auth/v1/verify', proof)).status).toBe(200);
    expect((await owner.invoke('unified-signup', { profileData })).status).toBe(200);
    expect(
      await test.run(
        `select id, mobile_number, mobile_verified from private.members where id in ('${owner.id}', '${squatter.id}') order by mobile_verified`,
      ),
    ).toEqual([
      { id: squatter.id, mobile_number: null, mobile_verified: false },
      { id: owner.id, mobile_number, mobile_verified: true },
    ]);
    expect(await byMobile()).toMatchObject({ status: 200, body: { user: { id: owner.id } } });
  });
});
