/**
 * Parses Razorpay's webhook events (https://razorpay.com/docs/webhooks/payloads/payments). Only the fields that we use are parsed, so that
 * a new field of the provider does not cause an error.
 */
import type { Json } from '@tanabana/db/types';
import { z } from 'zod';
import { parseStorable } from '../http/storable-json.ts';

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

type Kind = 'captured' | 'failed' | 'refunded' | 'refund-failed';

const KINDS: Record<string, Kind> = {
  'payment.captured': 'captured',
  'order.paid': 'captured',
  'payment.failed': 'failed',
  'refund.processed': 'refunded',
  'refund.failed': 'refund-failed',
};

export type PaymentEvent = {
  kind: Kind;
  provider_payment_id: string;
  order_id: string | null;
  amount_paise: number;
  currency: string;
  /** The total refunded amount so far. */
  refunded_paise: number;
  provider_refund_id: string | null;
  /** The ids in the notes. Our notes contain both; those of a hosted button contain what the payer typed. */
  payment_id: string | null;
  user_id: string | null;
  /** Lower case. */
  emails: string[];
  /** Why an attempt failed. */
  failure: string;
};

export type ReadEvent = { name: string; body: Json; event: PaymentEvent | null };

/** @returns the event; `event.event` is null for one that does not affect payments; null when the text is not an event at all */
export function readEvent(text: string): ReadEvent | null {
  let body: Json;
  try {
    body = parseStorable(text);
  } catch {
    return null;
  }
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return null;
  const { event: name, payload } = parsed.data;
  const kind = KINDS[name];
  const paid = payload?.payment?.entity;
  if (kind === undefined || paid === undefined) return { name, body, event: null };
  const named = { ...payload?.order?.entity.notes, ...paid.notes };
  return {
    name,
    body,
    event: {
      kind,
      provider_payment_id: paid.id,
      order_id: paid.order_id ?? null,
      amount_paise: paid.amount,
      currency: paid.currency,
      refunded_paise: Math.max(paid.amount_refunded ?? 0, payload?.refund?.entity.amount ?? 0),
      provider_refund_id: payload?.refund?.entity.id ?? null,
      payment_id: uuid(named.payment_id),
      user_id: uuid(named.user_id),
      emails: [...new Set([address(named.email), address(paid.email)].filter((email) => email !== ''))],
      failure: paid.error_description ?? 'The payment failed.',
    },
  };
}

function uuid(value: unknown): string | null {
  return z.guid().safeParse(value).data ?? null;
}

function address(value: unknown): string {
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
}
