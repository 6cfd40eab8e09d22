/**
 * The test checkout moves no money. It signs events of Razorpay's format with a secret that this process generates, and they are processed
 * exactly like real ones. Refunds of its payments go to the outbox.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentProvider } from '@tanabana/domain/vocabulary';
import { signatureOf } from '../../http/signature.ts';
import type { EventsPort, SignedRequest } from './port.ts';
import { createRazorpayEvents } from './razorpay/events.ts';

/** The provider whose events it imitates. */
export const IMITATED = 'razorpay' satisfies PaymentProvider;

export type TestPayment = {
  payment_id: string;
  user_id: string;
  amount_paise: number;
  outcome: 'captured' | 'failed';
};

export type TestCheckout = { events: EventsPort; requestOf(payment: TestPayment, now: Date): SignedRequest };

export function createTestCheckout(): TestCheckout {
  const secret = randomBytes(32).toString('hex');
  return {
    events: createRazorpayEvents(secret),
    requestOf(payment, now) {
      const body = Buffer.from(JSON.stringify(eventOf(payment)));
      const headers: Record<string, string> = {
        'x-razorpay-signature': signatureOf(body, secret),
        'x-razorpay-event-id': `evt_test_${randomUUID()}`,
      };
      return { body, header: (name) => headers[name], now };
    },
  };
}

function eventOf({ payment_id, user_id, amount_paise, outcome }: TestPayment): object {
  return {
    entity: 'event',
    event: `payment.${outcome}`,
    contains: ['payment'],
    payload: {
      payment: {
        entity: {
          // The same id however often the button is pressed.
          id: `pay_test_${payment_id.replaceAll('-', '')}`,
          entity: 'payment',
          amount: amount_paise,
          currency: 'INR',
          status: outcome,
          email: null,
          notes: { payment_id, user_id },
          error_description: outcome === 'failed' ? 'The test payment was declined.' : null,
        },
      },
    },
  };
}
