/**
 * In charge of what an event of the payment provider does here: everything in one transaction, so that an event counts
 * once and whole. The member is written to after the commit; a letter that does not go out undoes nothing.
 */
import { call, type ServerFunctions } from '@tanabana/db/call';
import { sql, type Scope, type Tx } from '@tanabana/gateway/db';
import { languageOf } from '../mail/language-of.ts';
import { wordMembershipEmail, type StartedMembership } from '../mail/membership-email.ts';
import type { Brand } from '../brand.ts';
import type { Log } from '@tanabana/gateway';
import type { TaxConfig } from '../payment-config.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { PaymentEvent, ReadEvent } from './event.ts';
import { quoteFor } from './quote.ts';

export type TakeEventDeps = {
  scope: Scope;
  tax: TaxConfig;
  providers: Pick<Providers, 'email'>;
  brand: Brand;
  publicUrl: string;
};

type Found = ServerFunctions['find_membership_payment']['result'];
type Taken = { payment_id: string | null; status: string; started?: StartedMembership };

/** Takes a signed event. The same event id again is not looked at. */
export async function takeEvent(deps: TakeEventDeps, log: Log, eventId: string, read: ReadEvent): Promise<void> {
  const taken = await deps.scope.asService('take a payment event', (tx) => record(deps, tx, eventId, read));
  const line = { event: read.name, event_id: eventId, payment: taken.payment_id, status: taken.status };
  if (taken.status === 'review') log.warn(line, 'a payment needs an admin');
  else log.info(line, 'payment event');
  if (taken.started) await tell(deps, log, taken.started);
}

async function record(deps: TakeEventDeps, tx: Tx, eventId: string, { name, body, event }: ReadEvent): Promise<Taken> {
  const isNew = await call(tx, 'record_payment_event', { p_event_id: eventId, p_event: name, p_body: body });
  if (!isNew) return { payment_id: null, status: 'repeated' };
  if (event === null) return { payment_id: null, status: 'ignored' };
  const found = await find(tx, event);
  if (event.kind === 'captured') return capture(deps, tx, eventId, event, found);
  const { payment_id, member_id } = found;
  const { provider_payment_id, amount_paise, refunded_paise, failure } = event;
  const status =
    event.kind === 'failed'
      ? await call(tx, 'fail_membership_payment', { p_payment: payment_id, p_note: failure, p_event_id: eventId })
      : await call(tx, 'refund_membership_payment', {
          p_payment: payment_id,
          p_member: member_id,
          p_provider_payment_id: provider_payment_id,
          p_amount_paise: amount_paise,
          p_refunded_paise: refunded_paise,
          p_event_id: eventId,
        });
  return { payment_id, status: status ?? 'unknown' };
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

async function capture(
  { tax }: TakeEventDeps,
  tx: Tx,
  eventId: string,
  event: PaymentEvent,
  found: Found,
): Promise<Taken> {
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
  if (invoice_id === null) return { payment_id, status };
  const { rows: started } = await tx.query<StartedMembership>(
    sql`select m.id as member_id, m.member_name, m.email, i.invoice_number, i.total_paise, i.is_test
      from public.tax_invoices i join private.members m on m.id = i.member_id where i.id = ${invoice_id}::uuid`,
  );
  return { payment_id, status, started: started[0] };
}

async function tell({ scope, providers, brand, publicUrl }: TakeEventDeps, log: Log, started: StartedMembership) {
  if (started.email === null) return;
  try {
    const language = await languageOf(scope, started.member_id);
    await providers.email.send(wordMembershipEmail(started, started.email, language, { brand, publicUrl }));
  } catch (error) {
    log.error({ err: error, member: started.member_id }, 'a member was not told that the membership started');
  }
}
