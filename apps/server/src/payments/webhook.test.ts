/** Razorpay's events, in every order and repeated. The price is the regular one: the offer has ended. */
import { Writable } from 'node:stream';
import { DatabaseError, raw, UnavailableError } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditsOf, newMember, type Actor } from '../../test/support/members.ts';
import { BUTTON, eventOf, NO_PAYMENTS, post, rowsOf, sendEvent, WEBHOOK_SECRET } from '../../test/support/payments.ts';
import { createLog } from '../log.ts';
import { buildTestApp, type TestApp } from '../testing.ts';
import { signatureOf } from '../http/signature.ts';

const NOW = new Date('2026-05-04T10:00:00+05:30');
const PRICE = 1416000;

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _, done) {
    lines.push(chunk.toString());
    done();
  },
});

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    now: NOW,
    config: { payments: BUTTON, metricsToken: 'sesame' },
    log: createLog('info', sink),
  });
});
afterAll(() => test.close());

type Row = { id: string; status: string; note: string | null; provider_payment_id: string | null; member_id: string };

let payments = 0;
const pay = () => `pay_${(payments += 1)}`;
const paymentsOf = (member: Actor) =>
  rowsOf<Row>(test, `select * from membership_payments where member_id = '${member.id}' order by created_at, status`);
const statusesOf = async (member: Actor) => (await paymentsOf(member)).map(({ status }) => status);
const invoicesOf = (member: Actor) => rowsOf(test, `select * from tax_invoices where member_id = '${member.id}'`);
const membershipOf = async (member: Actor) =>
  (await rowsOf(test, `select membership_type, membership_ends_on from private.members where id = '${member.id}'`))[0];
const noteOf = async (provider: string) =>
  (await rowsOf<Row>(test, `select * from membership_payments where provider_payment_id = '${provider}'`))[0];

const FREE = { membership_type: 'Free Member', membership_ends_on: null };

