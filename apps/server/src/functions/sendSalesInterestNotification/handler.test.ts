import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, postOffer } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('sendSalesInterestNotification', () => {
  it('notifies the poster of the offer, with its price', async () => {
    const offer = await postOffer(await newMember(test, { mobile_number: '9833333333' }));
    const member = await newMember(test);
    await member.invoke('handle-credit-deduction', {
      userId: member.id,
      transactionType: 'usage_offer',
      relatedEntityId: offer.id,
    });
    const answer = await member.invoke('sendSalesInterestNotification', {
      offer_id: offer.id,
      interested_user_id: member.id,
    });
    expect(answer).toEqual({
      status: 200,
      body: { success: true, message: 'The poster has been notified via WhatsApp.', channel: 'whatsapp' },
    });
    const [message] = await test.outbox.list({ to: '+919833333333' });
    expect(message!.body).toContain(offer.offer_number);
    expect(message!.body).toContain('Price: ₹268.50 per kg');
  });

  it('cannot be paid for as an enquiry', async () => {
    const offer = await postOffer(await newMember(test));
    const member = await newMember(test);
    const body = { userId: member.id, transactionType: 'usage_enquiry', relatedEntityId: offer.id };
    expect((await member.invoke('handle-credit-deduction', body)).status).toBe(410);
    expect(
      await member.invoke('sendSalesInterestNotification', { offer_id: offer.id, interested_user_id: member.id }),
    ).toMatchObject({
      status: 402,
      body: { error: { code: 'NOPAY' } },
    });
  });
});
