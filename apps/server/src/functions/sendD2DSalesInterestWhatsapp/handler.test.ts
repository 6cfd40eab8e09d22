import { sql } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newDealer, newMember, OFFER, type Actor } from '../../../test/support/members.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const post = async (poster: Actor) =>
  (await poster.insert('d2d_sales_offers', OFFER)) as { id: string; offer_number: string };
const pay = (member: Actor, id: string) =>
  member.invoke('handle-credit-deduction', {
    userId: member.id,
    transactionType: 'usage_offer',
    relatedEntityId: id,
    notes: 'Interest in d2d_sales_offers: 1 credit',
  });
const send = (member: Actor, offerId: string, interestedUserId = member.id) =>
  member.invoke('sendD2DSalesInterestWhatsapp', { offerId, interestedUserId });

describe('sendD2DSalesInterestWhatsapp', () => {
  it('notifies the posting dealer, once, for one credit', async () => {
    const offer = await post(await newDealer(test, { mobile_number: '9844444441' }));
    const dealer = await newDealer(test, { member_name: 'Suresh Jain' });
    expect((await pay(dealer, offer.id)).status).toBe(200);
    const sent = {
      status: 200,
      body: { success: true, message: 'The poster has been notified via WhatsApp.', channel: 'whatsapp' },
    };
    expect(await send(dealer, offer.id)).toEqual(sent);
    expect(await send(dealer, offer.id)).toEqual(sent);
    const messages = await test.outbox.list({ to: '+919844444441' });
    expect(messages).toHaveLength(1);
    expect(messages[0]!.link).toBe(`${test.url}/d2d-listings`);
    for (const fact of [offer.offer_number, 'Suresh Jain', 'Price: ₹268.50 per kg']) {
      expect(messages[0]!.body).toContain(fact);
    }
    expect(await creditsOf(test, dealer)).toBe(24);
  });

  it('accepts only dealers: nobody else pays or sends', async () => {
    const offer = await post(await newDealer(test, { mobile_number: '9844444442' }));
    const member = await newMember(test);
    const body = {
      error: { code: 'NODLR', message: 'Only dealers can show interest in listings from dealer to dealer.' },
    };
    expect(await pay(member, offer.id)).toMatchObject({ status: 403, body });
    expect(await send(member, offer.id)).toMatchObject({ status: 403, body });
    expect(await creditsOf(test, member)).toBe(25);
    expect(await test.outbox.list({ to: '+919844444442' })).toEqual([]);
  });

  it('refuses an unpaid interest, an own listing, and another name', async () => {
    const [poster, dealer] = [await newDealer(test), await newDealer(test)];
    const offer = await post(poster);
    expect(await send(dealer, offer.id)).toMatchObject({ status: 402, body: { error: { code: 'NOPAY' } } });
    expect(await send(poster, offer.id)).toMatchObject({
      status: 403,
      body: { error: { code: 'OWNIT', message: 'You cannot express interest in your own listing.' } },
    });
    expect(await send(dealer, offer.id, poster.id)).toMatchObject({ status: 403, body: { error: { code: 'NOTYO' } } });
  });

  it('is refused after ten days, without a charge', async () => {
    const offer = await post(await newDealer(test));
    const dealer = await newDealer(test);
    await test.scope.asService('age a listing in a test', (tx) =>
      tx.query(
        sql`update public.d2d_sales_offers set created_at = now() - interval '11 days' where id = ${offer.id}::uuid`,
      ),
    );
    expect((await pay(dealer, offer.id)).status).toBe(410);
    expect((await send(dealer, offer.id)).status).toBe(410);
    expect(await creditsOf(test, dealer)).toBe(25);
  });
});
