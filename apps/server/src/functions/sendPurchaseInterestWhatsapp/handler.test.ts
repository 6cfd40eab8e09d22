import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newMember, postEnquiry, type Actor } from '../../../test/support/members.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
let isDown = false;
beforeAll(async () => {
  test = await buildTestApp({
    providers: {
      whatsapp: {
        async send(message) {
          if (isDown) throw new ProviderError('whatsapp', 'refused the message', 503);
          await test.outbox.add({ channel: 'whatsapp', ...message });
        },
      },
    },
  });
});
afterAll(() => test.close());

const pay = (member: Actor, id: string) =>
  member.invoke('handle-credit-deduction', {
    userId: member.id,
    transactionType: 'usage_enquiry',
    relatedEntityId: id,
  });
const send = (member: Actor, id: string, interested_user_id = member.id) =>
  member.invoke('sendPurchaseInterestWhatsapp', { enquiry_id: id, interested_user_id });

async function interestOf(member: Actor, id: string) {
  const { rows } = await test.scope.asService('look at an interest in a test', (tx) =>
    tx.query(sql`select status, note from public.listing_interests
      where interested_user_id = ${member.id}::uuid and listing_id = ${id}::uuid`),
  );
  return rows[0];
}

describe('sendPurchaseInterestWhatsapp', () => {
  it('tells the poster once who is interested in which enquiry', async () => {
    const enquiry = await postEnquiry(await newMember(test, { mobile_number: '9811111111' }));
    const member = await newMember(test, { member_name: 'Dinesh Jain', mobile_number: '9822222222' });
    await pay(member, enquiry.id);
    const message = 'Your interest has been shared successfully via WhatsApp.';
    expect(await send(member, enquiry.id)).toEqual({ status: 200, body: { success: true, message } });
    expect(await send(member, enquiry.id)).toEqual({ status: 200, body: { success: true, message } });
    const messages = await test.outbox.list({ to: '+919811111111' });
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ channel: 'whatsapp', link: `${test.url}/check-purchase-enquiries` });
    for (const fact of [enquiry.enquiry_number, 'Dinesh Jain', '+919822222222', 'Cotton Combed · 40s', '5,000 kg']) {
      expect(messages[0]!.body).toContain(fact);
    }
    expect(await interestOf(member, enquiry.id)).toEqual({ status: 'sent', note: null });
  });

  it('sends nothing that was not paid for', async () => {
    const enquiry = await postEnquiry(await newMember(test, { mobile_number: '9811111112' }));
    expect(await send(await newMember(test), enquiry.id)).toMatchObject({
      status: 402,
      body: { error: { code: 'NOPAY' } },
    });
    expect(await test.outbox.list({ to: '+919811111112' })).toEqual([]);
  });

  it('sends nothing about one’s own enquiry, nor in the name of somebody else', async () => {
    const [poster, member] = [await newMember(test), await newMember(test)];
    const enquiry = await postEnquiry(poster);
    expect(await send(poster, enquiry.id)).toMatchObject({
      status: 403,
      body: { error: { code: 'OWNIT', message: 'You cannot express interest in your own enquiry.' } },
    });
    expect(await send(member, enquiry.id, poster.id)).toMatchObject({
      status: 403,
      body: { error: { code: 'NOTYO' } },
    });
  });

  it('writes an e-mail to a poster without a mobile number', async () => {
    const poster = await newMember(test, { country_code: null, mobile_number: null, country: 'Nepal' });
    const enquiry = await postEnquiry(poster);
    const member = await newMember(test);
    await pay(member, enquiry.id);
    expect((await send(member, enquiry.id)).status).toBe(200);
    expect((await test.outbox.list({ to: poster.email }))[0]!.subject).toBe(
      `Interest in your purchase enquiry ${enquiry.enquiry_number}`,
    );
    expect(await interestOf(member, enquiry.id)).toMatchObject({
      status: 'sent',
      note: expect.stringContaining('e-mail'),
    });
  });

  it('leaves the credit spent with a note when the provider fails, and sends without a second charge when it is back', async () => {
    const enquiry = await postEnquiry(await newMember(test));
    const member = await newMember(test);
    await pay(member, enquiry.id);
    isDown = true;
    expect(await send(member, enquiry.id)).toMatchObject({
      status: 502,
      body: { success: false, message: 'Could not send notification. Please try again later.' },
    });
    expect(await interestOf(member, enquiry.id)).toMatchObject({
      status: 'failed',
      note: expect.stringContaining('admin may need to restore'),
    });
    isDown = false;
    expect((await pay(member, enquiry.id)).body).toMatchObject({ charged: false });
    expect((await send(member, enquiry.id)).status).toBe(200);
    expect(await creditsOf(test, member)).toBe(24);
    expect(await interestOf(member, enquiry.id)).toEqual({ status: 'sent', note: null });
  });
});
