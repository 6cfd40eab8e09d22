/**
 * Refunds: requested by an admin, sent to Razorpay with their own key, and closed by the response or the webhook, whichever comes first.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditsOf, newMember, type Actor } from '../../../test/support/members.ts';
import { BUTTON, button, rowsOf, sendEvent } from '../../../test/support/payments.ts';
import { openProviderPeer, type RecordedRequest } from '../../../test/support/provider-peer.ts';
import { settleRefunds } from '../../jobs/settle-refunds.ts';
import { createLog } from '../../log.ts';
import { createOutboxEmail } from '../../providers/email/outbox.ts';
import { createRazorpayRefunds } from '../../providers/payments/razorpay/refunds.ts';
import { DEFAULT_BRAND as brand } from '../../brand.ts';
import { createCopyLinks } from '../../data-copies/copy-links.ts';
import { createUnsubscribeLinks } from '../../promotions/unsubscribe.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

const NOW = new Date('2026-05-04T10:00:00+05:30');
const PRICE = 1416000;
const log = createLog('silent');

let razorpay: Awaited<ReturnType<typeof openProviderPeer>>;
let test: TestApp;
let boss: Actor;
let chief: Actor;

beforeAll(async () => {
  razorpay = await openProviderPeer();
  test = await buildTestApp({ now: NOW, config: { payments: button(razorpay.apiUrl) } });
  boss = await newMember(test);
  chief = await newMember(test);
  await rowsOf(test, `update private.members set membership_type = 'admin' where id in ('${boss.id}', '${chief.id}')`);
});
afterAll(async () => {
  await test.close();
  razorpay.close();
});
beforeEach(() => {
  razorpay.requests.length = 0;
  razorpay.answer = processed;
});

let refunds = 0;
const processed = (): [number, object] => [200, { id: `rfnd_${(refunds += 1)}`, status: 'processed' }];

let payments = 0;
/** A captured payment: its id, and Razorpay's. */
async function came(payment: object = {}): Promise<{ id: string; pay: string }> {
  const pay = `pay_refund_${(payments += 1)}`;
  await sendEvent(test, 'payment.captured', { payment: { id: pay, amount: PRICE, ...payment } });
  const [row] = await rowsOf<{ id: string }>(
    test,
    `select id from membership_payments where provider_payment_id = '${pay}'`,
  );
  return { id: row!.id, pay };
}
const paymentOf = async (id: string) => (await rowsOf(test, `select * from membership_payments where id = '${id}'`))[0];
const refundsOf = (id: string) =>
  rowsOf(test, `select * from private.payment_refunds where payment_id = '${id}' order by asked_at, id`);
const creditNotes = (id: string) =>
  rowsOf(
    test,
    `select n.* from credit_notes n join tax_invoices i on i.id = n.invoice_id where i.payment_id = '${id}'`,
  );
const membershipOf = async (member: Actor) =>
  (await rowsOf(test, `select membership_type from private.members where id = '${member.id}'`))[0]!.membership_type;
const refund = (who: Actor, payment_id: string, more: object = {}) =>
  who.invoke('refund-payment', {
    request_id: randomUUID(),
    payment_id,
    status: 'review',
    review_reason: 'unknown_payer',
    ...more,
  });
const CAPTURED = { status: 'captured', review_reason: null };
/** The job's run a minute later, or after a restart. */
async function runJob(): Promise<void> {
  await rowsOf(test, `update private.payment_refunds set next_try_at = now() where next_try_at is not null`);
  const providers = {
    email: createOutboxEmail(test.outbox),
    whatsapp: undefined,
    refunds: { razorpay: createRazorpayRefunds({ keyId: 'rzp_test', keySecret: 'sesame', apiUrl: razorpay.apiUrl }) },
  };
  const metrics = { countInterest: () => undefined };
  await settleRefunds({
    scope: test.scope,
    files: test.storage,
    providers,
    metrics,
    brand,
    publicUrl: test.url,
    links: createUnsubscribeLinks('a secret of a test', test.url),
    copyLinks: createCopyLinks('a secret of a test', test.url),
    log,
  }).run({});
}

