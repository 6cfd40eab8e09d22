import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tanabana/gateway/db';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { newExecutive, releasesOf } from '../../../test/support/executives.ts';
import { newMember, newUser, postEnquiry, postOffer, type Actor } from '../../../test/support/members.ts';
import { createLog } from '../../log.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
const logged: unknown[] = [];
beforeAll(async () => {
  test = await buildTestApp({ log: createLog('warn', { write: (line) => logged.push(JSON.parse(line)) }) });
});
afterAll(() => test.close());

function get(path: string, token: string) {
  return test.app.request(path, { headers: { apikey: test.keys.anonKey, authorization: `Bearer ${token}` } });
}

const remove = (actor: Actor, userId = actor.id) => actor.invoke('handle-delete-profile', { userId });

async function isThere(user: Actor): Promise<boolean> {
  const { rows } = await test.scope.asService('look for a member in a test', (tx) =>
    tx.query(sql`select from private.members where id = ${user.id}::uuid`),
  );
  return rows.length === 1;
}

describe('handle-delete-profile', () => {
  it('deletes profile, posts and login, once', async () => {
    const member = await newMember(test);
    await postEnquiry(member);
    const done = {
      status: 200,
      body: { success: true, message: 'Your profile has been deleted.', error: null },
    };
    expect(await remove(member)).toEqual(done);
    expect(await isThere(member)).toBe(false);
    expect(await test.auth.findUserById(member.id)).toBeNull();
    // A client that missed the response has no session any more.
    expect(await remove(member)).toMatchObject({ status: 401, body: { error: { code: 'session_ended' } } });
  });

  it('makes the remaining access token useless', async () => {
    const member = await newMember(test);
    await remove(member);
    expect((await get('/auth/v1/user', member.token)).status).toBe(403);
    for (const path of [`tanabana_free?id=eq.${member.id}`, 'credit_ledger?select=id']) {
      const refused = await get(`/rest/v1/${path}`, member.token);
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'PGRST301' }]);
    }
    await expect(
      member.insert('tanabana_free', { id: member.id, member_name: 'Half', business_name: 'Half' }),
    ).rejects.toThrow('PGRST301');
    const signup = { profileData: { memberName: 'Half', businessName: 'Half', country: 'Nepal' } };
    expect((await member.invoke('unified-signup', signup)).status).toBe(401);
    expect(await isThere(member)).toBe(false);
  });

  it('lets the same address and number sign up again, as a new member', async () => {
    const mobile_number = '9712399001';
    const leaver = await newMember(test, { mobile_number });
    await remove(leaver);
    const again = await newUser(test, leaver.email);
    const profileData = {
      memberName: 'Back Again',
      businessName: 'Back Again Yarns',
      country: 'India',
      countryCode: '+91',
      mobileNumber: mobile_number,
    };
    expect((await again.invoke('unified-signup', { profileData })).status).toBe(200);
    expect(again.id).not.toBe(leaver.id);
  });

  it('keeps the data of other members: listings, credits and interest in deleted posts', async () => {
    const [leaver, other] = [await newMember(test), await newMember(test)];
    const mine = await postOffer(leaver);
    const theirs = await postEnquiry(other);
    const press = (from: Actor, transactionType: string, id: string) =>
      from.invoke('handle-credit-deduction', { userId: from.id, transactionType, relatedEntityId: id });
    expect((await press(other, 'usage_offer', mine.id)).status).toBe(200);
    expect((await press(leaver, 'usage_enquiry', theirs.id)).status).toBe(200);
    await remove(leaver);

    expect(await (await get(`/rest/v1/sales_offers?id=eq.${mine.id}`, other.token)).json()).toEqual([]);
    const shown = await get(`/rest/v1/purchase_enquiries?id=eq.${theirs.id}&select=enquiry_number`, other.token);
    expect(await shown.json()).toEqual([{ enquiry_number: theirs.enquiry_number }]);
    const account = await get('/rest/v1/credit_ledger?select=change&order=id', other.token);
    expect(await account.json()).toEqual([{ change: 25 }, { change: -1 }]);
    expect((await press(other, 'usage_offer', mine.id)).status).toBe(410);
  });

  it('unassigns very many products of an executive in transactions of their own before it deletes', async () => {
    const executive = await newExecutive(test, 2 * SERVER_LIMITS.products_released_at_once);
    expect((await remove(executive)).status).toBe(200);
    expect(await isThere(executive)).toBe(false);
    expect(await releasesOf(test, executive)).toEqual({
      products: 2 * SERVER_LIMITS.products_released_at_once,
      transactions: 2,
    });
  });

  it('needs the second factor of an admin, and deletes nothing without it', async () => {
    const [one, other] = [await newMember(test), await newMember(test)];
    await test.run(`update private.members set membership_type = 'admin' where id in ('${one.id}', '${other.id}')`);
    await test.run(
      `update auth.sessions set amr = '[{"method": "password", "timestamp": 1000}]' where user_id = '${one.id}'`,
    );
    expect(await remove(one)).toMatchObject({ status: 403, body: { success: false, error: { code: 'REAUT' } } });
    expect(await isThere(one)).toBe(true);
    await test.run(`update auth.sessions set amr = '[{"method": "password", "timestamp": ${Math.floor(Date.now() / 1000)}}]'
      where user_id = '${other.id}'`);
    expect((await remove(other)).status).toBe(200);
    const rows = await test.run(`select actor_role, actor_email, object_name from private.audit_log
      where object_table = 'members' and action = 'delete' and member_id = '${other.id}'`);
    expect(rows).toEqual([
      { actor_role: 'admin', actor_email: other.email, object_name: expect.stringContaining(`<${other.email}>`) },
    ]);
  });

  it('refuses the main admin, with a message', async () => {
    const main = await newMember(test);
    const before = await test.run(
      `select key, value from private.settings where key in ('admin_emails', 'main_admin_email')`,
    );
    await test.run(`insert into private.settings values ('admin_emails', '["${main.email}"]'), ('main_admin_email', '"${main.email}"')
      on conflict (key) do update set value = excluded.value`);
    expect(await remove(main)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'MAINA',
          message: 'This is the main admin account. The operator names another main admin in the settings first.',
        },
      },
    });
    expect(await isThere(main)).toBe(true);
    await test.auth.updateUserById(main.id, { user_metadata: { here: true } });
    // The address cannot be transferred either. The message is that of the auth service.
    const moved = await test.app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { apikey: test.keys.anonKey, authorization: `Bearer ${main.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'elsewhere@example.org' }),
    });
    expect([moved.status, await moved.json()]).toMatchObject([
      409,
      { error_code: 'validation_failed', msg: expect.stringContaining('main admin') },
    ]);
    await test.run(`delete from private.settings where key in ('admin_emails', 'main_admin_email')`);
    for (const { key, value } of before as { key: string; value: unknown }[]) {
      await test.run(`insert into private.settings values ('${key}', '${JSON.stringify(value)}')`);
    }
  });

  it('refuses the id of another user, and logs the try', async () => {
    const [caller, victim] = [await newMember(test), await newMember(test)];
    expect(await remove(caller, victim.id)).toMatchObject({ status: 403, body: { error: { code: 'NOTYO' } } });
    expect(await isThere(victim)).toBe(true);
    expect(logged).toContainEqual(expect.objectContaining({ level: 'warn', caller: caller.id, claimed: victim.id }));
  });

  it('needs a caller and an id', async () => {
    const headers = { apikey: test.keys.anonKey };
    const answer = await test.app.request('/functions/v1/handle-delete-profile', { method: 'POST', headers });
    expect(answer.status).toBe(401);
    const member = await newMember(test);
    expect((await member.invoke('handle-delete-profile', {})).status).toBe(400);
    expect(await isThere(member)).toBe(true);
  });
});
