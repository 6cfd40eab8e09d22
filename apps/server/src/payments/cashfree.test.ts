/** A membership paid with Cashfree, over a socket in place of its API: the order, the events, the refund. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  cashfreeBooks,
  cashfreeOrders,
  CLIENT_SECRET,
  paymentEvent,
  refundEvent,
  sendToCashfree,
} from '../../test/support/cashfree.ts';
import { creditsOf, newMember, type Actor } from '../../test/support/members.ts';
import { post, rowsOf } from '../../test/support/payments.ts';
import { openProviderPeer } from '../../test/support/provider-peer.ts';
import { signatureOf } from '../http/signature.ts';
import { buildTestApp, type TestApp } from '../testing.ts';

const NOW = new Date('2026-05-04T10:00:00+05:30');
const PRICE = 1416000;
const FREE = { membership_type: 'Free Member' };
const PAID = { membership_type: 'Paid Member' };

let peer: Awaited<ReturnType<typeof openProviderPeer>>;
let books: ReturnType<typeof cashfreeBooks>;
let test: TestApp;
let boss: Actor;

beforeAll(async () => {
  peer = await openProviderPeer();
  test = await buildTestApp({ now: NOW, config: { payments: cashfreeOrders(peer.apiUrl) } });
  boss = await newMember(test);
  await rowsOf(test, `update private.members set membership_type = 'admin' where id = '${boss.id}'`);
});
afterAll(async () => {
  await test.close();
  peer.close();
});
beforeEach(() => {
  books = cashfreeBooks();
  peer.requests.length = 0;
  peer.answer = books.answer;
});

let numbers = 1_453_002_000;
const nextNumber = () => (numbers += 1);
const start = (member: Actor) => member.invoke('start-membership-payment', { userId: member.id });
const paymentOf = async (id: string) => (await rowsOf(test, `select * from membership_payments where id = '${id}'`))[0];
const byNumber = (id: string) => rowsOf(test, `select * from membership_payments where provider_payment_id = '${id}'`);
const membershipOf = async (member: Actor) =>
  (await rowsOf(test, `select membership_type from private.members where id = '${member.id}'`))[0];
const refundsOf = (id: string) =>
  rowsOf(test, `select * from private.payment_refunds where payment_id = '${id}' order by asked_at, id`);
const refund = (payment_id: string, more: object = {}) =>
  boss.invoke('refund-payment', {
    request_id: randomUUID(),
    payment_id,
    status: 'captured',
    review_reason: null,
    ...more,
  });

/** A member who has started a payment. */
async function startPayment() {
  const member = await newMember(test);
  const { body } = await start(member);
  return { member, id: String(body.payment_id) };
}
/** A member who has paid. */
async function paid() {
  const { member, id } = await startPayment();
  const number = String(nextNumber());
  const event = paymentEvent('SUCCESS', { order_id: id, cf_payment_id: number });
  expect(await sendToCashfree(test, event)).toBe(200);
  return { member, id, number, event };
}

