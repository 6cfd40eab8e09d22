/** Admins settle payments that started nothing: they assign the payment to a member, or accept its amount. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newMember, type Actor } from '../../../test/support/members.ts';
import { BUTTON, rowsOf, sendEvent } from '../../../test/support/payments.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

const NOW = new Date('2026-05-04T10:00:00+05:30');
const PRICE = 1416000;

let test: TestApp;
let boss: Actor;
let chief: Actor;

beforeAll(async () => {
  test = await buildTestApp({ now: NOW, config: { payments: BUTTON } });
  boss = await newMember(test);
  chief = await newMember(test);
  await rowsOf(test, `update private.members set membership_type = 'admin' where id in ('${boss.id}', '${chief.id}')`);
});
afterAll(() => test.close());

let payments = 0;
async function came(payment: object): Promise<string> {
  const id = `pay_settle_${(payments += 1)}`;
  await sendEvent(test, 'payment.captured', { payment: { id, amount: PRICE, ...payment } });
  const [row] = await rowsOf<{ id: string }>(
    test,
    `select id from membership_payments where provider_payment_id = '${id}'`,
  );
  return row!.id;
}
const paymentOf = async (id: string) => (await rowsOf(test, `select * from membership_payments where id = '${id}'`))[0];
const invoiceOf = async (id: string) =>
  (await rowsOf(test, `select * from tax_invoices where payment_id = '${id}'`))[0];
const settle = (who: Actor, body: object) => who.invoke('settle-payment', { request_id: randomUUID(), ...body });
const refused = (code: string, status: number) => ({ status, body: { error: { code } } });

describe('money of nobody', () => {
  it('is assigned to a member, whose membership begins with an invoice, credits and a letter, once', async () => {
    const member = await newMember(test, { state: 'Maharashtra' });
    const payment_id = await came({});
    const request = { action: 'assign', payment_id, member_id: member.id, request_id: randomUUID() };
    const answers = await Promise.all([settle(boss, request), settle(boss, request), settle(boss, request)]);
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { status: 'captured' } });
    expect(await paymentOf(payment_id)).toMatchObject({
      status: 'captured',
      member_id: member.id,
      review_reason: null,
    });
    expect(await invoiceOf(payment_id)).toMatchObject({ place_of_supply: 'Maharashtra', igst_paise: 216000 });
    expect(await creditsOf(test, member)).toBe(200);
    expect(await test.outbox.list({ to: member.email })).toMatchObject([
      { subject: 'Your Tanabana Paid Membership has started' },
    ]);
  });

  it('goes to one member only: the second admin is told', async () => {
    const [one, two] = [await newMember(test), await newMember(test)];
    const payment_id = await came({});
    const answers = await Promise.all([
      settle(boss, { action: 'assign', payment_id, member_id: one.id }),
      settle(chief, { action: 'assign', payment_id, member_id: two.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('SETLD', 409));
    expect(await rowsOf(test, `select id from tax_invoices where payment_id = '${payment_id}'`)).toHaveLength(1);
  });

  it('stays in review when the member has a membership, or owes another amount', async () => {
    const member = await newMember(test);
    const [first, second, less] = [await came({}), await came({}), await came({ amount: 100 })];
    await settle(boss, { action: 'assign', payment_id: first, member_id: member.id });
    const answer = { status: 200, body: { status: 'review' } };
    expect(await settle(boss, { action: 'assign', payment_id: second, member_id: member.id })).toEqual(answer);
    expect(await paymentOf(second)).toMatchObject({ review_reason: 'has_membership', member_id: member.id });
    const other = await newMember(test);
    expect(await settle(boss, { action: 'assign', payment_id: less, member_id: other.id })).toEqual(answer);
    expect(await paymentOf(less)).toMatchObject({ review_reason: 'wrong_amount', amount_paise: PRICE });
  });
});

describe('another amount', () => {
  it('is accepted: the invoice is over what came, its tax within', async () => {
    const member = await newMember(test, { state: 'Gujarat' });
    const payment_id = await came({ amount: 1300000, email: member.email });
    expect(await settle(boss, { action: 'accept', payment_id })).toEqual({ status: 200, body: { status: 'captured' } });
    expect(await invoiceOf(payment_id)).toMatchObject({
      taxable_paise: 1101694,
      cgst_paise: 99153,
      sgst_paise: 99153,
      total_paise: 1300000,
    });
    expect(await creditsOf(test, member)).toBe(200);
    expect(await settle(chief, { action: 'accept', payment_id })).toMatchObject(refused('SETLD', 409));
  });

  it('is not accepted in another currency', async () => {
    const member = await newMember(test);
    const payment_id = await came({ currency: 'USD', email: member.email });
    expect(await settle(boss, { action: 'accept', payment_id })).toMatchObject(refused('SETLD', 409));
    expect(await paymentOf(payment_id)).toMatchObject({ status: 'review', review_reason: 'wrong_currency' });
  });
});

it('is for admins, about payments and members that there are', async () => {
  const member = await newMember(test);
  const payment_id = await came({});
  const assign = { action: 'assign', payment_id, member_id: member.id };
  expect(await settle(member, assign)).toMatchObject(refused('NOADM', 403));
  expect(await settle(boss, { ...assign, member_id: randomUUID() })).toMatchObject(refused('not_found', 404));
  expect(await settle(boss, { ...assign, payment_id: randomUUID() })).toMatchObject(refused('not_found', 404));
  expect(await settle(boss, { action: 'accept', payment_id: 'x' })).toMatchObject({ status: 400 });
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'review', member_id: null });
});

it('of settings that an admin changed, payments and invoices to come go by them, and what was begun or issued does not', async () => {
  const [begun, later] = [await newMember(test, { state: 'Goa' }), await newMember(test, { state: 'Goa' })];
  await begun.invoke('start-membership-payment', { userId: begun.id });
  await rowsOf(test, `update membership_plan set regular_price = 20000`);
  await rowsOf(test, `update invoice_settings set gst_rate = 5, seller_name = 'New Seller', version = version + 1`);
  await sendEvent(test, 'payment.captured', { payment: { id: 'pay_begun', amount: PRICE, email: begun.email } });
  await sendEvent(test, 'payment.captured', { payment: { id: 'pay_later', amount: 2100000, email: later.email } });
  const invoices = await rowsOf(
    test,
    `select payment_reference as id, gst_rate, total_paise, seller_name from tax_invoices
      where payment_reference in ('pay_begun', 'pay_later') order by 1`,
  );
  expect(invoices).toEqual([
    { id: 'pay_begun', gst_rate: '18.00', total_paise: PRICE, seller_name: 'New Seller' },
    { id: 'pay_later', gst_rate: '5.00', total_paise: 2100000, seller_name: 'New Seller' },
  ]);
  const earlier = await rowsOf(
    test,
    `select distinct seller_name, gst_rate from tax_invoices where issued_at < now() and
    payment_reference not in ('pay_begun', 'pay_later')`,
  );
  expect(earlier).toEqual([{ seller_name: 'Name of the seller is not set', gst_rate: '18.00' }]);
});
