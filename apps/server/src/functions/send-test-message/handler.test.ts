import type { ServiceReport } from '@tanabana/domain/operations/report';
import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, type Actor } from '../../../test/support/members.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let admin: Actor;
let isSmsAway = false;
beforeAll(async () => {
  test = await buildTestApp({
    providers: {
      sms: {
        send: () => (isSmsAway ? Promise.reject(new ProviderError('sms', 'did not answer', 502)) : Promise.resolve()),
      },
    },
  });
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

describe('send-test-message', () => {
  it('sends to the admin by each channel, and reports it', async () => {
    for (const channel of ['email', 'sms', 'whatsapp']) {
      expect(await admin.invoke('send-test-message', { channel })).toMatchObject({
        status: 200,
        body: { success: true, message: expect.stringMatching(/^Sent to /) },
      });
    }
    expect((await report()).channels.map(({ taken }) => taken >= 1)).toEqual([true, true, true]);
  });

  it('returns the error of the provider, which the report keeps', async () => {
    isSmsAway = true;
    expect(await admin.invoke('send-test-message', { channel: 'sms' })).toMatchObject({
      status: 200,
      body: { success: false, message: 'sms provider: did not answer (502)' },
    });
    isSmsAway = false;
    expect((await report()).channels[1]).toMatchObject({ failed: 1, last_fault: 'sms provider: did not answer (502)' });
  });

  it('sends a few per channel, and nothing for members', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await admin.invoke('send-test-message', { channel: 'email' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const member = await newMember(test);
    expect(await member.invoke('send-test-message', { channel: 'email' })).toMatchObject({ status: 403 });
    expect(await admin.invoke('send-test-message', { channel: 'pigeon' })).toMatchObject({ status: 400 });
  });
});
