/**
 * Processes an event of the payment provider in one transaction, so that an event counts once and completely. The member's letter is sent
 * after the commit. An error of the letter undoes nothing.
 */
import { call, type ServerFunctions } from '@tanabana/db/call';
import type { Tx } from '@tanabana/gateway/db';
import type { StartedMembership } from '../mail/membership-email.ts';
import type { Log } from '@tanabana/gateway';
import type { PaymentEvent, ReadEvent } from './event.ts';
import { quoteFor } from './quote.ts';
import { startedBy, notifyStarted, type NotifyDeps } from './notify-started.ts';
import { readTax } from './tax.ts';

export type TakeEventDeps = NotifyDeps;

/** Razorpay gives no reason. */
const REFUND_FAILED = 'Razorpay could not return the money.';

type Found = ServerFunctions['find_membership_payment']['result'];
type Taken = { payment_id: string | null; status: string; started?: StartedMembership };

/** Processes a signed event. A repeated event id is ignored. */
export async function takeEvent(deps: TakeEventDeps, log: Log, eventId: string, read: ReadEvent): Promise<void> {
  const taken = await deps.scope.asService('take a payment event', (tx) => record(tx, eventId, read));
  const line = { event: read.name, event_id: eventId, payment: taken.payment_id, status: taken.status };
  if (taken.status === 'review') log.warn(line, 'a payment needs an admin');
  else log.info(line, 'payment event');
  if (taken.started) await notifyStarted(deps, log, taken.started);
}

async function record(tx: Tx, eventId: string, { name, body, event }: ReadEvent): Promise<Taken> {
  const isNew = await call(tx, 'record_payment_event', { p_event_id: eventId, p_event: name, p_body: body });
  if (!isNew) return { payment_id: null, status: 'repeated' };
  if (event === null) return { payment_id: null, status: 'ignored' };
  const found = await find(tx, event);
  if (event.kind === 'captured') return capture(tx, eventId, event, found);
  const status = await note(tx, eventId, event, found);
  return { payment_id: found.payment_id, status: status ?? 'unknown' };
}

/** Events other than a capture: a failed attempt, and refunds. */
async function note(tx: Tx, eventId: string, event: PaymentEvent, found: Found): Promise<string | null> {
  const { kind, provider_refund_id, failure } = event;
  const about = { p_payment: found.payment_id, p_event_id: eventId };
  if (kind === 'failed') return call(tx, 'fail_membership_payment', { ...about, p_note: failure });
  if (kind === 'refund-failed') {
    return call(tx, 'fail_refund', { ...about, p_provider_refund_id: provider_refund_id, p_fault: REFUND_FAILED });
  }
  return call(tx, 'refund_membership_payment', {
    ...about,
    p_member: found.member_id,
    p_provider_payment_id: event.provider_payment_id,
    p_amount_paise: event.amount_paise,
    p_currency: event.currency,
    p_refunded_paise: event.refunded_paise,
    p_provider_refund_id: provider_refund_id,
  });
}

async function find(tx: Tx, event: PaymentEvent): Promise<Found> {
  return call(tx, 'find_membership_payment', {
    p_provider_payment_id: event.provider_payment_id,
    p_order_id: event.order_id,
    p_payment: event.payment_id,
    p_member: event.user_id,
    p_emails: event.emails,
  });
}

async function capture(tx: Tx, eventId: string, event: PaymentEvent, found: Found): Promise<Taken> {
  const tax = await readTax(tx);
  const { price, country, state, gst_number } = found;
  const { payment_id, status, invoice_id } = await call(tx, 'capture_membership_payment', {
    p_payment: found.payment_id,
    p_member: found.member_id,
    p_quote: price === null || country === null ? null : quoteFor({ price, country, state, gst_number }, tax),
    p_provider_payment_id: event.provider_payment_id,
    p_amount_paise: event.amount_paise,
    p_currency: event.currency,
    p_seller: { ...tax.seller, sac: tax.sac },
    p_event_id: eventId,
  });
  return { payment_id, status, started: await startedBy(tx, invoice_id) };
}
