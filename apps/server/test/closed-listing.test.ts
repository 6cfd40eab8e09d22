/**
 * The poster closes the listing, or leaves, between the payment of an interest and its message: the credit is returned, and the member is
 * notified.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ProviderError } from '../src/providers/provider-error.ts';
import { buildTestApp, type TestApp } from '../src/testing.ts';
import { creditsOf, newDealer, OFFER, ENQUIRY, type Actor } from './support/members.ts';

let test: TestApp;
/** Runs during the call of the provider. */
let meanwhile: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  test = await buildTestApp({
    providers: {
      whatsapp: {
        async send() {
          await meanwhile();
          throw new ProviderError('whatsapp', 'refused the message', 503);
        },
      },
    },
  });
});
afterAll(() => test.close());

type Kind = readonly [table: string, name: string, listing: string, who: string];
const KINDS: readonly Kind[] = [
  ['purchase_enquiries', 'sendPurchaseInterestWhatsapp', 'enquiry_id', 'interested_user_id'],
  ['sales_offers', 'sendSalesInterestNotification', 'offer_id', 'interested_user_id'],
  ['d2d_purchase_enquiries', 'sendD2DPurchaseInterestWhatsapp', 'enquiryId', 'interestedUserId'],
  ['d2d_sales_offers', 'sendD2DSalesInterestWhatsapp', 'offerId', 'interestedUserId'],
];

async function paidFor([table]: Kind) {
  const poster = await newDealer(test);
  const member = await newDealer(test, { credits: 3 });
  const isOffer = table.endsWith('offers');
  const { id } = await poster.insert(table, { ...(isOffer ? OFFER : ENQUIRY), user_id: poster.id });
  const paid = await member.invoke('handle-credit-deduction', {
    userId: member.id,
    transactionType: isOffer ? 'usage_offer' : 'usage_enquiry',
    relatedEntityId: id,
  });
  expect(paid.body).toMatchObject({ newBalance: 2, charged: true });
  return { poster, member, id: String(id) };
}

const press = ([, name, listing, who]: Kind, member: Actor, id: string) =>
  member.invoke(name, { [listing]: id, [who]: member.id });

const close = async (table: string, id: string) => {
  await test.run(`update ${table} set status = 'Closed' where id = '${id}'`);
};
const leave = async (poster: Actor) => {
  expect((await poster.invoke('handle-delete-profile', { userId: poster.id })).status).toBe(200);
};

const BACK = {
  status: 410,
  body: {
    success: false,
    error: { code: 'CBACK' },
    message: 'The listing was closed before your message went out. Your messaging credit has been returned.',
  },
};

it.each(KINDS)('closed after the payment: %s', async (...kind) => {
  const { member, id } = await paidFor(kind);
  await close(kind[0], id);
  expect(await press(kind, member, id)).toMatchObject(BACK);
  expect(await creditsOf(test, member)).toBe(3);
  expect(await press(kind, member, id)).toMatchObject({ status: 410, body: { error: { code: 'GONE1' } } });
  expect(await creditsOf(test, member)).toBe(3);
});

it.each(KINDS)('the poster left after the payment: %s', async (...kind) => {
  const { poster, member, id } = await paidFor(kind);
  await leave(poster);
  expect(await press(kind, member, id)).toMatchObject(BACK);
  expect(await creditsOf(test, member)).toBe(3);
});

it.each(KINDS)('closed while the message could not be sent: %s', async (...kind) => {
  const { member, id } = await paidFor(kind);
  expect(await press(kind, member, id)).toMatchObject({ status: 502, body: { error: { code: 'not_delivered' } } });
  expect(await creditsOf(test, member)).toBe(2);
  await close(kind[0], id);
  expect(await press(kind, member, id)).toMatchObject(BACK);
  expect(await creditsOf(test, member)).toBe(3);
});

it('the poster left during the call of the provider', async () => {
  const kind = KINDS[1]!;
  const { poster, member, id } = await paidFor(kind);
  meanwhile = () => leave(poster);
  expect(await press(kind, member, id)).toMatchObject(BACK);
  expect(await creditsOf(test, member)).toBe(3);
});
