/**
 * Cashfree's webhook events: payments (https://www.cashfree.com/docs/api-reference/payments/latest/payments/webhooks), refunds
 * (https://www.cashfree.com/docs/api-reference/payments/latest/refunds/webhooks) and their signature
 * (https://www.cashfree.com/docs/payments/online/webhooks/signature-verification): HMAC-SHA256 of time and body, in Base64, with the secret of
 * the API. Only the fields that we use are parsed.
 */
import { z } from 'zod';
import { isSigned } from '../../../http/signature.ts';
import type { EventsPort, PaymentEvent, ReadEvent, SignedRequest } from '../port.ts';
import { reportedOf } from '../reported.ts';
import { cashfreeId, REFUND_OUTCOMES, refundState } from './refunds.ts';
import { paiseOf } from './rupees.ts';

const paise = z.number().transform((rupees, context) => {
  const amount = paiseOf(rupees);
  if (amount === undefined) context.addIssue('no amount of whole paise');
  return amount ?? 0;
});

const named = z.object({ type: z.string().min(1).max(100) });

const paid = z.object({
  data: z.object({
    order: z.object({ order_id: z.string().max(100), order_tags: z.record(z.string(), z.unknown()).nullish() }),
    payment: z.object({
      cf_payment_id: cashfreeId,
      payment_status: z.string(),
      payment_amount: paise,
      payment_currency: z.string(),
      payment_message: z.string().nullish(),
      payment_group: z.unknown().optional(),
    }),
    customer_details: z
      .object({ customer_email: z.unknown().optional(), customer_phone: z.unknown().optional() })
      .nullish(),
    error_details: z.object({ error_description: z.string().nullish() }).nullish(),
  }),
});

const refunded = z.object({
  data: z.object({
    refund: z.object({
      cf_refund_id: cashfreeId,
      cf_payment_id: cashfreeId,
      order_id: z.string().max(100).nullish(),
      refund_type: z.string().nullish(),
      refund_amount: paise,
      refund_currency: z.string(),
      refund_status: refundState,
      status_description: z.unknown().optional(),
    }),
  }),
});

/** Milliseconds since 1970. */
const TIME = /^\d{13}$/;
/**
 * A later delivery is refused. Cashfree repeats an event for about an hour unless configured otherwise. A day leaves room, and a replayed event
 * changes nothing anyway, because its id is signed.
 */
const MAX_AGE_MS = 24 * 3_600_000;
const MAX_AHEAD_MS = 5 * 60_000;

export function createCashfreeEvents(secret: string): EventsPort {
  return { strayMode: 'order', isGenuine: (request) => isGenuine(request, secret), read };
}

function isGenuine({ body, header, now }: SignedRequest, secret: string): boolean {
  const time = header('x-webhook-timestamp') ?? '';
  const signed = Buffer.concat([Buffer.from(time), body]);
  if (!TIME.test(time) || !isSigned(signed, header('x-webhook-signature'), secret, 'base64')) return false;
  const age = now.getTime() - Number(time);
  return age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS;
}

function read(body: unknown): ReadEvent | null {
  const name = named.safeParse(body).data?.type;
  switch (name) {
    case undefined:
      return null;
    case 'PAYMENT_SUCCESS_WEBHOOK':
      return readPayment(name, body, 'SUCCESS');
    case 'PAYMENT_FAILED_WEBHOOK':
      return readPayment(name, body, 'FAILED');
    case 'REFUND_STATUS_WEBHOOK':
      return readRefund(name, body);
    default:
      return { name, event: null };
  }
}

function readPayment(name: string, body: unknown, status: 'SUCCESS' | 'FAILED'): ReadEvent | null {
  const data = paid.safeParse(body).data?.data;
  if (data?.payment.payment_status !== status) return null;
  const { order, payment, customer_details: customer, error_details } = data;
  const failure = error_details?.error_description ?? payment.payment_message;
  const about = {
    provider_payment_id: payment.cf_payment_id,
    currency: payment.payment_currency,
    ...orderOf(order.order_id),
    reported: reportedOf({
      amount_paise: payment.payment_amount,
      currency: payment.payment_currency,
      method: payment.payment_group,
      email: customer?.customer_email,
      contact: customer?.customer_phone,
      fault: status === 'FAILED' ? failure : null,
      notes: order.order_tags ?? {},
    }),
  };
  const event: PaymentEvent =
    status === 'SUCCESS'
      ? { ...about, kind: 'captured', amount_paise: payment.payment_amount }
      : { ...about, kind: 'failed', failure: failure ?? 'The payment failed.' };
  return { name, id: `${name}.${payment.cf_payment_id}`, event };
}

/**
 * Cashfree returns by itself what a failed attempt had taken, or a second one. That concerns the attempt and not its order, which may yet be
 * paid: only a payment that was captured with this number has such a refund.
 */
const AUTOMATIC = /_AUTO_REFUND$/;

/** A refund is reported alone: neither the payment's amount nor what went back before. */
function readRefund(name: string, body: unknown): ReadEvent | null {
  const refund = refunded.safeParse(body).data?.data.refund;
  if (!refund) return null;
  const { cf_refund_id: provider_refund_id, refund_status, refund_amount: refund_paise, refund_currency } = refund;
  const id = `${name}.${provider_refund_id}.${refund_status}`;
  const outcome = REFUND_OUTCOMES[refund_status];
  if (outcome === 'pending') return { name, id, event: null };
  const about = {
    provider_payment_id: refund.cf_payment_id,
    currency: refund_currency,
    ...orderOf(AUTOMATIC.test(refund.refund_type ?? '') ? null : refund.order_id),
    reported: reportedOf({
      amount_paise: refund_paise,
      currency: refund_currency,
      method: null,
      email: null,
      contact: null,
      fault: outcome === 'failed' ? refund.status_description : null,
      notes: {},
    }),
  };
  const event: PaymentEvent =
    outcome === 'failed'
      ? { ...about, kind: 'refund-failed', provider_refund_id }
      : { ...about, kind: 'refunded', amount_paise: null, refunded_paise: null, refund_paise, provider_refund_id };
  return { name, id, event };
}

/**
 * An order of ours has the id of the payment. Any other order is somebody else's, even if a member with the same address paid it: an admin
 * decides about that money.
 */
const orderOf = (order_id: string | null | undefined) => ({
  order_id: order_id ?? null,
  payment_id: z.guid().safeParse(order_id).data ?? null,
  user_id: null,
  emails: [],
});
