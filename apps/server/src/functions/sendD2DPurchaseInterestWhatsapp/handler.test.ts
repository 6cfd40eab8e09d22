import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENQUIRY, newDealer, newMember } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

describe('sendD2DPurchaseInterestWhatsapp', () => {
  it('notifies the dealer of the enquiry, and refuses a member who is not a dealer', async () => {
    const poster = await newDealer(test, { mobile_number: '9855555551' });
    const { id, enquiry_number } = (await poster.insert('d2d_purchase_enquiries', ENQUIRY)) as Record<string, string>;
    const [dealer, member] = [await newDealer(test), await newMember(test)];
    await dealer.invoke('handle-credit-deduction', {
      userId: dealer.id,
      transactionType: 'usage_enquiry',
      relatedEntityId: id,
    });
    const send = (actor: typeof dealer) =>
      actor.invoke('sendD2DPurchaseInterestWhatsapp', { enquiryId: id, interestedUserId: actor.id });
    expect(await send(member)).toMatchObject({ status: 403, body: { error: { code: 'NODLR' } } });
    expect(await send(dealer)).toEqual({
      status: 200,
      body: { success: true, message: 'The poster has been notified via WhatsApp.', channel: 'whatsapp' },
    });
    const [message] = await test.outbox.list({ to: '+919855555551' });
    expect(message!.body).toContain(`can supply the yarn of your D2D purchase enquiry *${enquiry_number}*`);
    expect(message!.link).toBe(`${test.url}/d2d-listings?tab=enquiries`);
  });

  it('requires both ids', async () => {
    const dealer = await newDealer(test);
    expect(await dealer.invoke('sendD2DPurchaseInterestWhatsapp', { enquiryId: dealer.id })).toMatchObject({
      status: 400,
      body: { error: { fields: { interestedUserId: 'interestedUserId is missing.' } } },
    });
  });
});
