import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newMember, newUser, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let admin: Actor;
beforeAll(async () => {
  test = await buildTestApp({ now: new Date('2025-09-30T19:00:00Z') });
  admin = await newMember(test);
  await test.scope.asService('make an admin for a test', (tx) =>
    tx.query(sql`update private.members set membership_type = 'admin' where id = ${admin.id}::uuid`),
  );
});
afterAll(() => test.close());

const change = (caller: Actor, userId: string, oldMembershipType: string, newMembershipType: string) =>
  caller.invoke('handle-membership-change-credits', {
    userId,
    newMembershipType,
    oldMembershipType,
    currentDateISO: '2031-01-01T00:00:00.000Z',
  });

describe('handle-membership-change-credits', () => {
  it('turns a Free Member into a Paid Member from today, by the clock of the server', async () => {
    const member = await newMember(test);
    expect(await change(admin, member.id, 'Free Member', 'Paid Member')).toEqual({
      status: 200,
      body: { message: 'Asha Patel is a Paid Member now and has 200 messaging credits.', newBalance: 200 },
    });
    const { rows } = await test.scope.asService('read a membership in a test', (tx) =>
      tx.query(sql`select membership_type, current_membership_start_date as first, membership_ends_on as last
        from private.members where id = ${member.id}::uuid`),
    );
    expect(rows).toEqual([{ membership_type: 'Paid Member', first: '2025-10-01', last: '2026-10-01' }]);
    const { rows: ledger } = await test.scope.asService('read the ledger in a test', (tx) =>
      tx.query(sql`select change, reason, actor_id from public.credit_ledger
        where member_id = ${member.id}::uuid and reason <> 'signup'`),
    );
    expect(ledger).toEqual([{ change: 175, reason: 'membership', actor_id: admin.id }]);
  });

  it('changes nothing when it is called again, however often at once', async () => {
    const member = await newMember(test);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => change(admin, member.id, 'Free Member', 'Corporate Member')),
    );
    expect(answers.map(({ body }) => body.message).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 'Asha Patel is a Corporate Member already.'),
      'Asha Patel is a Corporate Member now and has 25 messaging credits.',
    ]);
  });

  it('changes nothing when the membership has changed since the screen showed it', async () => {
    const member = await newMember(test);
    await change(admin, member.id, 'Free Member', 'Corporate Member');
    const message = 'The membership has been changed in the meantime. Please reload the page and check.';
    expect(await change(admin, member.id, 'Free Member', 'Paid Member')).toEqual({
      status: 409,
      body: { success: false, error: { code: 'STALE', message }, message },
    });
  });

  it('is refused to members, also for themselves', async () => {
    const [member, other] = [await newMember(test), await newMember(test)];
    for (const target of [member, other]) {
      expect(await change(member, target.id, 'Free Member', 'Paid Member')).toMatchObject({
        status: 403,
        body: { error: { code: 'NOADM' } },
      });
      expect(await creditsOf(test, target)).toBe(25);
    }
  });

  it('finds no membership of an admin, nor of a user without a profile', async () => {
    const guest = await newUser(test);
    expect(await change(admin, admin.id, 'Free Member', 'Paid Member')).toMatchObject({
      status: 409,
      body: { error: { code: 'ADMIN' } },
    });
    expect(await change(admin, guest.id, 'Free Member', 'Paid Member')).toMatchObject({
      status: 409,
      body: { error: { code: 'NOPRF', message: 'This user has no member profile.' } },
    });
  });

  it('refuses an unknown membership and names the field', async () => {
    const answer = await change(admin, admin.id, 'Free Member', 'admin');
    expect(answer.status).toBe(400);
    expect(answer.body).toHaveProperty('error.fields.newMembershipType');
  });
});
