import type { ServiceReport } from '@tanabana/domain/operations/report';
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let admin: Actor;
beforeAll(async () => {
  test = await buildTestApp();
  admin = await newMember(test);
  await test.scope.asService('make an admin for a test', (tx) =>
    tx.query(sql`update private.members set membership_type = 'admin' where id = ${admin.id}::uuid`),
  );
});
afterAll(() => test.close());

async function report(): Promise<ServiceReport> {
  const { status, body } = await admin.invoke('service-report', {});
  expect(status).toBe(200);
  return body.report as ServiceReport;
}

describe('service-report', () => {
  it('shows an admin the queues, versions and delivery channels', async () => {
    const result = await report();
    expect(result).toMatchObject({
      versions: { app: expect.stringMatching(/^\d+\.\d+\.\d+$/), node: process.versions.node },
      messages: { interests_waiting: 0, bid_letters_failed: 0, payments_in_review: 0, oldest_waiting_since: null },
      queues: [],
      mine: { email: expect.stringContaining('@'), mobile: expect.stringMatching(/^\+\d+$/) },
    });
    expect(result.channels.map(({ channel, delivery }) => [channel, delivery])).toEqual([
      ['email', 'outbox'],
      ['sms', 'outbox'],
      ['whatsapp', 'outbox'],
    ]);
    expect(result.versions.database).toMatch(/^1\d/);
    expect(result.database_bytes).toBeGreaterThan(1_000_000);
  });

  it('counts the queues, and the jobs once they run', async () => {
    await test.scope.asService('let an interest wait in a test', (tx) =>
      tx.query(sql`insert into public.listing_interests (interested_user_id, listing_table, listing_id)
        values (${admin.id}::uuid, 'sales_offers', gen_random_uuid())`),
    );
    expect((await report()).messages).toMatchObject({ interests_waiting: 1, oldest_waiting_since: expect.any(String) });
  });

  it('refuses everybody but admins', async () => {
    const member = await newMember(test);
    expect(await member.invoke('service-report', {})).toMatchObject({
      status: 403,
      body: { error: { code: 'NOADM' } },
    });
  });
});
