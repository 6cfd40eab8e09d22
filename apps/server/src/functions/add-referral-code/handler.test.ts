import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newMember, newUser, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function codeOf({ id }: Actor): Promise<string> {
  const [member] = await test.run(`select referral_code from private.members where id = '${id}'`);
  return String(member!.referral_code);
}

describe('add-referral-code', () => {
  it('grants both sides their credits once, however often it is called at once', async () => {
    const referrer = await newMember(test);
    const member = await newMember(test);
    const referralCode = ` ${(await codeOf(referrer)).toLowerCase()} `;
    const answers = await Promise.all([1, 2, 3].map(() => member.invoke('add-referral-code', { referralCode })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)!.body).toEqual({
      success: true,
      newBalance: 30,
      granted: 5,
      message: 'Your messaging credits: 30.',
    });
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      error: { code: 'HADRF', message: 'You have used a referral code already.' },
    });
    expect([await creditsOf(test, member), await creditsOf(test, referrer)]).toEqual([30, 30]);
  });

  it.each([
    [422, 'NOREF', 'This referral code is not known. Please check it.', 'NOBODY'],
    [422, 'NOREF', 'This referral code is not known. Please check it.', null],
    [400, 'validation_failed', 'This referral code is not known. Please check it.', 'A'.repeat(17)],
  ])('returns %i %s: %s', async (status, code, message, referralCode) => {
    const member = await newMember(test);
    expect(await member.invoke('add-referral-code', { referralCode })).toMatchObject({
      status,
      body: { error: { code, message } },
    });
  });

  it('is refused seven days after the signup', async () => {
    const member = await newMember(test);
    await test.run(`update private.members set created_at = now() - interval '7 days' where id = '${member.id}'`);
    expect(await member.invoke('add-referral-code', { referralCode: 'NOBODY' })).toMatchObject({
      status: 410,
      body: { message: 'A referral code can be added within 7 days of signup.' },
    });
  });

  it('needs a profile', async () => {
    const user = await newUser(test);
    expect(await user.invoke('add-referral-code', { referralCode: 'NOBODY' })).toMatchObject({ status: 409 });
  });
});
