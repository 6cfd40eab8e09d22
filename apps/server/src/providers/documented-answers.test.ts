/** Every vendor that is called by HTTP against a peer that lets in its key alone and answers as the vendor documents. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openProviderPeer, type RecordedRequest } from '../../test/support/provider-peer.ts';
import { createCitiesApi } from './cities/cities-api.ts';
import { createCashfreeApi } from './payments/cashfree/api.ts';
import { createCashfreeOrders } from './payments/cashfree/orders.ts';
import { createCashfreeRefunds } from './payments/cashfree/refunds.ts';
import { createRazorpayOrders } from './payments/razorpay/orders.ts';
import { createRazorpayRefunds } from './payments/razorpay/refunds.ts';
import { createMsg91Sms } from './sms/msg91.ts';
import { createTwilioSms } from './sms/twilio.ts';
import { createMetaWhatsapp } from './whatsapp/meta-cloud.ts';

const KEY = 'sesame of a test';

const order = { payment_id: 'p1', user_id: 'u1', amount_paise: 141600 };
const payer = () => Promise.resolve({ member_name: 'Asha', email: null, phone: '+919876543210' });
const refund = { refund_id: 'r1', provider_order_id: 'p1', provider_payment_id: 'pay_1', amount_paise: 141600 };
const code = { to: '+919876543210', body: 'Your code is 123456', code: '123456' };
const message = { to: '+919876543210', body: 'Hello', fields: ['Hello'], reference: 'm1' };

type Answer = [status: number, body: object];
type Vendor = {
  call(apiUrl: string, key: string): Promise<unknown>;
  /** Whether the vendor lets a request in. */
  knows(request: RecordedRequest): boolean;
  success: Answer;
  /** What it says to a wrong key. */
  stranger: Answer;
  /** What it refuses, and what is known then. */
  refusals: [what: string, answer: Answer, fate: 'later' | 'refused' | 'unknown'][];
};

const basic = (user: string) => `Basic ${Buffer.from(`${user}:${KEY}`).toString('base64')}`;
const razorpayError = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });
const isRazorpays: Vendor['knows'] = ({ headers }) => headers.authorization === basic('rzp_test_1');
const razorpay = (apiUrl: string, keySecret: string) => ({ keyId: 'rzp_test_1', keySecret, apiUrl });
const isCashfrees: Vendor['knows'] = ({ headers }) =>
  headers['x-client-id'] === 'cf' && headers['x-client-secret'] === KEY && headers['x-api-version'] === '2025-01-01';
const cashfree = (apiUrl: string, clientSecret: string) => createCashfreeApi({ clientId: 'cf', clientSecret, apiUrl });
const CASHFREE_STRANGER: Answer = [
  401,
  { message: 'authentication Failed', code: 'request_failed', type: 'authentication_error' },
];