describe('the order', () => {
  it('is made once under the id of the payment, in rupees, and names the payer', async () => {
    const member = await newMember(test, { member_name: 'Asha Patel' });
    const [phone] = await rowsOf(test, `select mobile_number from private.members where id = '${member.id}'`);
    const first = await start(member);
    const id = String(first.body.payment_id);
    expect(first.body).toMatchObject({
      mode: 'order',
      provider: 'cashfree',
      amount_paise: PRICE,
      order_id: id,
      payment_session_id: `session_${id}`,
      environment: 'sandbox',
    });
    expect(await start(member)).toEqual(first);
    expect(peer.requests).toMatchObject([
      {
        method: 'POST',
        url: '/pg/orders',
        headers: {
          'x-client-id': 'cf_client',
          'x-client-secret': CLIENT_SECRET,
          'x-api-version': '2025-01-01',
          'x-idempotency-key': id,
        },
        body: {
          order_id: id,
          order_amount: 14160,
          order_currency: 'INR',
          customer_details: {
            customer_id: member.id.replaceAll('-', ''),
            customer_name: 'Asha Patel',
            customer_email: member.email,
            customer_phone: phone!.mobile_number,
          },
        },
      },
      { method: 'GET', url: `/pg/orders/${id}` },
    ]);
    expect(await paymentOf(id)).toMatchObject({ provider: 'cashfree', mode: 'order', provider_order_id: id });
    expect(JSON.stringify(first.body)).not.toContain(CLIENT_SECRET);
  });

  it('needs a number of the payer: without one the member is asked to add it, and no order is made', async () => {
    const member = await newMember(test, { mobile_number: null });
    expect(await start(member)).toMatchObject({ status: 409, body: { error: { code: 'phone_needed' } } });
    expect(peer.requests).toEqual([]);
  });

  it('whose answer was lost is the same order at the next try', async () => {
    const member = await newMember(test);
    peer.answer = (request) => {
      books.answer(request);
      return null;
    };
    expect(await start(member)).toMatchObject({ status: 502, body: { error: { code: 'payment_unavailable' } } });
    peer.answer = books.answer;
    const { body } = await start(member);
    expect(body).toMatchObject({ order_id: body.payment_id, payment_session_id: `session_${body.payment_id}` });
    expect(books.orders.size).toBe(1);
    expect(await rowsOf(test, `select id from membership_payments where member_id = '${member.id}'`)).toHaveLength(1);
  });

  it.each([
    ['is in trouble', [503, {}]],
    ['refuses the keys', [401, { code: 'request_failed' }]],
    ['answers with another amount', [200, { order_id: 'x', order_amount: 1, payment_session_id: 's' }]],
  ] satisfies [string, [number, object]][])('is told to be tried again when Cashfree %s', async (_, answer) => {
    const member = await newMember(test);
    peer.answer = () => answer;
    expect(await start(member)).toMatchObject({ status: 502, body: { error: { code: 'payment_unavailable' } } });
    peer.answer = books.answer;
    expect((await start(member)).status).toBe(200);
  });
});

describe('a captured payment', () => {
  it('starts a membership with credits and an invoice, once, however often and with whatever time it is told', async () => {
    const { member, id } = await startPayment();
    expect(await membershipOf(member)).toMatchObject(FREE);
    const number = String(nextNumber());
    const event = paymentEvent('SUCCESS', { order_id: id, cf_payment_id: number });
    const times = Array.from({ length: 12 }, (_, n) => String(NOW.getTime() - n * 60_000));
    expect(new Set(await Promise.all(times.map((time) => sendToCashfree(test, event, { time }))))).toEqual(
      new Set([200]),
    );
    expect(await sendToCashfree(test, event, { 'x-idempotency-key': 'another' })).toBe(200);
    expect(await membershipOf(member)).toMatchObject(PAID);
    expect(await creditsOf(test, member)).toBe(200);
    expect(await paymentOf(id)).toMatchObject({
      status: 'captured',
      provider: 'cashfree',
      provider_payment_id: number,
      received_paise: PRICE,
    });
    expect(await rowsOf(test, `select total_paise from tax_invoices where payment_id = '${id}'`)).toHaveLength(1);
    expect(await test.outbox.list({ to: member.email })).toHaveLength(1);
    expect(await rowsOf(test, `select reported from private.payment_events where payment_id = '${id}'`)).toMatchObject([
      { reported: { amount_paise: PRICE, currency: 'INR', method: 'upi', email: 'payer@mill.example' } },
    ]);
  });

  it('after a failed attempt starts it too, and a failure told late takes nothing back', async () => {
    const { member, id } = await startPayment();
    const failed = String(nextNumber());
    await sendToCashfree(test, paymentEvent('FAILED', { order_id: id, cf_payment_id: failed }));
    expect(await paymentOf(id)).toMatchObject({ status: 'failed', note: '00::Transaction FAILED' });
    const number = String(nextNumber());
    await sendToCashfree(test, paymentEvent('SUCCESS', { order_id: id, cf_payment_id: number }));
    await sendToCashfree(test, paymentEvent('FAILED', { order_id: id, cf_payment_id: String(nextNumber()) }));
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', provider_payment_id: number });
    expect(await membershipOf(member)).toMatchObject(PAID);
  });

  it('of another amount waits for an admin, to the paisa', async () => {
    const { member, id } = await startPayment();
    const event = paymentEvent('SUCCESS', { order_id: id, cf_payment_id: String(nextNumber()), amount: '14159.99' });
    await sendToCashfree(test, event);
    expect(await paymentOf(id)).toMatchObject({
      status: 'review',
      review_reason: 'wrong_amount',
      received_paise: 1415999,
    });
    expect(await membershipOf(member)).toMatchObject(FREE);
  });

  it('of an order that is not ours starts nothing, even at the price and from the address of a member', async () => {
    const member = await newMember(test);
    const number = String(nextNumber());
    const event = paymentEvent('SUCCESS', { order_id: 'shop_17', cf_payment_id: number, email: member.email });
    expect(await sendToCashfree(test, event)).toBe(200);
    expect(await membershipOf(member)).toMatchObject(FREE);
    expect(await byNumber(number)).toMatchObject([
      { status: 'review', review_reason: 'unknown_payer', provider: 'cashfree', mode: 'order', member_id: null },
    ]);
    const [stray] = await byNumber(number);
    const answer = await refund(String(stray!.id), { status: 'review', review_reason: 'unknown_payer' });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'refund_elsewhere' } } });
  });
});