describe('a captured payment', () => {
  it('starts a year of membership with its credits, an invoice and a letter', async () => {
    const member = await newMember(test, { state: 'Maharashtra' });
    const started = await member.invoke('start-membership-payment', { userId: member.id });
    expect(started.body).toMatchObject({ mode: 'button', button_id: 'pl_test', amount_paise: PRICE });
    expect(await membershipOf(member)).toMatchObject(FREE);
    expect(
      await sendEvent(test, 'payment.captured', { payment: { id: pay(), email: member.email, amount: PRICE } }),
    ).toBe(200);
    expect(await membershipOf(member)).toEqual({ membership_type: 'Paid Member', membership_ends_on: '2027-05-04' });
    expect(await creditsOf(test, member)).toBe(200);
    expect(await paymentsOf(member)).toMatchObject([{ id: started.body.payment_id, status: 'captured', note: null }]);
    expect(await invoicesOf(member)).toMatchObject([
      {
        invoice_number: 'TB/26-27/000001',
        buyer_business_name: 'Asha Weaving Mills',
        place_of_supply: 'Maharashtra',
        taxable_paise: 1200000,
        cgst_paise: 0,
        sgst_paise: 0,
        igst_paise: 216000,
        total_paise: PRICE,
        is_test: false,
      },
    ]);
    const [letter] = await test.outbox.list({ to: member.email });
    expect(letter).toMatchObject({ subject: 'Your Tanabana Paid Membership has started' });
    expect(letter!.body).toContain('₹14,160.00');
    expect(letter!.body).toContain('TB/26-27/000001');
  });

  it('counts once, told twenty times at once, by two events and again', async () => {
    const member = await newMember(test);
    const payment = { id: pay(), email: member.email, amount: PRICE };
    const captures = Array.from({ length: 20 }, () => sendEvent(test, 'payment.captured', { id: member.id, payment }));
    const paid = Array.from({ length: 5 }, () => sendEvent(test, 'order.paid', { payment }));
    expect(new Set(await Promise.all([...captures, ...paid]))).toEqual(new Set([200]));
    expect(await statusesOf(member)).toEqual(['captured']);
    expect(await invoicesOf(member)).toHaveLength(1);
    expect(await creditsOf(test, member)).toBe(200);
    expect(
      await rowsOf(test, `select id from credit_ledger where member_id = '${member.id}' and reason = 'membership'`),
    ).toHaveLength(1);
    expect(await test.outbox.list({ to: member.email })).toHaveLength(1);
    const repeated = await rowsOf(test, `select event_id from private.payment_events where event_id = '${member.id}'`);
    expect(repeated).toHaveLength(1);
  });

  it('numbers invoices without a gap, whatever failed in between', async () => {
    const paying = await Promise.all(Array.from({ length: 6 }, () => newMember(test)));
    await Promise.all(
      paying.map((member, index) =>
        sendEvent(test, 'payment.captured', {
          payment: { id: pay(), email: member.email, amount: index % 2 === 0 ? PRICE : 100 },
        }),
      ),
    );
    const rows = await rowsOf<{ invoice_number: string }>(test, 'select invoice_number from tax_invoices');
    const numbers = rows.map(({ invoice_number }) => Number(invoice_number.slice(-6))).sort((a, b) => a - b);
    expect(numbers.length).toBeGreaterThanOrEqual(3);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('is not failed by an event of an earlier attempt that comes again', async () => {
    const member = await newMember(test);
    await member.invoke('start-membership-payment', { userId: member.id });
    const event = { id: `evt_${member.id}`, payment: { id: pay(), email: member.email, amount: PRICE } };
    await sendEvent(test, 'payment.failed', event);
    expect(await statusesOf(member)).toEqual(['failed']);
    await member.invoke('start-membership-payment', { userId: member.id });
    expect(await sendEvent(test, 'payment.failed', event)).toBe(200);
    expect(await statusesOf(member), 'each event counts once').toEqual(['created']);
  });

  it('after a failed attempt starts the membership, and a failure told late takes nothing back', async () => {
    const member = await newMember(test);
    await member.invoke('start-membership-payment', { userId: member.id });
    const payment = { id: pay(), email: member.email, amount: PRICE };
    await sendEvent(test, 'payment.failed', {
      payment: { ...payment, id: pay(), error_description: 'Card declined.' },
    });
    expect(await paymentsOf(member)).toMatchObject([{ status: 'failed', note: 'Card declined.' }]);
    expect(await membershipOf(member)).toMatchObject(FREE);
    await sendEvent(test, 'payment.captured', { payment });
    await sendEvent(test, 'payment.failed', { payment });
    expect(await statusesOf(member)).toEqual(['captured']);
    expect(await membershipOf(member)).toMatchObject({ membership_type: 'Paid Member' });
  });
});

describe('money that starts nothing waits for an admin', () => {
  it('when the amount is another', async () => {
    const member = await newMember(test);
    const id = pay();
    await sendEvent(test, 'payment.captured', { payment: { id, email: member.email, amount: PRICE - 100 } });
    expect(await noteOf(id)).toMatchObject({
      status: 'review',
      note: expect.stringContaining('Expected 14160.00 INR, received 14159.00 INR'),
    });
    expect(await membershipOf(member)).toMatchObject(FREE);
    expect(await invoicesOf(member)).toEqual([]);
  });

  it('when the currency is another', async () => {
    const member = await newMember(test);
    const id = pay();
    await sendEvent(test, 'payment.captured', { payment: { id, email: member.email, amount: PRICE, currency: 'USD' } });
    expect(await noteOf(id)).toMatchObject({ status: 'review', note: expect.stringContaining('14160.00 USD') });
  });

  it('when nobody is known who paid, or two are', async () => {
    const [one, two] = [await newMember(test), await newMember(test)];
    const [unknown, both] = [pay(), pay()];
    await sendEvent(test, 'payment.captured', { payment: { id: unknown, amount: PRICE, order_id: 'order_of_nobody' } });
    const notes = { email: two.email };
    await sendEvent(test, 'payment.captured', { payment: { id: both, amount: PRICE, email: one.email, notes } });
    for (const id of [unknown, both]) {
      expect(await noteOf(id)).toMatchObject({
        status: 'review',
        member_id: null,
        note: expect.stringContaining('who'),
      });
    }
  });

  it('when the member has paid already', async () => {
    const member = await newMember(test);
    const second = pay();
    await sendEvent(test, 'payment.captured', { payment: { id: pay(), email: member.email, amount: PRICE } });
    await sendEvent(test, 'payment.captured', { payment: { id: second, email: member.email, amount: PRICE } });
    expect(await noteOf(second)).toMatchObject({ status: 'review', note: expect.stringContaining('already') });
    expect(await invoicesOf(member)).toHaveLength(1);
    expect(await creditsOf(test, member)).toBe(200);
  });

  it('and the log says so, with no address in it', async () => {
    const text = lines.join('');
    expect(text).toContain('a payment needs an admin');
    expect(text).not.toContain('@mill.example');
  });
});

describe('a refund', () => {
  it('is noted, and leaves the membership to an admin', async () => {
    const member = await newMember(test);
    const id = pay();
    const payment = { id, email: member.email, amount: PRICE };
    await sendEvent(test, 'payment.captured', { payment });
    await sendEvent(test, 'refund.processed', {
      payment: { ...payment, amount_refunded: 50000 },
      refund: { amount: 50000 },
    });
    expect(await noteOf(id)).toMatchObject({ status: 'captured', note: expect.stringContaining('500.00 of 14160.00') });
    await sendEvent(test, 'refund.processed', {
      payment: { ...payment, amount_refunded: PRICE },
      refund: { amount: 1 },
    });
    expect(await noteOf(id)).toMatchObject({ status: 'refunded', note: expect.stringContaining('credit note') });
    expect(await membershipOf(member)).toMatchObject({ membership_type: 'Paid Member' });
    expect(await invoicesOf(member)).toHaveLength(1);
  });

  it('told before its capture keeps the membership from starting', async () => {
    const member = await newMember(test);
    const payment = { id: pay(), email: member.email, amount: PRICE };
    await sendEvent(test, 'refund.processed', { payment, refund: { amount: PRICE } });
    await sendEvent(test, 'payment.captured', { payment });
    expect(await statusesOf(member)).toEqual(['refunded']);
    expect(await membershipOf(member)).toMatchObject(FREE);
  });
});

describe('the door', () => {
  it.each([
    ['no signature', {}],
    ['a wrong one', { 'x-razorpay-signature': '0'.repeat(64) }],
  ])('is shut to an event with %s, and the log does not repeat it', async (_, headers) => {
    const member = await newMember(test);
    const body = eventOf('payment.captured', { payment: { id: pay(), email: member.email, amount: PRICE } });
    lines.length = 0;
    expect(await post(test, body, { 'x-razorpay-event-id': 'evt_forged', ...headers })).toBe(400);
    expect(await membershipOf(member)).toMatchObject(FREE);
    expect(await rowsOf(test, `select event_id from private.payment_events where event_id = 'evt_forged'`)).toEqual([]);
    expect(lines.join('')).toContain('bad signature');
    expect(lines.join('')).not.toContain(member.email);
  });

  it('takes what is signed and says nothing to us', async () => {
    const signed = (body: string) => post(test, body, { 'x-razorpay-signature': signatureOf(body, WEBHOOK_SECRET) });
    expect(await signed(JSON.stringify({ event: 'payment.authorized', payload: {} }))).toBe(200);
  });

  describe('that cannot be taken', () => {
    const signed = (body: string) => post(test, body, { 'x-razorpay-signature': signatureOf(body, WEBHOOK_SECRET) });
    const asideOf = (body: string) =>
      rowsOf<{ id: string; fault: string; times: number; body: string }>(
        test,
        `select id, fault, times, encode(body, 'base64') as body from private.events_aside
         where source = 'razorpay' and event_id = encode(sha256(convert_to($x$${body}$x$, 'UTF8')), 'hex')`,
      );
    const payment = (more: object) => eventOf('payment.captured', { payment: { id: pay(), ...more } });
    const refund = (more: object) => eventOf('refund.processed', { payment: { id: pay() }, refund: more as never });

    it.each([
      ['is cut off', '{"event":'],
      ['is no object', '[]'],
      ['has no event', '{"payload":{}}'],
      ['has an event of a wrong type', '{"event":{"a":1}}'],
      ['has an amount of a wrong type', payment({ amount: 'many' })],
      ['has a currency of 5,000 characters', payment({ currency: 'X'.repeat(5000) })],
      ['nests 30,000 deep', `{"event":"x.y","payload":{},"z":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
    ])('one that %s is set aside with an alarm and answered 200', async (_, body) => {
      lines.length = 0;
      const taken = async () => (await rowsOf(test, `select count(*)::int as n from private.payment_events`))[0];
      const before = await taken();
      expect(await signed(body)).toBe(200);
      expect(await signed(body)).toBe(200);
      const [row, ...more] = await asideOf(body);
      expect(more).toEqual([]);
      expect(row).toMatchObject({ fault: expect.stringMatching(/^(unreadable|RangeError|[0-9A-Z]{5})$/), times: 2 });
      expect(Buffer.from(row!.body, 'base64').toString()).toBe(body.slice(0, 65_536));
      expect(await taken()).toEqual(before);
      expect(lines.join('')).toContain(row!.id);
      const metrics = await (
        await test.app.request('/metrics', { headers: { authorization: 'Bearer sesame' } })
      ).text();
      expect(metrics).toMatch(/tanabana_alarms_total\{alarm="event_set_aside"\} [1-9]/);
    });

    it.each([
      ['has a huge amount', payment({ amount: 9_007_199_254_740_991 })],
      ['has a huge refund', refund({ id: 'rfnd_huge', amount: 9_007_199_254_740_991 })],
      ['has an order id that no index takes', payment({ order_id: 'o'.repeat(200_000) })],
    ])('one that %s is taken or set aside, and answered 200', async (_, body) => {
      expect(await signed(body)).toBe(200);
      const digest = `encode(sha256(convert_to($x$${body}$x$, 'UTF8')), 'hex')`;
      const [stored] = await rowsOf(
        test,
        `select (select count(*) from private.payment_events where event_id = ${digest})
           + (select count(*) from private.events_aside where event_id = ${digest}) as rows`,
      );
      expect(Number(stored!.rows)).toBe(1);
    });

    it('answers an error that may pass, so that the provider tries again', async () => {
      const body = payment({ amount: PRICE });
      const { transaction } = test.db;
      test.db.transaction = () => Promise.reject(new UnavailableError('away'));
      expect(await signed(body)).toBe(503);
      test.db.transaction = () => Promise.reject(new DatabaseError('cancelled', { code: '57014' }));
      expect(await signed(body)).toBeGreaterThanOrEqual(500);
      test.db.transaction = transaction;
      expect(await asideOf(body)).toEqual([]);
      expect(await signed(body)).toBe(200);
    });

    it('keeps no more than so many, and shows admins what they are but not what they say', async () => {
      await test.db.transaction((tx) =>
        tx.query(
          raw(`insert into private.events_aside (source, event_id, body, fault, last_at)
            select 'razorpay', 'old ' || n, 'x', 'unreadable', now() - interval '1 day' from generate_series(1, 600) n`),
        ),
      );
      expect(await signed('{"last":1}')).toBe(200);
      const [count] = await rowsOf(
        test,
        `select count(*)::int as n from private.events_aside where source = 'razorpay'`,
      );
      expect(count).toEqual({ n: 500 });
      expect(await asideOf('{"last":1}')).toHaveLength(1);
    });
  });

  it('hears of money whatever characters come with it', async () => {
    const member = await newMember(test);
    const id = pay();
    const odd = 'a\u0000b\ud800';
    const payment = { id, email: member.email, amount: PRICE, error_description: odd, notes: { [odd]: odd } };
    const event = eventOf('payment.captured', { payment });
    expect(event).toContain(String.raw`a\u0000b\ud800`);
    const headers = {
      'x-razorpay-signature': signatureOf(event, WEBHOOK_SECRET),
      'x-razorpay-event-id': 'x'.repeat(9000),
    };
    expect(await post(test, event, headers)).toBe(200);
    expect(await membershipOf(member)).toMatchObject({ membership_type: 'Paid Member' });
    expect(await sendEvent(test, 'payment.failed', { payment: { ...payment, id: pay(), currency: odd } })).toBe(200);
    expect(
      await sendEvent(test, 'payment.failed', { payment: { ...payment, id: `${pay()}\u0000`, order_id: odd } }),
    ).toBe(200);
  });

  it('does not read on for ever', async () => {
    const body = JSON.stringify({ event: 'payment.captured', padding: 'x'.repeat(300_000) });
    expect(await post(test, body, { 'x-razorpay-signature': signatureOf(body, WEBHOOK_SECRET) })).toBe(413);
  });

  it('does not exist where nothing can be paid', async () => {
    const none = await buildTestApp({ config: { payments: NO_PAYMENTS } });
    expect(await post(none, '{}', {})).toBe(404);
    expect(await (await none.app.request('/config.json')).json()).toMatchObject({ features: { payments: 'none' } });
    await none.close();
  });
});

it('what was told of a member goes with the member, the figures stay', async () => {
  const member = await newMember(test);
  const id = pay();
  await sendEvent(test, 'payment.captured', { id: `evt_${id}`, payment: { id, email: member.email, amount: PRICE } });
  await rowsOf(test, `delete from private.members where id = '${member.id}'`);
  expect(await rowsOf(test, `select body, reported from private.payment_events where event_id = 'evt_${id}'`)).toEqual([
    { body: null, reported: null },
  ]);
  expect(await noteOf(id)).toMatchObject({ status: 'captured', member_id: null });
  expect(await rowsOf(test, `select buyer_name from tax_invoices where payment_reference = '${id}'`)).toEqual([
    { buyer_name: 'Asha Patel' },
  ]);
});
