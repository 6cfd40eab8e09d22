/**
 * Processes an event of a payment provider in one transaction, so that an event counts once and completely. The member's letter is sent
 * after the commit. An error of the letter undoes nothing.
 */
import { call, type ServerFunctions } from '@tanabana/db/call';
import type { Json } from '@tanabana/db/types';
import type { Tx } from '@tanabana/gateway/db';
import { PAYMENT_PROVIDER_NAMES, type PaymentProvider } from '@tanabana/domain/vocabulary';
import type { Metrics } from '../http/monitoring/metrics.ts';
import type { StartedMembership } from '../mail/membership-email.ts';
import type { Log } from '@tanabana/gateway';
import type { EventsPort, PaymentEvent, ReadEvent } from '../providers/payments/port.ts';
import { quoteFor } from './quote.ts';
import { startedBy, notifyStarted, type NotifyDeps } from './notify-started.ts';
import { readTax } from './tax.ts';

export type TakeEventDeps = NotifyDeps & { metrics: Pick<Metrics, 'countPayment'> };

/** A genuine event: from whom, under which id, and what it says. */
type Received = ReadEvent & { id: string; body: Json; provider: PaymentProvider } & Pick<EventsPort, 'strayMode'>;
type Of<K extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: K }>;

type Found = ServerFunctions['find_membership_payment']['result'];
type Taken = { payment_id: string | null; status: string; started?: StartedMembership };

/** Processes a signed event. A repeated event id is ignored. */
export async function takeEvent(deps: TakeEventDeps, log: Log, received: Received): Promise<void> {
  const taken = await deps.scope.asService('take a payment event', (tx) => record(tx, received));
  deps.metrics.countPayment(taken.status);
  const line = { event: received.name, event_id: received.id, payment: taken.payment_id, status: taken.status };
  if (taken.status === 'review') log.warn(line, 'a payment needs an admin');
  else log.info(line, 'payment event');
  if (taken.started) await notifyStarted(deps, log, taken.started);
}

async function record(tx: Tx, received: Received): Promise<Taken> {
  const { id, name, body, event } = received;
  const isNew = await call(tx, 'record_payment_event', {
    p_event_id: id,
    p_event: name,
    p_body: body,
    p_reported: event && event.reported,
  });
  if (!isNew) return { payment_id: null, status: 'repeated' };
  if (event === null) return { payment_id: null, status: 'ignored' };
  const found = await find(tx, received.provider, event);
  if (event.kind === 'captured') return capture(tx, received, event, found);
  const status = await note(tx, received, event, found);
  return { payment_id: found.payment_id, status: status ?? 'unknown' };
}

/** Events other than a capture: a failed attempt, and refunds. */
async function note(
  tx: Tx,
  { id, provider, strayMode }: Received,
  event: Of<'failed' | 'refunded' | 'refund-failed'>,
  found: Found,
): Promise<string | null> {
  const about = { p_payment: found.payment_id, p_event_id: id };
  switch (event.kind) {
    case 'failed':
      return call(tx, 'fail_membership_payment', { ...about, p_note: event.failure });
    case 'refund-failed':
      return call(tx, 'fail_refund', {
        ...about,
        p_provider_refund_id: event.provider_refund_id,
        // Providers give no reason.
        p_fault: `${PAYMENT_PROVIDER_NAMES[provider]} could not return the money.`,
      });
    case 'refunded':
      return call(tx, 'refund_membership_payment', {
        ...about,
        p_provider: provider,
        p_mode: strayMode,
        p_member: found.member_id,
        p_provider_payment_id: event.provider_payment_id,
        p_amount_paise: event.amount_paise,
        p_currency: event.currency,
        p_refund_paise: event.refund_paise,
        p_refunded_paise: event.refunded_paise,
        p_provider_refund_id: event.provider_refund_id,
      });
  }
}

async function find(tx: Tx, provider: PaymentProvider, event: PaymentEvent): Promise<Found> {
  return call(tx, 'find_membership_payment', {
    p_provider: provider,
    p_provider_payment_id: event.provider_payment_id,
    p_order_id: event.order_id,
    p_payment: event.payment_id,
    p_member: event.user_id,
    p_emails: event.emails,
  });
}

async function capture(
  tx: Tx,
  { id, provider, strayMode }: Received,
  event: Of<'captured'>,
  found: Found,
): Promise<Taken> {
  const tax = await readTax(tx);
  const { price, country, state, gst_number } = found;
  const { payment_id, status, invoice_id } = await call(tx, 'capture_membership_payment', {
    p_provider: provider,
    p_mode: strayMode,
    p_payment: found.payment_id,
    p_member: found.member_id,
    p_quote: price === null || country === null ? null : quoteFor({ price, country, state, gst_number }, tax),
    p_provider_payment_id: event.provider_payment_id,
    p_amount_paise: event.amount_paise,
    p_currency: event.currency,
    p_seller: { ...tax.seller, sac: tax.sac },
    p_event_id: id,
  });
  return { payment_id, status, started: await startedBy(tx, invoice_id) };
}