describe('the webhook', () => {
  const signed = (time: string, body: string, secret = CLIENT_SECRET) => ({
    time,
    'x-webhook-signature': signatureOf(time + body, secret, 'base64'),
  });
  const now = String(NOW.getTime());
  const hoursAgo = (hours: number) => String(NOW.getTime() - hours * 3_600_000);

  it.each<[string, (body: string) => Parameters<typeof sendToCashfree>[2]]>([
    ['no signature', () => ({ 'x-webhook-signature': '' })],
    ['the signature of another secret', (body) => signed(now, body, 'x'.repeat(20))],
    ['the signature of another body', () => signed(now, '{}')],
    ['a signature in hex', (body) => ({ 'x-webhook-signature': signatureOf(now + body, CLIENT_SECRET), time: now })],
    [
      'a signature without its time',
      (body) => ({ time: '', 'x-webhook-signature': signatureOf(body, CLIENT_SECRET, 'base64') }),
    ],
    ['another time than was signed', (body) => ({ ...signed(now, body), time: hoursAgo(0.5) })],
    ['a time of too few digits', (body) => signed(now.slice(0, 12), body)],
    ['an old time', (body) => signed(hoursAgo(25), body)],
    ['a time that is still to come', (body) => signed(hoursAgo(-1), body)],
  ])('refuses an event with %s', async (_, headersOf) => {
    const { member, id } = await startPayment();
    const event = paymentEvent('SUCCESS', { order_id: id, cf_payment_id: String(nextNumber()) });
    expect(await sendToCashfree(test, event, headersOf(event))).toBe(400);
    expect(await membershipOf(member)).toMatchObject(FREE);
    expect(await paymentOf(id)).toMatchObject({ status: 'created' });
  });

  it('takes an event that Cashfree repeats hours later, what means nothing to us, and no endless body', async () => {
    const { member, id } = await startPayment();
    const event = paymentEvent('SUCCESS', { order_id: id, cf_payment_id: String(nextNumber()) });
    expect(await sendToCashfree(test, event, { time: hoursAgo(23) })).toBe(200);
    expect(await membershipOf(member)).toMatchObject(PAID);
    expect(await sendToCashfree(test, '{"type":"PAYMENT_USER_DROPPED_WEBHOOK","data":{}}')).toBe(200);
    expect(await sendToCashfree(test, `{"type":"X","x":"${'x'.repeat(300_000)}"}`)).toBe(413);
  });

  it.each([
    ['is cut off', '{"type":'],
    ['has half a paisa', paymentEvent('SUCCESS', { order_id: 'o', cf_payment_id: '1', amount: '1.005' })],
    ['has a negative amount', paymentEvent('SUCCESS', { order_id: 'o', cf_payment_id: '2', amount: '-1' })],
    ['has an endless amount', paymentEvent('SUCCESS', { order_id: 'o', cf_payment_id: '3', amount: '1e30' })],
    [
      'has a currency that is none',
      paymentEvent('SUCCESS', { order_id: 'o', cf_payment_id: '4', currency: 'X'.repeat(99) }),
    ],
    [
      'says of a success that it failed',
      paymentEvent('FAILED', { order_id: 'o', cf_payment_id: '5' }).replace('FAILED_W', 'SUCCESS_W'),
    ],
  ])('sets aside a signed event that %s', async (_, body) => {
    const count = async () =>
      Number((await rowsOf(test, `select count(*) from private.events_aside where source = 'cashfree'`))[0]!.count);
    const before = await count();
    expect(await sendToCashfree(test, body)).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('of another provider does not exist', async () => {
    expect(await post(test, '{}', {})).toBe(404);
  });
});

describe('a refund', () => {
  it('goes to Cashfree in rupees under its id, ends the membership, and its event changes nothing more', async () => {
    const { member, id, number } = await paid();
    peer.requests.length = 0;
    const request_id = randomUUID();
    expect((await refund(id, { request_id })).body).toEqual({ status: 'done' });
    expect(peer.requests).toMatchObject([
      {
        method: 'POST',
        url: `/pg/orders/${id}/refunds`,
        headers: { 'x-client-secret': CLIENT_SECRET, 'x-idempotency-key': request_id },
        body: { refund_id: request_id.replaceAll('-', ''), refund_amount: 14160 },
      },
    ]);
    expect(await membershipOf(member)).toMatchObject(FREE);
    const [row] = await refundsOf(id);
    expect(row).toMatchObject({ status: 'done', provider_refund_id: expect.stringMatching(/^7\d{3}$/) });
    const cf_refund_id = Number(row!.provider_refund_id);
    await sendToCashfree(test, refundEvent({ order_id: id, cf_payment_id: number, cf_refund_id, amount: '14160.00' }));
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refunded_paise: PRICE });
  });

  it.each([
    ['SUCCESS', 'refunded', 'done', FREE],
    ['CANCELLED', 'captured', 'failed', PAID],
  ])('under way is closed by its event: %s', async (status, payment, outcome, membership) => {
    const { member, id, number } = await paid();
    books.let('PENDING');
    expect((await refund(id)).body).toEqual({ status: 'asked' });
    const [row] = await refundsOf(id);
    const cf_refund_id = Number(row!.provider_refund_id);
    const event = (state: string) =>
      refundEvent({ order_id: id, cf_payment_id: number, cf_refund_id, amount: '14160.00', status: state });
    await sendToCashfree(test, event('ONHOLD'));
    expect(await refundsOf(id)).toMatchObject([{ status: 'asked' }]);
    await sendToCashfree(test, event(status));
    expect(await refundsOf(id)).toMatchObject([{ status: outcome }]);
    expect(await paymentOf(id)).toMatchObject({ status: payment });
    expect(await membershipOf(member)).toMatchObject(membership);
  });

  it('that Cashfree makes by itself of a failed attempt leaves the order to be paid', async () => {
    const { member, id } = await startPayment();
    const failed = String(nextNumber());
    await sendToCashfree(test, paymentEvent('FAILED', { order_id: id, cf_payment_id: failed }));
    const automatic = { order_id: id, cf_payment_id: failed, cf_refund_id: 9100, amount: '14160.00' };
    await sendToCashfree(test, refundEvent({ ...automatic, type: 'UNRECONCILED_AUTO_REFUND' }));
    expect(await paymentOf(id)).toMatchObject({ status: 'failed', refunded_paise: 0 });
    await sendToCashfree(test, paymentEvent('SUCCESS', { order_id: id, cf_payment_id: String(nextNumber()) }));
    expect(await membershipOf(member)).toMatchObject(PAID);
  });

  it('that Cashfree makes by itself of a captured payment returns that one', async () => {
    const { id } = await paid();
    const second = String(nextNumber());
    await sendToCashfree(test, paymentEvent('SUCCESS', { order_id: id, cf_payment_id: second }));
    expect(await byNumber(second)).toMatchObject([{ status: 'review', review_reason: 'second_payment' }]);
    const automatic = { order_id: id, cf_payment_id: second, cf_refund_id: 9101, amount: '14160.00' };
    await sendToCashfree(test, refundEvent({ ...automatic, type: 'PAYMENT_AUTO_REFUND' }));
    expect(await byNumber(second)).toMatchObject([{ status: 'refunded' }]);
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', refunded_paise: 0 });
  });

  it('in parts, made in its dashboard, is added up, each part once', async () => {
    const { member, id, number } = await paid();
    const part = (cf_refund_id: number, amount: string) =>
      sendToCashfree(test, refundEvent({ order_id: id, cf_payment_id: number, cf_refund_id, amount }));
    await Promise.all([part(9001, '160.05'), part(9001, '160.05'), part(9001, '160.05')]);
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', refunded_paise: 16005 });
    await part(9002, '13999.94');
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', refunded_paise: 1415999 });
    await part(9003, '0.01');
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded' });
    expect(await membershipOf(member), 'of the membership an admin decides').toMatchObject(PAID);
  });
});
