/**
 * In charge of what an event of the payment provider does here: everything in one transaction, so that an event counts
 * once and whole. The member is written to after the commit; a letter that does not go out undoes nothing.
 */
import { sql, type Scope, type Tx } from '@tanabana/gateway/db';
import { wordMembershipEmail, type StartedMembership } from '../mail/membership-email.ts';
import type { Brand } from '../brand.ts';
import type { Log } from '@tanabana/gateway';
import type { TaxConfig } from '../payment-config.ts';
import type { Providers } from '../providers/create-providers.ts';
import type { PaymentEvent, ReadEvent } from './event.ts';
import { quoteFor, type BuyerRow } from './quote.ts';

export type TakeEventDeps = {
  scope: Scope;
  tax: TaxConfig;
  providers: Pick<Providers, 'email'>;
  brand: Brand;
  publicUrl: string;
};

type Found = { payment_id: string | null; member_id: string | null } & (
  BuyerRow | { country: null; state: null; gst_number: null; price: null }
);
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
  const { rows } = await tx.query<{ is_new: boolean }>(
    sql`select private.record_payment_event(${eventId}, ${name}, ${JSON.stringify(body)}::jsonb) as is_new`,
  );
  if (!rows[0]!.is_new) return { payment_id: null, status: 'repeated' };
  if (event === null) return { payment_id: null, status: 'ignored' };
  const found = await find(tx, event);
  if (event.kind === 'captured') return capture(deps, tx, eventId, event, found);
  const { payment_id, member_id } = found;
  const { provider_payment_id, amount_paise, refunded_paise, failure } = event;
  const { rows: changed } = await tx.query<{ status: string | null }>(
    event.kind === 'failed'
      ? sql`select private.fail_membership_payment(${payment_id}::uuid, ${failure}, ${eventId}) as status`
      : sql`select private.refund_membership_payment(${payment_id}::uuid, ${member_id}::uuid, ${provider_payment_id},
          ${amount_paise}, ${refunded_paise}, ${eventId}) as status`,
  );
  return { payment_id, status: changed[0]!.status ?? 'unknown' };
}

async function find(tx: Tx, event: PaymentEvent): Promise<Found> {
  const { rows } = await tx.query<Found>(
    sql`select * from private.find_membership_payment(${event.provider_payment_id}, ${event.order_id},
      ${event.payment_id}::uuid, ${event.user_id}::uuid, ${event.emails}::text[])`,
  );
  return rows[0]!;
}

async function capture(
  { tax }: TakeEventDeps,
  tx: Tx,
  eventId: string,
  event: PaymentEvent,
  found: Found,
): Promise<Taken> {
  const quote = found.price === null ? null : JSON.stringify(quoteFor(found, tax));
  const seller = JSON.stringify({ ...tax.seller, sac: tax.sac });
  const { rows } = await tx.query<{ payment_id: string; status: string; invoice_id: string | null }>(
    sql`select * from private.capture_membership_payment(${found.payment_id}::uuid, ${found.member_id}::uuid,
      ${quote}::jsonb, ${event.provider_payment_id}, ${event.amount_paise}, ${event.currency}, ${seller}::jsonb, ${eventId})`,
  );
  const { payment_id, status, invoice_id } = rows[0]!;
  if (invoice_id === null) return { payment_id, status };
  const { rows: started } = await tx.query<StartedMembership>(
    sql`select m.id as member_id, m.member_name, m.email, i.invoice_number, i.total_paise, i.is_test
      from public.tax_invoices i join private.members m on m.id = i.member_id where i.id = ${invoice_id}::uuid`,
  );
  return { payment_id, status, started: started[0] };
}

async function tell({ providers, brand, publicUrl }: TakeEventDeps, log: Log, started: StartedMembership) {
  if (started.email === null) return;
  try {
    await providers.email.send(wordMembershipEmail(started, started.email, { brand, publicUrl }));
  } catch (error) {
    log.error({ err: error, member: started.member_id }, 'a member was not told that the membership started');
  }
}
