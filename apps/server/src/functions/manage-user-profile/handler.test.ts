import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { newExecutive, releasesOf } from '../../../test/support/executives.ts';
import { creditsOf, newMember, newUser, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let admin: Actor;
const makeAdmin = async () => {
  const made = await newMember(test);
  await test.scope.asService('make an admin for a test', (tx) =>
    tx.query(sql`update private.members set membership_type = 'admin' where id = ${made.id}::uuid`),
  );
  return made;
};
beforeAll(async () => {
  test = await buildTestApp();
  admin = await makeAdmin();
});
afterAll(() => test.close());

const row = async (member: Actor) => {
  const { rows } = await test.scope.asService('read a profile in a test', (tx) =>
    tx.query(sql`select member_name, city, email from private.members where id = ${member.id}::uuid`),
  );
  return rows[0];
};
const update = (caller: Actor, member: Actor, userData: object, more: object = {}) =>
  caller.invoke('manage-user-profile', {
    action: 'update',
    userId: member.id,
    userData: { member_name: 'Asha Patel', email: member.email, ...userData },
    ...more,
  });
const remove = (caller: Actor, member: Actor) =>
  caller.invoke('manage-user-profile', { action: 'delete', userId: member.id });

describe('manage-user-profile', () => {
  it('saves the changes of an admin, and an empty balance as 0', async () => {
    const member = await newMember(test);
    expect(await update(admin, member, { member_name: ' Asha P ', city: 'Pune', messaging_credits: '' })).toEqual({
      status: 200,
      body: { success: true, message: 'The profile has been saved.' },
    });
    expect(await row(member)).toEqual({ member_name: 'Asha P', city: 'Pune', email: member.email });
    expect(await creditsOf(test, member)).toBe(0);
    const { rows } = await test.scope.asService('read the ledger in a test', (tx) =>
      tx.query(
        sql`select change, reason, actor_id from public.credit_ledger where member_id = ${member.id}::uuid and reason = 'admin'`,
      ),
    );
    expect(rows).toEqual([{ change: -25, reason: 'admin', actor_id: admin.id }]);
  });

  it('changes credits once, however often the same save arrives', async () => {
    const member = await newMember(test);
    const more = { was: { messaging_credits: 25 }, key: crypto.randomUUID(), note: 'for a fair' };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => update(admin, member, { messaging_credits: 90 }, more)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await creditsOf(test, member)).toBe(90);
  });

  it('reports the change of another editor, by field, and overwrites nothing', async () => {
    const member = await newMember(test);
    await update(admin, member, { city: 'Pune' });
    expect(await update(admin, member, { city: 'Goa' }, { was: { city: 'Surat' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'STALE', fields: { city: expect.any(String) } } },
    });
    expect(await row(member)).toMatchObject({ city: 'Pune' });
  });

  it('requires name and e-mail address', async () => {
    const member = await newMember(test);
    const message = 'User data is incomplete. Name and Email are required.';
    for (const userData of [{ member_name: '' }, { email: '  ' }, { email: null }]) {
      expect(await update(admin, member, userData)).toMatchObject({ status: 400, body: { message } });
    }
  });

  it('changes the login address: the former one no longer works', async () => {
    const [member, other] = [await newMember(test), await newMember(test)];
    expect(await update(admin, member, { email: other.email })).toMatchObject({
      status: 409,
      body: { error: { code: 'TAKEN', fields: { email: expect.any(String) } } },
    });
    const email = `new-${member.email}`;
    expect((await update(admin, member, { email })).status).toBe(200);
    const user = await test.auth.findUserById(member.id);
    expect([user?.email, user?.email_confirmed_at]).toEqual([email, undefined]);
    expect(await member.invoke('handle-delete-profile', { userId: member.id })).toMatchObject({ status: 401 });
  });

  it('deletes the profile and keeps the login account', async () => {
    const member = await newMember(test);
    const done = { status: 200, body: { success: true, message: 'The profile has been deleted.' } };
    expect(await remove(admin, member)).toEqual(done);
    expect(await remove(admin, member)).toEqual(done);
    expect(await row(member)).toBeUndefined();
    expect((await test.auth.findUserById(member.id))?.email).toBe(member.email);
  });

  it('unassigns very many products of an executive in transactions of their own before it deletes', async () => {
    const executive = await newExecutive(test, 2 * SERVER_LIMITS.products_released_at_once);
    expect((await remove(await newMember(test), executive)).status).toBe(403);
    expect(await releasesOf(test, executive)).toEqual({ products: 0, transactions: 0 });
    expect((await remove(admin, executive)).status).toBe(200);
    expect(await row(executive)).toBeUndefined();
    expect(await releasesOf(test, executive)).toEqual({
      products: 2 * SERVER_LIMITS.products_released_at_once,
      transactions: 2,
    });
  });

  it('is refused to members, also for themselves, and to visitors', async () => {
    const [member, other] = [await newMember(test), await newMember(test)];
    for (const target of [member, other, admin]) {
      for (const answer of [await update(member, target, { city: 'Goa' }), await remove(member, target)]) {
        expect(answer).toMatchObject({ status: 403, body: { error: { code: 'NOADM' } } });
      }
    }
    const anonymous = await test.app.request('/functions/v1/manage-user-profile', {
      method: 'POST',
      headers: { apikey: test.keys.anonKey },
      body: JSON.stringify({ action: 'delete', userId: member.id }),
    });
    expect(anonymous.status).toBe(401);
  });

  it('changes no admin, nor the caller', async () => {
    for (const target of [admin, await makeAdmin()]) {
      for (const answer of [await update(admin, target, { city: 'Goa' }), await remove(admin, target)]) {
        expect(answer).toMatchObject({ status: 409, body: { error: { code: 'ADMIN' } } });
      }
    }
    expect(await update(admin, await newUser(test), {})).toMatchObject({ body: { error: { code: 'NOPRF' } } });
  });

  it('refuses invalid bodies', async () => {
    const member = await newMember(test);
    const bodies: unknown[] = [
      {},
      { action: 'promote', userId: member.id },
      { action: 'delete' },
      { action: 'delete', userId: [member.id] },
      { action: ['delete'], userId: member.id },
      { action: 'update', userId: member.id },
      { action: 'update', userId: member.id, userData: 'name' },
      { action: 'update', userId: member.id, userData: [{ member_name: 'A', email: member.email }] },
    ];
    for (const body of bodies) expect((await admin.invoke('manage-user-profile', body as object)).status).toBe(400);
    for (const userData of [
      { membership_type: 'admin' },
      { is_dealer: true },
      { member_name: { $gt: '' } },
      { city: ['Goa'] },
      { messaging_credits: -1 },
      { messaging_credits: 1.5 },
      { messaging_credits: 'ten' },
      { mobile_number: '12' },
      { email: 'nobody' },
    ]) {
      expect((await update(admin, member, userData)).status).toBe(400);
    }
    expect(await row(member)).toMatchObject({ member_name: 'Asha Patel' });
  });
});
