/** The functions that only admins may call: the database rejects everybody else. */
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDealer, newMember, newUser, type Actor } from '../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../testing.ts';

/** With bodies that would succeed for an admin. */
const ADMINS_ALONE: Record<string, (member: Actor) => object> = {
  'manage-user-profile': ({ id }) => ({ action: 'delete', userId: id }),
  'handle-membership-change-credits': ({ id }) => ({
    userId: id,
    newMembershipType: 'Paid Member',
    oldMembershipType: 'Free Member',
  }),
  'promotion-email': ({ email }) => ({ selectedUsers: [{ email, member_name: 'Asha Patel' }] }),
  'promotion-test': () => ({}),
  'export-csv': () => ({ list: 'members' }),
  'settle-payment': ({ id }) => ({
    action: 'assign',
    payment_id: randomUUID(),
    request_id: randomUUID(),
    member_id: id,
  }),
  'refund-payment': () => ({
    payment_id: randomUUID(),
    request_id: randomUUID(),
    status: 'review',
    review_reason: 'unknown_payer',
  }),
  'service-report': () => ({}),
  'send-test-message': () => ({ channel: 'email' }),
};

/** Functions that members call for themselves, or visitors. The test of each covers who may call it. */
const OF_OTHERS = [
  'add-referral-code',
  'bid-submission',
  'bidding-reply',
  'check-referral-code',
  'cities',
  'complete-test-payment',
  'contact-member',
  'contact-poster',
  'credit-note',
  'download-my-data',
  'handle-credit-deduction',
  'handle-delete-profile',
  'handle-user-signup-credits',
  'import-corporate-products',
  'membership-invoice',
  'promotion-choice',
  'sendD2DPurchaseInterestWhatsapp',
  'sendD2DSalesInterestWhatsapp',
  'sendPurchaseInterestWhatsapp',
  'sendSalesInterestNotification',
  'start-membership-payment',
  'unified-signup',
  'usersignup',
  'verify-user-and-send-otp',
];

let test: TestApp;
let member: Actor;
const people: Record<string, Actor> = {};

async function withTraits(traits: object): Promise<Actor> {
  const actor = await newMember(test);
  await test.scope.asService('give a member traits for a test', (tx) =>
    tx.query(sql`update private.members m set (membership_type, is_corporate_member, role, department, business_name)
      = (select membership_type, is_corporate_member, role, department, business_name
         from jsonb_populate_record(m, ${JSON.stringify(traits)}::jsonb)) where m.id = ${actor.id}::uuid`),
  );
  return actor;
}

beforeAll(async () => {
  test = await buildTestApp();
  await test.run(`insert into public.company_details (company_name) values ('Acme')`);
  member = await newMember(test);
  people['somebody without a profile'] = await newUser(test);
  people['a Free Member'] = member;
  people['a Paid Member'] = await withTraits({ membership_type: 'Paid Member' });
  people['a dealer'] = await newDealer(test);
  people['an executive'] = await withTraits({
    is_corporate_member: true,
    role: 'Admin',
    department: 'Cotton',
    business_name: 'Acme',
  });
  const unproved = await withTraits({ membership_type: 'admin' });
  people['an admin who has yet to show the second factor'] = unproved;
  await test.run(`insert into auth.mfa_factors (user_id, factor_type, status, sealed_secret)
    values ('${unproved.id}', 'totp', 'verified', 'x')`);
});
afterAll(() => test.close());

it('every function is listed either as an admin function or as another one', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...Object.keys(ADMINS_ALONE), ...OF_OTHERS].sort()).toEqual(folders.map(({ name }) => name).sort());
});

it('the accounts of these tests have the roles of their names', async () => {
  const [found] = await test.run(`select bool_or(private.is_corporate_executive(id)) as executive,
    bool_or(private.is_dealer(id)) as dealer, bool_or(private.has_admin_account(id)) as admin from private.members`);
  expect(found).toEqual({ executive: true, dealer: true, admin: true });
});

describe.each(Object.entries(ADMINS_ALONE))('%s', (name, bodyFor) => {
  it('refuses everybody else', async () => {
    const before = await test.outbox.list({});
    const answers: Record<string, unknown> = {};
    for (const [who, actor] of Object.entries(people)) {
      const { status, body } = await actor.invoke(name, bodyFor(member));
      answers[who] = `${status} ${(body.error as { code?: string } | undefined)?.code}`;
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(people).map((who) => [who, '403 NOADM'])));

    const visitor = await test.app.request(`/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: test.keys.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify(bodyFor(member)),
    });
    expect(visitor.status).toBe(401);
    expect(await test.outbox.list({})).toEqual(before);
  });

  it('accepts an admin', async () => {
    const admin = await withTraits({ membership_type: 'admin' });
    const { status } = await admin.call(name, bodyFor(await newMember(test)));
    // 404 where there is no such payment, 409 where no template was written yet.
    expect([200, 404, 409]).toContain(status);
  });
});
