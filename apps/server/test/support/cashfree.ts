/** Cashfree's part of a payment in tests: its account, its API's answers, and events in its format, signed with the secret of the API. */
import type { PaymentConfig } from '../../src/payment-config.ts';
import type { CashfreeAccount } from '../../src/providers/payments/cashfree/settings.ts';
import { signatureOf } from '../../src/http/signature.ts';
import type { TestApp } from '../../src/testing.ts';
import type { RecordedRequest } from './provider-peer.ts';

export const CLIENT_SECRET = 'cfsk_ma_test_of_a_test';

export const cashfreeAccount = (apiUrl: string): CashfreeAccount => ({
  mode: 'order',
  clientId: 'cf_client',
  clientSecret: CLIENT_SECRET,
  apiUrl,
});

export function cashfreeOrders(apiUrl: string): PaymentConfig {
  return { mode: 'order', provider: 'cashfree', accounts: { cashfree: cashfreeAccount(apiUrl) } };
}

let refundNumbers = 7000;

/** What Cashfree keeps: orders and refunds by their ids. One id is one order and one refund. */
export function cashfreeBooks() {
  const orders = new Map<string, Record<string, unknown>>();
  const refunds = new Map<string, Record<string, unknown>>();
  let status = 'SUCCESS';
  /** Refuses what it has already, as Cashfree does once an idempotency key has run out. */
  function make(kept: Map<string, Record<string, unknown>>, id: string, made: Record<string, unknown>) {
    if (kept.has(id)) return [409, { code: 'already_exists' }] satisfies [number, object];
    kept.set(id, made);
    return [200, made] satisfies [number, object];
  }
  return {
    orders,
    refunds,
    /** The state of the refunds to come. */
    let: (next: string) => (status = next),
    answer({ method, url, body }: RecordedRequest): [number, object] {
      const [, order = '', refund] = /^\/pg\/orders(?:\/([\w-]+)(?:\/refunds\/?(\w*))?)?$/.exec(url) ?? [];
      if (refund === undefined && method === 'POST') {
        const id = String(body.order_id);
        return make(orders, id, { ...body, payment_session_id: `session_${id}`, order_status: 'ACTIVE' });
      }
      if (refund !== undefined && method === 'POST') {
        const made = { ...body, order_id: order, refund_status: status, cf_refund_id: (refundNumbers += 1) };
        return make(refunds, String(body.refund_id), made);
      }
      const found = refund === undefined ? orders.get(order) : refunds.get(refund);
      return found ? [200, found] : [404, { code: 'not_found' }];
    },
  };
}

export type PaymentFacts = {
  order_id: string;
  cf_payment_id: string;
  amount?: string;
  email?: string;
  currency?: string;
};

/** An event about a payment. The amount is a text, because Cashfree writes 14160.00 and JavaScript would not. */
export function paymentEvent(kind: 'SUCCESS' | 'FAILED', facts: PaymentFacts): string {
  const { order_id, cf_payment_id, amount = '14160.00', email = 'payer@mill.example', currency = 'INR' } = facts;
  return `{"data":{"order":{"order_id":"${order_id}","order_amount":${amount},"order_currency":"INR","order_tags":null},
    "payment":{"cf_payment_id":"${cf_payment_id}","payment_status":"${kind}","payment_amount":${amount},"payment_currency":"${currency}",
    "payment_message":"00::Transaction ${kind}","payment_time":"2026-05-04T12:20:29+05:30","payment_group":"upi","payment_method":{"upi":{}}},
    "customer_details":{"customer_name":null,"customer_id":"1","customer_email":"${email}","customer_phone":"9908734801"}},
    "event_time":"2026-05-04T12:20:30+05:30","type":"PAYMENT_${kind}_WEBHOOK"}`;
}

export type RefundFacts = {
  order_id: string;
  cf_payment_id: string;
  cf_refund_id: number;
  amount: string;
  status?: string;
  type?: string;
};

export function refundEvent({
  order_id,
  cf_payment_id,
  cf_refund_id,
  amount,
  status = 'SUCCESS',
  type = 'MERCHANT_INITIATED',
}: RefundFacts): string {
  return `{"data":{"refund":{"cf_refund_id":${cf_refund_id},"cf_payment_id":${cf_payment_id},"refund_id":"r","order_id":"${order_id}",
    "refund_amount":${amount},"refund_currency":"INR","entity":"Refund","refund_type":"${type}","refund_status":"${status}",
    "status_description":"x"}},"event_time":"2026-05-04T13:04:28+05:30","type":"REFUND_STATUS_WEBHOOK"}`;
}

/** Sends an event as Cashfree does. Returns the status. */
export async function sendToCashfree(
  test: TestApp,
  body: string,
  { time = '1777869030000', ...headers }: { time?: string } & Record<string, string> = {},
): Promise<number> {
  const answer = await test.app.request('/webhooks/cashfree', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-webhook-timestamp': time,
      'x-webhook-signature': signatureOf(time + body, CLIENT_SECRET, 'base64'),
      ...headers,
    },
  });
  return answer.status;
}