const VENDORS: Record<string, Vendor> = {
  'WhatsApp by Meta': {
    call: (apiUrl, token) => createMetaWhatsapp({ token, phoneId: '1066', apiUrl }).send(message),
    knows: ({ headers, url }) => headers.authorization === `Bearer ${KEY}` && url === '/1066/messages',
    success: [200, { messaging_product: 'whatsapp', contacts: [], messages: [{ id: 'wamid.1' }] }],
    stranger: [401, { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } }],
    refusals: [
      ['a limit of the account', [400, { error: { code: 80007 } }], 'later'],
      ['a number without WhatsApp', [400, { error: { code: 131026 } }], 'refused'],
    ],
  },
  'SMS by MSG91': {
    call: (apiUrl, authKey) => createMsg91Sms({ authKey, templateId: 't1', apiUrl }).send(code),
    knows: ({ headers }) => headers.authkey === KEY,
    success: [200, { type: 'success', request_id: '3763' }],
    stranger: [200, { type: 'error', message: 'Authentication failure', code: '201' }],
    refusals: [['a template that is not there', [200, { type: 'error', message: 'Template ID missing' }], 'refused']],
  },
  'SMS by Twilio': {
    call: (apiUrl, authToken) =>
      createTwilioSms({ accountSid: 'AC1', authToken, sender: { From: 'TANABN' }, apiUrl }).send(code),
    knows: ({ headers }) => headers.authorization === basic('AC1'),
    success: [201, { sid: 'SM1', status: 'queued' }],
    stranger: [401, { code: 20003, message: 'Authenticate', more_info: 'https://x.example', status: 401 }],
    refusals: [['a number that is none', [400, { code: 21211, message: 'Invalid', status: 400 }], 'refused']],
  },
  'an order at Razorpay': {
    call: (apiUrl, key) => createRazorpayOrders(razorpay(apiUrl, key)).create(order, payer),
    knows: isRazorpays,
    success: [200, { id: 'order_1', entity: 'order', amount: 141600, status: 'created' }],
    stranger: [401, razorpayError('Authentication failed')],
    refusals: [['a small amount', [400, razorpayError('The amount must be atleast INR 1.00')], 'refused']],
  },
  'a refund at Razorpay': {
    call: (apiUrl, key) => createRazorpayRefunds(razorpay(apiUrl, key)).request(refund),
    knows: (request) => isRazorpays(request) && request.headers['x-refund-idempotency'] === 'r1',
    success: [200, { id: 'rfnd_1', entity: 'refund', amount: 141600, status: 'processed' }],
    stranger: [401, razorpayError('Authentication failed')],
    refusals: [
      ['a payment that was refunded', [400, razorpayError('The payment has been fully refunded already')], 'refused'],
      ['a request that is under way', [409, razorpayError('Request under process')], 'later'],
    ],
  },
  'an order at Cashfree': {
    call: (apiUrl, key) => createCashfreeOrders(cashfree(apiUrl, key), 'sandbox').create(order, payer),
    knows: isCashfrees,
    success: [200, { order_id: 'p1', order_amount: 1416, order_currency: 'INR', payment_session_id: 'session_1' }],
    stranger: CASHFREE_STRANGER,
    refusals: [
      [
        'an order that cannot be, and is not there',
        [404, { code: 'order_not_found', type: 'invalid_request_error' }],
        'refused',
      ],
      ['one that is there, and cannot be read', [400, { code: 'order_meta_invalid' }], 'unknown'],
    ],
  },
  'a refund at Cashfree': {
    call: (apiUrl, key) => createCashfreeRefunds(cashfree(apiUrl, key)).request(refund),
    knows: isCashfrees,
    success: [200, { cf_refund_id: 7, refund_id: 'r1', refund_status: 'SUCCESS' }],
    stranger: CASHFREE_STRANGER,
    refusals: [['an order that is not there', [404, { code: 'order_not_found' }], 'refused']],
  },
  'the cities': {
    call: (apiUrl, key) => createCitiesApi({ apiUrl, key }).citiesOf('GJ'),
    knows: ({ headers }) => headers['x-cscapi-key'] === KEY,
    success: [200, [{ id: 1, name: 'Surat' }]],
    stranger: [401, { error: "Unauthorized. You shouldn't be here." }],
    refusals: [['a state that is none', [404, { error: 'No State/Region found.' }], 'refused']],
  },
};

let peer: Awaited<ReturnType<typeof openProviderPeer>>;
beforeEach(async () => {
  peer = await openProviderPeer();
});
afterEach(() => peer.close());

describe.each(Object.entries(VENDORS))('%s', (_, { call, knows, success, stranger, refusals }) => {
  it('lets our key in', async () => {
    peer.answer = (request) => (knows(request) ? success : stranger);
    await call(peer.apiUrl, KEY);
    expect(peer.requests).toHaveLength(1);
  });

  it('with a wrong key is tried again later, and counts as no outage', async () => {
    peer.answer = (request) => (knows(request) ? success : stranger);
    await expect(call(peer.apiUrl, 'another')).rejects.toMatchObject({ fate: 'later', isOutage: false });
    expect(peer.requests).toHaveLength(1);
  });

  it.each(refusals)('refuses %s', async (_what, answer, fate) => {
    peer.answer = (request) => (knows(request) ? answer : stranger);
    await expect(call(peer.apiUrl, KEY)).rejects.toMatchObject({ fate, isOutage: false });
  });
});
