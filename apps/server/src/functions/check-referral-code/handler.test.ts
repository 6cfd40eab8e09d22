import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, newUser } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ authLimits: { lookups_per_user_per_hour: 3 } });
});
afterAll(() => test.close());

describe('check-referral-code', () => {
  it('reports whether a user without a profile may use a code, and nothing about its owner', async () => {
    const owner = await newMember(test, { member_name: 'Kavita Desai' });
    const [member] = await test.run(`select referral_code from private.members where id = '${owner.id}'`);
    const user = await newUser(test);
    const referralCode = String(member!.referral_code);
    expect(await user.invoke('check-referral-code', { referralCode })).toEqual({
      status: 200,
      body: { success: true, usable: true, code: null, message: null },
    });
    expect((await owner.invoke('check-referral-code', { referralCode })).body).toEqual({
      success: true,
      usable: false,
      code: 'OWNRF',
      message: 'This referral code is your own.',
    });
  });

  it('counts as an account look-up, so codes cannot be guessed', async () => {
    const user = await newUser(test);
    const statuses: number[] = [];
    for (let n = 0; n <= 3; n += 1) {
      statuses.push((await user.invoke('check-referral-code', { referralCode: `NOBODY${n}` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
