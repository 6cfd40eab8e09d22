/**
 * Two payment providers are set up and members pay with one. What was paid with the other is reported and refunded by it alone: money never
 * goes to another provider than the one that it came from.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cashfreeAccount, cashfreeBooks, paymentEvent, sendToCashfree } from '../../test/support/cashfree.ts';
import { newMember, type Actor } from '../../test/support/members.ts';
import { orders, rowsOf, sendEvent } from '../../test/support/payments.ts';
import { openProviderPeer } from '../../test/support/provider-peer.ts';
import { settleRefunds } from '../jobs/settle-refunds.ts';
import { DEFAULT_BRAND as brand } from '../brand.ts';
import { createLog } from '../log.ts';
import { createCopyLinks } from '../data-copies/copy-links.ts';
import { createUnsubscribeLinks } from '../promotions/unsubscribe.ts';
import { createOutboxEmail } from '../providers/email/outbox.ts';
import { connectVendors, type PaymentAccounts } from '../providers/payments/vendors.ts';
import { buildTestApp, type TestApp } from '../testing.ts';

const NOW = new Date('2026-05-04T10:00:00+05:30');
const PRICE = 1416000;

type Peer = Awaited<ReturnType<typeof openProviderPeer>>;
let razorpay: Peer;
let cashfree: Peer;
let accounts: PaymentAccounts;
/** Pays with Cashfree, and has Razorpay from before. */
let test: TestApp;
/** The same database, as it was served when members paid with Razorpay. */
let before: TestApp;
let boss: Actor;

beforeAll(async () => {
  [razorpay, cashfree] = await Promise.all([openProviderPeer(), openProviderPeer()]);
  accounts = { ...orders(razorpay.apiUrl).accounts, cashfree: cashfreeAccount(cashfree.apiUrl) };
  test = await buildTestApp({ now: NOW, config: { payments: { mode: 'order', provider: 'cashfree', accounts } } });
  before = await buildTestApp({
    now: NOW,
    database: test.db,
    config: { payments: { mode: 'order', provider: 'razorpay', accounts } },
  });
  boss = await newMember(test);
  await rowsOf(test, `update private.members set membership_type = 'admin' where id = '${boss.id}'`);
});
afterAll(async () => {
  await test.close();
  razorpay.close();
  cashfree.close();
});
let made = 0;
beforeEach(() => {
  razorpay.requests.length = 0;
  cashfree.requests.length = 0;
  razorpay.answer = () => [200, { id: `rfnd_${(made += 1)}`, status: 'processed' }];
  cashfree.answer = cashfreeBooks().answer;
});

