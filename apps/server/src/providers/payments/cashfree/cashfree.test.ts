import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashfreeAccount, cashfreeBooks } from '../../../../test/support/cashfree.ts';
import { openProviderPeer } from '../../../../test/support/provider-peer.ts';
import { createCashfreeApi } from './api.ts';
import { createCashfreeOrders } from './orders.ts';
import { createCashfreeRefunds } from './refunds.ts';
import { paiseOf, rupeesOf } from './rupees.ts';

describe('rupees', () => {
  it.each([
    [0, 0, '0'],
    [1, 0.01, '0.01'],
    [10, 0.1, '0.1'],
    [29, 0.29, '0.29'],
    [5700, 57, '57'],
    [1416005, 14160.05, '14160.05'],
    [1999999999, 19999999.99, '19999999.99'],
    [999999999999999, 9999999999999.99, '9999999999999.99'],
  ])('%i paise are %d', (paise, rupees, text) => {
    expect(rupeesOf(paise)).toBe(rupees);
    expect(JSON.stringify(rupeesOf(paise))).toBe(text);
    expect(paiseOf(rupees)).toBe(paise);
  });

  it('come back as the same paise, for every amount up to ₹1,000', () => {
    const wrong = Array.from({ length: 100_000 }, (_, paise) => paise).filter(
      (paise) => paiseOf(rupeesOf(paise)) !== paise,
    );
    expect(wrong).toEqual([]);
  });

  it.each([0.005, 1.005, -1, 1e-7, 1e21, 99999999999999.9, Number.NaN, Infinity])('%d are no whole paise', (rupees) => {
    expect(paiseOf(rupees)).toBeUndefined();
  });

  it.each([1.5, -100, Number.NaN, 1e17])('%d paise cannot be sent', (paise) => {
    expect(() => rupeesOf(paise)).toThrow(RangeError);
  });
});

describe('over a socket', () => {
  let peer: Awaited<ReturnType<typeof openProviderPeer>>;
  let books: ReturnType<typeof cashfreeBooks>;
  beforeAll(async () => {
    peer = await openProviderPeer();
  });
  afterAll(() => peer.close());
  beforeEach(() => {
    books = cashfreeBooks();
    peer.requests.length = 0;
    peer.answer = books.answer;
  });
  const api = (timeoutMs?: number) =>
    createCashfreeApi({ ...cashfreeAccount(peer.apiUrl), ...(timeoutMs && { timeoutMs }) });
  const calls = () => peer.requests.map(({ method, url }) => `${method} ${url}`);

  const refund = {
    refund_id: '4a8d7e0e-8b0f-4b3c-9a6a-0d5d5f0c9a11',
    provider_order_id: '7d8cf8ae-2b0f-4b3c-9a6a-0d5d5f0c9a11',
    provider_payment_id: '145',
    amount_paise: 1416005,
  };
  const PATH = `/pg/orders/${refund.provider_order_id}/refunds`;
  const ID = '4a8d7e0e8b0f4b3c9a6a0d5d5f0c9a11';

  it('a refund whose answer was lost is found at the next try, and is not made twice', async () => {
    const refunds = createCashfreeRefunds(api());
    peer.answer = (request) => {
      books.answer(request);
      return null;
    };
    await expect(refunds.request(refund)).rejects.toMatchObject({ fate: 'unknown' });
    peer.answer = books.answer;
    const answer = await refunds.request(refund);
    expect(answer).toMatchObject({ outcome: 'done' });
    expect(await refunds.status({ ...refund, provider_refund_id: answer.provider_refund_id })).toEqual(answer);
    expect(books.refunds.size).toBe(1);
    expect([...books.refunds.values()]).toMatchObject([{ refund_amount: 14160.05 }]);
    expect(calls()).toEqual([`POST ${PATH}`, `POST ${PATH}`, `GET ${PATH}/${ID}`, `GET ${PATH}/${ID}`]);
  });

  it.each([
    ['is certain when there is no such refund', 400, 404, 'refused'],
    ['is not while an earlier request is processed', 409, 404, 'unknown'],
    ['is not when Cashfree cannot say', 400, 503, 'unknown'],
    ['is not when Cashfree does not let us look', 422, 403, 'unknown'],
  ])('a refusal %s', async (_, post, get, fate) => {
    peer.answer = ({ method }) => [method === 'POST' ? post : get, {}];
    await expect(createCashfreeRefunds(api()).request(refund)).rejects.toMatchObject({ fate });
  });

  it.each([
    [429, 'later'],
    [401, 'later'],
    [500, 'later'],
    [503, 'later'],
  ])('an answer %i is tried again, without a second look', async (status, fate) => {
    peer.answer = () => [status, {}];
    await expect(createCashfreeRefunds(api()).request(refund)).rejects.toMatchObject({ fate });
    expect(calls()).toEqual([`POST ${PATH}`]);
  });

  it.each([
    ['of another refund', { refund_id: 'other', cf_refund_id: '1', refund_status: 'SUCCESS' }],
    ['without a state', { refund_id: ID, cf_refund_id: '1' }],
    ['in a state that we do not know', { refund_id: ID, cf_refund_id: '1', refund_status: 'MAYBE' }],
    ['that is a list', [{ refund_id: ID, cf_refund_id: '1', refund_status: 'SUCCESS' }]],
  ])('an answer %s is no result', async (_, body) => {
    peer.answer = () => [200, body];
    await expect(createCashfreeRefunds(api()).request(refund)).rejects.toMatchObject({ fate: 'unknown' });
  });

  it('a payment without an order is not refunded', async () => {
    const request = createCashfreeRefunds(api()).request({ ...refund, provider_order_id: null });
    await expect(request).rejects.toMatchObject({ fate: 'refused' });
    expect(peer.requests).toEqual([]);
  });

  it('a silent service is given up on, and no secret is in the fault', async () => {
    peer.answer = () => 'silence';
    const orders = createCashfreeOrders(api(100), 'sandbox');
    const payer = () => Promise.resolve({ member_name: 'Asha', email: null, phone: '+919876543210' });
    await expect(orders.create({ payment_id: 'p', user_id: 'u', amount_paise: 1 }, payer)).rejects.toThrow(
      /^payment provider: took too long$/,
    );
  });

  it.each([
    ['+919876543210', '9876543210'],
    ['+447911123456', '+447911123456'],
  ])('the number %s is sent as %s', async (phone, sent) => {
    const payer = () => Promise.resolve({ member_name: 'Asha', email: null, phone });
    await createCashfreeOrders(api(), 'sandbox').create({ payment_id: 'p', user_id: 'a-b', amount_paise: 1 }, payer);
    expect(peer.requests[0]!.body).toMatchObject({
      order_amount: 0.01,
      customer_details: { customer_id: 'ab', customer_phone: sent },
    });
  });

  it('a payer without a number cannot pay, and nothing is sent', async () => {
    const payer = () => Promise.resolve({ member_name: 'Asha', email: null, phone: null });
    const order = createCashfreeOrders(api(), 'sandbox').create(
      { payment_id: 'p', user_id: 'u', amount_paise: 1 },
      payer,
    );
    await expect(order).rejects.toThrow('needs a phone number');
    expect(peer.requests).toEqual([]);
  });
});
