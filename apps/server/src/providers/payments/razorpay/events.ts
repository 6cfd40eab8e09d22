/**
 * Razorpay's webhook events (https://razorpay.com/docs/webhooks/payloads/payments), signed with HMAC-SHA256 of the body in hex
 * (https://razorpay.com/docs/webhooks/validate-test). Only the fields that we use are parsed, so that a new field of the provider does not
 * cause an error.
 */
import { z } from 'zod';
import { isSigned } from '../../../http/signature.ts';
import type { EventsPort, PaymentEvent, ReadEvent } from '../port.ts';
import { reportedOf } from '../reported.ts';

/** Notes are an object, or an empty array when there are none. */
const notes = z
  .record(z.string(), z.unknown())
  .or(z.array(z.unknown()).transform(() => ({})))
  .nullish();
const paise = z.number().int().nonnegative();

const payment = z.object({
  id: z.string().min(1).max(100),
  amount: paise,
  currency: z.string(),
  order_id: z.string().nullish(),
  email: z.string().nullish(),
  amount_refunded: paise.nullish(),
  error_description: z.string().nullish(),
  method: z.unknown().optional(),
  contact: z.unknown().optional(),
  notes,
});

const envelope = z.object({
  event: z.string().min(1).max(100),
  payload: z
    .object({
      payment: z.object({ entity: payment }).optional(),
      order: z.object({ entity: z.object({ notes }) }).optional(),
      refund: z.object({ entity: z.object({ id: z.string().max(100).nullish(), amount: paise }) }).optional(),
    })
    .optional(),
});

const KINDS: Record<string, PaymentEvent['kind']> = {
  'payment.captured': 'captured',
  'order.paid': 'captured',
  'payment.failed': 'failed',
  'refund.processed': 'refunded',
  'refund.failed': 'refund-failed',
};

export function createRazorpayEvents(secret: string): EventsPort {
  return {
    // Members press the hosted button elsewhere too: their payment begins at Razorpay.
    strayMode: 'button',
    isGenuine: ({ body, header }) => isSigned(body, header('x-razorpay-signature'), secret),
    idOf: ({ header }) => header('x-razorpay-event-id'),
    read,
  };
}

/** Our notes contain the ids of payment and member; those of a hosted button contain what the payer typed. */
function read(body: unknown): ReadEvent | null {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return null;
  const { event: name, payload } = parsed.data;
  const kind = KINDS[name];
  const paid = payload?.payment?.entity;
  if (kind === undefined || paid === undefined) return { name, event: null };
  const named = { ...payload?.order?.entity.notes, ...paid.notes };
  const refund = payload?.refund?.entity;
  const provider_refund_id = refund?.id ?? null;
  const about = {
    provider_payment_id: paid.id,
    order_id: paid.order_id ?? null,
    currency: paid.currency,
    payment_id: uuid(named.payment_id),
    user_id: uuid(named.user_id),
    emails: [...new Set([address(named.email), address(paid.email)].filter((email) => email !== ''))],
    reported: reportedOf({
      amount_paise: paid.amount,
      currency: paid.currency,
      method: paid.method,
      email: paid.email,
      contact: paid.contact,
      fault: paid.error_description,
      notes: paid.notes ?? {},
    }),
  };
  switch (kind) {
    case 'captured':
      return { name, event: { ...about, kind, amount_paise: paid.amount } };
    case 'failed':
      return { name, event: { ...about, kind, failure: paid.error_description ?? 'The payment failed.' } };
    case 'refund-failed':
      return { name, event: { ...about, kind, provider_refund_id } };
    case 'refunded': {
      const refund_paise = refund?.amount ?? 0;
      const refunded_paise = Math.max(paid.amount_refunded ?? 0, refund_paise);
      return {
        name,
        event: { ...about, kind, amount_paise: paid.amount, refunded_paise, refund_paise, provider_refund_id },
      };
    }
  }
}

function uuid(value: unknown): string | null {
  return z.guid().safeParse(value).data ?? null;
}

function address(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
