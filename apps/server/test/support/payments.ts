/** Razorpay's part of a payment in tests: events in its format, signed with the secret of the test. */
import { randomUUID } from 'node:crypto';
import { raw } from '@tanabana/gateway/db';
import type { PaymentConfig } from '../../src/payment-config.ts';
import type { RazorpayAccount, RazorpayKeys } from '../../src/providers/payments/razorpay/settings.ts';
import { signatureOf } from '../../src/http/signature.ts';
import type { TestApp } from '../../src/testing.ts';

export const WEBHOOK_SECRET = 'the secret of the webhook';

export const NO_PAYMENTS: PaymentConfig = { mode: 'none', provider: 'razorpay', accounts: {} };

const keysAt = (apiUrl: string): RazorpayKeys => ({ keyId: 'rzp_test', keySecret: 'sesame', apiUrl });

/** The hosted button; with the address of an API, refunds too. */
export function button(apiUrl?: string): PaymentConfig {
  const keys = apiUrl === undefined ? {} : { keys: keysAt(apiUrl) };
  const razorpay: RazorpayAccount = { mode: 'button', buttonId: 'pl_test', webhookSecret: WEBHOOK_SECRET, ...keys };
  return { mode: 'button', provider: 'razorpay', accounts: { razorpay } };
}

export const BUTTON = button();

export function orders(apiUrl: string): PaymentConfig {
  const razorpay: RazorpayAccount = { mode: 'order', webhookSecret: WEBHOOK_SECRET, keys: keysAt(apiUrl) };
  return { mode: 'order', provider: 'razorpay', accounts: { razorpay } };
}

type EventFacts = { id?: string; payment?: object; refund?: object };

/** An event about a payment. */
export function eventOf(event: string, { payment, refund }: Omit<EventFacts, 'id'>): string {
  const entity = {
    id: 'pay_1',
    amount: 1416000,
    currency: 'INR',
    order_id: null,
    email: 'nobody@mill.example',
    notes: [],
    ...payment,
  };
  const payload = { payment: { entity }, ...(refund && { refund: { entity: refund } }) };
  return JSON.stringify({ entity: 'event', account_id: 'acc_1', event, payload, created_at: 1_763_700_000 });
}

/** Posts a body to the webhook. Returns the status. */
export async function post(test: TestApp, body: string, headers: Record<string, string>): Promise<number> {
  const answer = await test.app.request('/webhooks/razorpay', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  return answer.status;
}

/** Sends an event as Razorpay does. Each has its own id unless one is given. Returns the status. */
export async function sendEvent(
  test: TestApp,
  event: string,
  { id = randomUUID(), ...about }: EventFacts,
): Promise<number> {
  const body = eventOf(event, about);
  return post(test, body, {
    'x-razorpay-signature': signatureOf(body, WEBHOOK_SECRET),
    'x-razorpay-event-id': id,
  });
}

/** Rows as the database has them. */
export async function rowsOf<R = Record<string, unknown>>(test: TestApp, text: string): Promise<R[]> {
  return (await test.db.transaction((tx) => tx.query<R>(raw(text)))).rows;
}
