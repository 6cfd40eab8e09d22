import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newMember, newUser } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

let mobile = 9_600_000_000;

async function signUp(email?: string) {
  const user = await newUser(test, email);
  const profileData = {
    memberName: 'Meena Rao',
    businessName: 'Rao Knits',
    country: 'India',
    countryCode: '+91',
    mobileNumber: String((mobile += 1)),
  };
  const { body } = await user.invoke('unified-signup', { profileData });
  return { user, code: body.referral_code as string };
}

describe('handle-user-signup-credits', () => {
  it('grants 25 credits once, however often it is called', async () => {
    const { user } = await signUp();
    const [first, ...rest] = await Promise.all(
      Array.from({ length: 5 }, () =>
        user.invoke('handle-user-signup-credits', { userId: user.id, membershipType: 'Paid Member' }),
      ),
    );
    expect([first, ...rest].map((answer) => answer!.body.newBalance)).toEqual([25, 25, 25, 25, 25]);
    expect(
      rest
        .concat(first!)
        .map((answer) => answer.body.granted)
        .sort(),
    ).toEqual([0, 0, 0, 0, 25]);
    expect(await creditsOf(test, user)).toBe(25);
  });

  it('grants both sides of a referral 5 more, and logs every change', async () => {
    const referrer = await signUp();
    await referrer.user.invoke('handle-user-signup-credits', { userId: referrer.user.id });
    const { user } = await signUp();
    const answer = await user.invoke('handle-user-signup-credits', {
      userId: user.id,
      referralCodeUsed: ` ${referrer.code.toLowerCase()} `,
    });
    expect(answer.body).toMatchObject({ success: true, newBalance: 30, referralGranted: true });
    expect(await creditsOf(test, referrer.user)).toBe(30);
    const { rows } = await test.scope.asService('read the ledger in a test', (tx) =>
      tx.query(
        sql`select change, balance_after, reason from public.credit_ledger where member_id = ${user.id}::uuid order by id`,
      ),
    );
    expect(rows).toEqual([
      { change: 25, balance_after: 25, reason: 'signup' },
      { change: 5, balance_after: 30, reason: 'referral' },
    ]);
  });

  it('counts a person once: a second signup brings no credits, neither to the member nor to the referrer', async () => {
    const referrer = await signUp();
    await referrer.user.invoke('handle-user-signup-credits', { userId: referrer.user.id });
    const grants: unknown[] = [];
    for (const email of ['Meena.Rao@gmail.com', 'meenarao+mill@gmail.com', 'm.e.e.n.a.rao@googlemail.com']) {
      const { user } = await signUp(email);
      const { status, body } = await user.invoke('handle-user-signup-credits', {
        userId: user.id,
        referralCodeUsed: referrer.code,
      });
      grants.push([status, body.success, body.granted, body.referralGranted, body.message]);
      expect((await user.invoke('handle-delete-profile', { userId: user.id })).status).toBe(200);
    }
    const again = [200, true, 0, false, 'You have had these credits before: each person gets them once.'];
    expect(grants).toEqual([[200, true, 30, true, 'Your messaging credits: 30.'], again, again]);
    expect(await creditsOf(test, referrer.user)).toBe(30);
  });

  it('grants nothing to other users', async () => {
    const { user } = await signUp();
    const other = await newMember(test, { credits: 0 });
    expect(await user.invoke('handle-user-signup-credits', { userId: other.id })).toMatchObject({
      status: 403,
      body: { error: { code: 'NOTYO' } },
    });
    expect(await creditsOf(test, other)).toBe(0);
  });

  it('sends a user without a profile back to complete it', async () => {
    const user = await newUser(test);
    expect(await user.invoke('handle-user-signup-credits', { userId: user.id })).toMatchObject({
      status: 409,
      body: { error: { code: 'NOPRF' } },
    });
  });
});
