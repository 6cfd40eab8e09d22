import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMember, newUser } from '../../../test/support/members.ts';
import { orders, rowsOf } from '../../../test/support/payments.ts';
import { createRazorpayOrders } from '../../providers/payments/razorpay/orders.ts';
import { buildTestApp, type TestApp } from '../../testing.ts';

type Seen = { url: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };

/** A socket in place of Razorpay's API. */
const razorpay = { seen: [] as Seen[], status: 200, isSilent: false };
let peer: Server;
let apiUrl: string;
let test: TestApp;
let shop: TestApp;

beforeAll(async () => {
  peer = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Seen['body'];
      razorpay.seen.push({ url: request.url!, headers: request.headers, body });
      if (razorpay.isSilent) return;
      response.writeHead(razorpay.status).end(JSON.stringify({ id: `order_${razorpay.seen.length}` }));
    });
  }).listen(0, '127.0.0.1');
  await once(peer, 'listening');
  apiUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`;
  test = await buildTestApp({ now: new Date('2025-09-22T23:59:00+05:30') });
  shop = await buildTestApp({ now: new Date('2025-09-23T00:00:00+05:30'), config: { payments: orders(apiUrl) } });
});
afterAll(async () => {
  await Promise.all([test.close(), shop.close()]);
  peer.closeAllConnections();
  peer.close();
});

describe('start-membership-payment', () => {
  it.each([
    ['Gujarat', { cgst: 754.92, sgst: 754.92, igst: 0 }],
    ['Maharashtra', { cgst: 0, sgst: 0, igst: 1509.84 }],
  ])('asks the price of the day, with the tax of %s', async (state, taxes) => {
    const member = await newMember(test, { state });
    expect(await member.invoke('start-membership-payment', { userId: member.id })).toEqual({
      status: 200,
      body: {
        payment_id: expect.any(String),
        mode: 'test',
        amount_paise: 989784,
        price: 8388,
        taxable: 8388,
        ...taxes,
        gst_rate: 18,
        place_of_supply: state,
      },
    });
  });

  it('takes up the payment that is open, instead of beginning another', async () => {
    const member = await newMember(test);
    const start = async () => (await member.invoke('start-membership-payment', { userId: member.id })).body.payment_id;
    expect(new Set(await Promise.all([start(), start(), start()])).size).toBe(1);
  });

  it('is refused to whoever names another, has no profile, or has a membership', async () => {
    const [member, other, user] = [await newMember(test), await newMember(test), await newUser(test)];
    const start = (who: typeof member, userId = who.id) => who.invoke('start-membership-payment', { userId });
    expect(await start(member, other.id)).toMatchObject({ status: 403, body: { error: { code: 'NOTYO' } } });
    expect(await start(user)).toMatchObject({ status: 409, body: { error: { code: 'NOPRF' } } });
    await rowsOf(test, `update private.members set membership_type = 'Paid Member' where id = '${member.id}'`);
    expect(await start(member)).toMatchObject({ status: 409, body: { error: { code: 'PAIDM' } } });
  });
});

describe('with keys of Razorpay', () => {
  it('an order is made once, for the amount with tax, and the day after the offer for the regular price', async () => {
    razorpay.seen.length = 0;
    const member = await newMember(shop);
    const first = await member.invoke('start-membership-payment', { userId: member.id });
    expect(first.body).toMatchObject({ mode: 'order', key_id: 'rzp_test', order_id: 'order_1', amount_paise: 1416000 });
    expect(await member.invoke('start-membership-payment', { userId: member.id })).toEqual(first);
    expect(razorpay.seen).toEqual([
      {
        url: '/v1/orders',
        headers: expect.objectContaining({
          authorization: `Basic ${Buffer.from('rzp_test:sesame').toString('base64')}`,
        }),
        body: {
          amount: 1416000,
          currency: 'INR',
          receipt: first.body.payment_id,
          notes: { user_id: member.id, payment_id: first.body.payment_id },
        },
      },
    ]);
  });

  it('a refusal is told in words, and the next try goes on with the same payment', async () => {
    const member = await newMember(shop);
    razorpay.status = 500;
    const failed = await member.invoke('start-membership-payment', { userId: member.id });
    razorpay.status = 200;
    expect(failed).toMatchObject({ status: 502, body: { error: { code: 'payment_unavailable' } } });
    expect((await member.invoke('start-membership-payment', { userId: member.id })).status).toBe(200);
    expect(await rowsOf(shop, `select id from membership_payments where member_id = '${member.id}'`)).toHaveLength(1);
  });

  it('a silent service is given up on, and no secret is in the fault', async () => {
    razorpay.isSilent = true;
    const port = createRazorpayOrders({ keyId: 'rzp_test', keySecret: 'sesame', apiUrl, timeoutMs: 100 });
    const order = { payment_id: 'p', user_id: 'u', amount_paise: 1 };
    await expect(port.create(order, () => Promise.reject(new Error('nobody asks')))).rejects.toThrow(
      /^payment provider: took too long$/,
    );
    razorpay.isSilent = false;
  });

  it('there is no test checkout', async () => {
    const member = await newMember(shop);
    const answer = await member.invoke('complete-test-payment', { userId: member.id });
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });
});