/** Calls a function of a server over the same database, which takes the same tokens. */
async function invokeAt({ app, keys }: TestApp, { token }: Actor, name: string, body: object) {
  const answer = await app.request(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: keys.anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const paymentOf = async (id: string) =>
  (await rowsOf(test, `select * from membership_payments where id = '${id}'`))[0]!;
const refundOf = async (id: string) =>
  (await rowsOf(test, `select * from private.payment_refunds where payment_id = '${id}'`))[0];
const membershipOf = async (member: Actor) =>
  (await rowsOf(test, `select membership_type from private.members where id = '${member.id}'`))[0]!.membership_type;
const refund = (payment_id: string, app = test) =>
  invokeAt(app, boss, 'refund-payment', {
    request_id: randomUUID(),
    payment_id,
    status: 'captured',
    review_reason: null,
  });
const idOf = async (number: string) =>
  String((await rowsOf(test, `select id from membership_payments where provider_payment_id = '${number}'`))[0]!.id);

/** A payment that was begun when members paid with Razorpay, and captured after the change. */
async function paidByRazorpay(): Promise<{ member: Actor; id: string; pay: string }> {
  const member = await newMember(before);
  razorpay.answer = () => [200, { id: `order_${(made += 1)}` }];
  const { body } = await member.invoke('start-membership-payment', { userId: member.id });
  const pay = `pay_before_${made}`;
  await sendEvent(test, 'payment.captured', { payment: { id: pay, amount: PRICE, order_id: body.order_id } });
  razorpay.requests.length = 0;
  razorpay.answer = () => [200, { id: `rfnd_${(made += 1)}`, status: 'processed' }];
  return { member, id: String(body.payment_id), pay };
}

async function paidByCashfree(): Promise<{ member: Actor; id: string }> {
  const member = await newMember(test);
  const { body } = await member.invoke('start-membership-payment', { userId: member.id });
  const id = String(body.payment_id);
  await sendToCashfree(test, paymentEvent('SUCCESS', { order_id: id, cf_payment_id: String(1000 + (made += 1)) }));
  return { member, id };
}

/** The job's run a minute later. */
async function runJob(of: PaymentAccounts): Promise<void> {
  await rowsOf(test, `update private.payment_refunds set next_try_at = now() where next_try_at is not null`);
  const refunds = Object.fromEntries(
    Object.entries(connectVendors(of)).flatMap(([name, vendor]) => (vendor?.refunds ? [[name, vendor.refunds]] : [])),
  );
  await settleRefunds({
    scope: test.scope,
    files: test.storage,
    providers: { email: createOutboxEmail(test.outbox), whatsapp: undefined, refunds },
    metrics: { countInterest: () => undefined },
    brand,
    publicUrl: test.url,
    links: createUnsubscribeLinks('a secret of a test', test.url),
    copyLinks: createCopyLinks('a secret of a test', test.url),
    log: createLog('silent'),
  }).run({});
}

it('an open payment of the other is not taken up: the new one has an order of its own', async () => {
  const member = await newMember(before);
  razorpay.answer = () => [200, { id: `order_${(made += 1)}` }];
  const [old, now] = [
    await member.invoke('start-membership-payment', { userId: member.id }),
    await invokeAt(test, member, 'start-membership-payment', { userId: member.id }),
  ];
  expect(old.body).toMatchObject({ provider: 'razorpay', order_id: `order_${made}` });
  expect(now.body).toMatchObject({ provider: 'cashfree', order_id: now.body.payment_id });
  expect(now.body.payment_id).not.toBe(old.body.payment_id);
});

it('a payment of each is captured by its own event and refunded by it alone', async () => {
  const [first, second] = [await paidByRazorpay(), await paidByCashfree()];
  cashfree.requests.length = 0;
  for (const [{ member, id }, provider] of [
    [first, 'razorpay'],
    [second, 'cashfree'],
  ] as const) {
    expect(await paymentOf(id)).toMatchObject({ status: 'captured', provider });
    expect(await membershipOf(member)).toBe('Paid Member');
  }
  expect((await refund(first.id)).body).toEqual({ status: 'done' });
  expect(razorpay.requests).toMatchObject([{ url: `/v1/payments/${first.pay}/refund`, body: { amount: PRICE } }]);
  expect(cashfree.requests).toEqual([]);
  expect((await refund(second.id)).body).toEqual({ status: 'done' });
  expect(cashfree.requests).toMatchObject([{ url: `/pg/orders/${second.id}/refunds`, body: { refund_amount: 14160 } }]);
  expect(razorpay.requests).toHaveLength(1);
});

it('an event of one does not touch a payment of the other, whatever it names', async () => {
  const member = await newMember(test);
  const { body } = await member.invoke('start-membership-payment', { userId: member.id });
  const id = String(body.payment_id);
  const notes = { payment_id: id, user_id: member.id };
  await sendEvent(test, 'payment.captured', { payment: { id: 'pay_cross', amount: PRICE, order_id: id, notes } });
  expect(await paymentOf(id)).toMatchObject({ status: 'created', provider: 'cashfree' });
  const stray = await idOf('pay_cross');
  expect(await paymentOf(stray)).toMatchObject({ provider: 'razorpay', mode: 'button' });
  expect((await refund(stray)).body).toEqual({ status: 'done' });
  expect(razorpay.requests).toMatchObject([{ url: '/v1/payments/pay_cross/refund' }]);
});

it('a header of one cannot take the id of an event of the other', async () => {
  const member = await newMember(test);
  const { body } = await member.invoke('start-membership-payment', { userId: member.id });
  const number = String(1000 + (made += 1));
  const id = `cashfree.PAYMENT_SUCCESS_WEBHOOK.${number}`;
  await sendEvent(test, 'payment.failed', { id, payment: { id: 'pay_header' } });
  await sendToCashfree(test, paymentEvent('SUCCESS', { order_id: String(body.payment_id), cf_payment_id: number }));
  expect(await membershipOf(member)).toBe('Paid Member');
});

it('two payments with the same number, one of each, are two payments', async () => {
  const { id } = await paidByCashfree();
  const { provider_payment_id } = await paymentOf(id);
  const member = await newMember(test);
  const payment = { id: provider_payment_id, amount: PRICE, email: member.email };
  expect(await sendEvent(test, 'payment.captured', { payment })).toBe(200);
  expect(await membershipOf(member)).toBe('Paid Member');
  expect(await paymentOf(id)).toMatchObject({ status: 'captured', provider: 'cashfree' });
});

it('without the keys of the other its refunds wait or are refused here, and are not sent to the chosen one', async () => {
  const { id } = await paidByRazorpay();
  const { id: waiting } = await paidByRazorpay();
  razorpay.answer = () => null;
  expect((await refund(waiting)).body).toEqual({ status: 'asked' });
  const bare = await buildTestApp({
    now: NOW,
    database: test.db,
    config: { payments: { mode: 'order', provider: 'cashfree', accounts: { cashfree: accounts.cashfree } } },
  });
  cashfree.requests.length = 0;
  expect(await refund(id, bare)).toMatchObject({
    status: 409,
    body: { error: { code: 'refund_elsewhere' } },
  });
  await runJob({ cashfree: accounts.cashfree });
  expect(await refundOf(waiting)).toMatchObject({ status: 'asked', fault: expect.stringContaining('own desk') });
  expect(cashfree.requests).toEqual([]);
  razorpay.answer = () => [200, { id: `rfnd_${(made += 1)}`, status: 'processed' }];
  await runJob(accounts);
  expect(await refundOf(waiting)).toMatchObject({ status: 'done' });
  expect(cashfree.requests).toEqual([]);
});

it('pages name the sources of the chosen one alone', async () => {
  const policyOf = async (app: TestApp) =>
    (await app.app.request('/__dev/outbox')).headers.get('content-security-policy');
  expect(await policyOf(test)).toContain('cashfree.com');
  expect(await policyOf(test)).not.toContain('razorpay');
  expect(await policyOf(before)).toContain('razorpay.com');
  expect(await policyOf(before)).not.toContain('cashfree');
});