describe('a refund of a payment that began a membership', () => {
  it('goes to Razorpay under its key, ends the membership, makes a credit note and is told by letter', async () => {
    const member = await newMember(test);
    const { id, pay } = await came({ email: member.email });
    const request_id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => refund(boss, id, { ...CAPTURED, request_id })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(razorpay.requests).toMatchObject([
      {
        method: 'POST',
        url: `/v1/payments/${pay}/refund`,
        headers: {
          'x-refund-idempotency': request_id,
          authorization: `Basic ${Buffer.from('rzp_test:sesame').toString('base64')}`,
        },
        body: { amount: PRICE, notes: { refund_id: request_id } },
      },
    ]);
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', refunded_paise: PRICE });
    expect(await membershipOf(member)).toBe('Free Member');
    expect(await creditsOf(test, member)).toBe(25);
    const [note] = await creditNotes(id);
    expect(note!.credit_note_number).toMatch(/^CN\/26-27\/\d{6}$/);
    await runJob();
    const letters = await test.outbox.list({ to: member.email });
    expect(letters).toHaveLength(2);
    expect(letters[0]).toMatchObject({ subject: 'Your Tanabana payment has been returned' });
    for (const part of ['₹14,160.00', String(note!.credit_note_number), '175 messaging credits', 'has ended with it']) {
      expect(letters[0]!.body).toContain(part);
    }
    await runJob();
    expect(await test.outbox.list({ to: member.email })).toHaveLength(2);
    const events = { payment: { id: pay, email: member.email, amount: PRICE, amount_refunded: PRICE } };
    for (const event of ['refund.processed', 'refund.failed']) {
      await sendEvent(test, event, { ...events, refund: { id: `rfnd_${refunds}`, amount: PRICE } });
    }
    expect(await refundsOf(id)).toMatchObject([{ status: 'done' }]);
    expect(await creditNotes(id)).toHaveLength(1);
  });

  it('is asked for by one of two admins, the other is told', async () => {
    const member = await newMember(test);
    const { id } = await came({ email: member.email });
    const answers = await Promise.all([refund(boss, id, CAPTURED), refund(chief, id, CAPTURED)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ error: { code: 'SETLD' } });
    expect(razorpay.requests).toHaveLength(1);
  });
});

describe('a refund that Razorpay has under way', () => {
  it('waits, and its webhook closes it', async () => {
    razorpay.answer = () => [200, { id: 'rfnd_slow', status: 'pending' }];
    const { id, pay } = await came();
    expect((await refund(boss, id)).body).toEqual({ status: 'asked' });
    expect(await paymentOf(id)).toMatchObject({ status: 'review' });
    const payment = { id: pay, amount: PRICE, amount_refunded: PRICE };
    await sendEvent(test, 'refund.processed', { payment, refund: { id: 'rfnd_slow', amount: PRICE } });
    expect(await paymentOf(id)).toMatchObject({ status: 'refunded', review_reason: null });
    expect(await refundsOf(id)).toMatchObject([{ status: 'done', provider_refund_id: 'rfnd_slow' }]);
  });

  it('is asked after by the job, with no second refund', async () => {
    razorpay.answer = () => [200, { id: 'rfnd_asked', status: 'pending' }];
    const { id } = await came();
    await refund(boss, id);
    razorpay.answer = ({ method }: RecordedRequest) =>
      method === 'GET' ? [200, { id: 'rfnd_asked', status: 'processed' }] : null;
    await runJob();
    expect(razorpay.requests.map(({ method, url }) => `${method} ${url.split('/').at(-1)}`)).toEqual([
      'POST refund',
      'GET rfnd_asked',
    ]);
    expect(await refundsOf(id)).toMatchObject([{ status: 'done' }]);
  });

  it('fails by its webhook, leaves all as it was, and may be asked for again', async () => {
    razorpay.answer = () => [200, { id: 'rfnd_lost', status: 'pending' }];
    const { id, pay } = await came();
    await refund(boss, id);
    await sendEvent(test, 'refund.failed', {
      payment: { id: pay, amount: PRICE },
      refund: { id: 'rfnd_lost', amount: PRICE },
    });
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', fault: expect.stringContaining('Razorpay') }]);
    expect(await paymentOf(id)).toMatchObject({ status: 'review' });
    razorpay.answer = processed;
    expect((await refund(chief, id)).body).toEqual({ status: 'done' });
    const keys = razorpay.requests.map(({ headers }) => headers['x-refund-idempotency']);
    expect(new Set(keys).size).toBe(2);
  });
});

