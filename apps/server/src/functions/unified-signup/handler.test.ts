import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tanabana/gateway/db';
import { creditsOf, newMember, newUser, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const profile = {
  memberName: 'Kavita Desai',
  businessName: 'Desai Twisting',
  country: 'India',
  countryCode: '+91',
  mobileNumber: '9712345678',
  state: 'Gujarat',
  district: 'Surat',
  membershipType: 'Free Member',
};

async function storedMember(user: Actor) {
  const { rows } = await test.scope.asService('look at a member in a test', (tx) =>
    tx.query<Record<string, unknown>>(sql`select * from private.members where id = ${user.id}::uuid`),
  );
  return rows[0];
}

describe('unified-signup', () => {
  it('creates a member for a confirmed address, with a referral code, and stores the names in the token', async () => {
    const user = await newUser(test);
    const answer = await user.invoke('unified-signup', { profileData: { ...profile, id: user.id, email: user.email } });
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, referral_code: expect.stringMatching(/^KAVIT45678[A-Z2-9]{2}$/) },
    });
    expect(await storedMember(user)).toMatchObject({
      member_name: 'Kavita Desai',
      email: user.email,
      membership_type: 'Free Member',
      referral_code: answer.body.referral_code,
      mobile_verified: false,
    });
    expect((await test.auth.findUserById(user.id))!.user_metadata).toMatchObject({
      member_name: 'Kavita Desai',
      business_name: 'Desai Twisting',
      membership_type: 'Free Member',
    });
    expect(await creditsOf(test, user)).toBe(0);
  });

  it('stores the wish for Paid as a wish, and ignores fields that only the server may set', async () => {
    const user = await newUser(test);
    const sent = {
      ...profile,
      mobileNumber: '9712345600',
      membershipType: 'Paid Member',
      messaging_credits: 900,
      is_dealer: true,
      mobileVerified: true,
      language: 'hi',
    };
    expect((await user.invoke('unified-signup', { profileData: sent })).status).toBe(200);
    expect(await storedMember(user)).toMatchObject({
      membership_type: 'Free Member',
      membership_wish: 'Paid Member',
      language: 'hi',
      messaging_credits: 0,
      is_dealer: false,
      mobile_verified: false,
    });
  });

  it('refuses a mobile number of another account', async () => {
    await newMember(test, { mobile_number: '9712345601' });
    const user = await newUser(test);
    const message = 'This mobile number is already registered with a different account.';
    expect(
      await user.invoke('unified-signup', { profileData: { ...profile, mobileNumber: '9712345601' } }),
    ).toMatchObject({
      status: 409,
      body: { success: false, error: { code: 'TAKEN', message, fields: { mobile_number: message } }, message },
    });
  });

  it('refuses a second signup of the same address', async () => {
    const member = await newMember(test);
    expect(
      await member.invoke('unified-signup', { profileData: { ...profile, mobileNumber: '9712345602' } }),
    ).toMatchObject({
      status: 409,
      body: { message: 'This Email id already exists. Please use a new email id to signup.' },
    });
  });

  it.each([
    ['the id', { id: '11111111-1111-4111-8111-111111111111' }],
    ['the e-mail address', { email: 'somebody@else.example' }],
  ])('refuses %s of somebody else', async (_, claimed) => {
    const user = await newUser(test);
    expect((await user.invoke('unified-signup', { profileData: { ...profile, ...claimed } })).status).toBe(403);
    expect(await storedMember(user)).toBeUndefined();
  });

  it('refuses an address that was not confirmed', async () => {
    const user = await newUser(test);
    await test.db.script(`update auth.users set email_confirmed_at = null where id = '${user.id}'`);
    expect(await user.invoke('unified-signup', { profileData: profile })).toMatchObject({
      status: 403,
      body: { error: { code: 'email_not_confirmed' } },
    });
  });

  it('names the field of each error', async () => {
    const user = await newUser(test);
    const profileData = { ...profile, memberName: ' ', mobileNumber: '12345' };
    const answer = await user.invoke('unified-signup', { profileData });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: { fields: { member_name: 'Name is required.' } },
      message: 'Name is required.',
    });
  });

  it('creates no profile with an unknown referral code, and names the field', async () => {
    const user = await newUser(test);
    const profileData = { ...profile, mobileNumber: '9712345603', referralCode: 'NOBODY' };
    const message = 'This referral code is not known. Please check it.';
    expect(await user.invoke('unified-signup', { profileData })).toMatchObject({
      status: 422,
      body: { error: { code: 'NOREF', message, fields: { referral_code: message } } },
    });
    expect(await storedMember(user)).toBeUndefined();
    expect((await user.invoke('unified-signup', { profileData: { ...profileData, referralCode: '' } })).status).toBe(
      200,
    );
  });

  it('accepts numbers in the usual notations', async () => {
    const user = await newUser(test);
    const profileData = {
      ...profile,
      mobileNumber: '+91 97123-45604',
      pinZipCode: '३९५ ००२',
      gstNumber: '24abcde1234f1z5',
    };
    expect((await user.invoke('unified-signup', { profileData })).status).toBe(200);
    expect(await storedMember(user)).toMatchObject({
      mobile_number: '9712345604',
      pin_zip_code: '395002',
      gst_number: '24ABCDE1234F1Z5',
    });
  });

  it('refuses a caller who is not signed in', async () => {
    const answer = await test.app.request('/functions/v1/unified-signup', {
      method: 'POST',
      headers: { apikey: test.keys.anonKey },
      body: JSON.stringify({ profileData: profile }),
    });
    expect(answer.status).toBe(401);
  });
});