describe('a try that fails', () => {
  it.each([
    ['breaks off', () => null],
    ['is refused for now', () => [503, {}]],
    ['has an earlier request under way', () => [409, {}]],
    ['answers something else', () => [200, { id: 'x' }]],
  ] satisfies [string, typeof razorpay.answer][])(
    'when Razorpay %s is made again, under the same key',
    async (_, answer) => {
      razorpay.answer = answer;
      const { id } = await came();
      expect((await refund(boss, id)).body).toEqual({ status: 'asked' });
      expect(await refundsOf(id)).toMatchObject([
        { status: 'asked', fault: expect.stringContaining('payment provider') },
      ]);
      razorpay.answer = processed;
      await runJob();
      expect(await refundsOf(id)).toMatchObject([{ status: 'done', fault: null }]);
      const keys = razorpay.requests.map(
        ({ headers, body }) => `${headers['x-refund-idempotency']} ${JSON.stringify(body)}`,
      );
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  it('for good closes the refund, with the reason', async () => {
    razorpay.answer = () => [400, { error: { description: 'insufficient balance' } }];
    const { id } = await came();
    expect((await refund(boss, id)).body).toEqual({ status: 'failed' });
    expect(await refundsOf(id)).toMatchObject([{ status: 'failed', fault: 'payment provider: refused (400)' }]);
    expect(await paymentOf(id)).toMatchObject({ status: 'review' });
  });
});

it('is for admins, of what came in', async () => {
  const member = await newMember(test);
  const { id } = await came();
  expect(await refund(member, id)).toMatchObject({ status: 403, body: { error: { code: 'NOADM' } } });
  expect(await refund(boss, randomUUID())).toMatchObject({ status: 404 });
  expect(await refund(boss, id, CAPTURED)).toMatchObject({ status: 409, body: { error: { code: 'SETLD' } } });
  expect(razorpay.requests).toEqual([]);
});

it('without keys of the API is left to Razorpay’s own desk', async () => {
  const bare = await buildTestApp({ now: NOW, config: { payments: BUTTON } });
  const admin = await newMember(bare);
  await rowsOf(bare, `update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  await sendEvent(bare, 'payment.captured', { payment: { id: 'pay_bare', amount: PRICE } });
  const [row] = await rowsOf<{ id: string }>(bare, 'select id from membership_payments');
  expect(await refund(admin, row!.id)).toMatchObject({ status: 409, body: { error: { code: 'refund_elsewhere' } } });
  expect(await rowsOf(bare, 'select id from private.payment_refunds')).toEqual([]);
  await bare.close();
});

it('of the test checkout goes to the outbox, once, with a test credit note', async () => {
  const trial = await buildTestApp({ now: NOW });
  const [admin, member] = [await newMember(trial), await newMember(trial)];
  await rowsOf(trial, `update private.members set membership_type = 'admin' where id = '${admin.id}'`);
  const { body } = await member.invoke('start-membership-payment', { userId: member.id });
  await member.invoke('complete-test-payment', { userId: member.id, payment_id: body.payment_id, outcome: 'captured' });
  expect((await refund(admin, String(body.payment_id), CAPTURED)).body).toEqual({ status: 'done' });
  const outbox = (await trial.outbox.list()).filter(({ channel }) => channel === 'payment');
  expect(outbox).toMatchObject([{ body: expect.stringContaining('₹14,160.00') }]);
  const [note] = await rowsOf<{ id: string; credit_note_number: string }>(trial, 'select * from credit_notes');
  expect(note!.credit_note_number).toBe('TCN/26-27/000001');
  const open = (actor: Actor, id = note!.id) =>
    trial.app.request(`/functions/v1/credit-note?id=${id}`, { headers: { authorization: `Bearer ${actor.token}` } });
  const answer = await open(member);
  expect(answer.headers.get('content-disposition')).toBe('inline; filename="credit-note-TCN-26-27-000001.pdf"');
  expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
  expect((await open(admin)).status).toBe(200);
  expect((await open(await newMember(trial))).status).toBe(404);
  expect((await open(member, randomUUID())).status).toBe(404);
  await trial.close();
});
