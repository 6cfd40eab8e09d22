/**
 * Payments of the demonstration, made by the test checkout: those of Paid Members, each with its invoice, and some that
 * wait for an admin. The sign-in accounts have none, so that they can try the purchase from the start.
 */
import { withGst, type TaxedPrice } from '@tanabana/domain/membership/gst';
import { LIMITS, PLAN } from '@tanabana/domain/limits';
import { sql, type Sql, type Tx } from '@tanabana/gateway/db';
import { DEMO_LOGINS } from './logins.ts';
import type { Member } from './member-rows.ts';
import { fixedId } from './random.ts';

const HOUR = 3_600_000;
const GST = { rate: 18, seller_state: 'Gujarat', exports: 'igst' } as const;
const SELLER = {
  name: 'Tanabana (demonstration)',
  gstin: '24XXXXX0000X1Z0',
  address: 'Ring Road, Surat 395002',
  state: GST.seller_state,
  sac: '998599',
};

const isLogin = ({ user }: Member): boolean => DEMO_LOGINS.some(({ email }) => email === user.email);

/** The payment of a member who paid for the membership; null for everybody else. */
export function paymentIdOf(member: Member): string | null {
  const isPayer = member.traits.membership_type === 'Paid Member' && !isLogin(member);
  return isPayer ? fixedId(2, 9000 + Number(member.id.slice(-4))) : null;
}

function quoteOf({ profile }: Member): TaxedPrice {
  const { country, state, gst_number } = profile as Parameters<typeof withGst>[1];
  return withGst(PLAN.paid_price, { country, state, gst_number }, GST);
}

const amounts = ({ taxable_paise, cgst_paise, sgst_paise, igst_paise, total_paise, place_of_supply }: TaxedPrice) => ({
  taxable_paise,
  cgst_paise,
  sgst_paise,
  igst_paise,
  amount_paise: total_paise,
  place_of_supply,
  gst_rate: GST.rate,
});

function insertPayment(id: string, at: string, row: Record<string, unknown>): Sql {
  const stored = {
    id,
    provider: 'razorpay',
    mode: 'test',
    membership_type: 'Paid Member',
    provider_payment_id: `pay_demo_${Number(id.slice(-4))}`,
    received_currency: 'INR',
    refunded_paise: 0,
    cgst_paise: 0,
    sgst_paise: 0,
    igst_paise: 0,
    gst_rate: 0,
    created_at: at,
    captured_at: at,
    updated_at: at,
    ...row,
  };
  return sql`insert into public.membership_payments
    select * from jsonb_populate_record(null::public.membership_payments, ${JSON.stringify(stored)}::jsonb)`;
}

/** A member's payment with its invoice, at its time. */
export async function insertPaid(tx: Tx, member: Member, id: string, at: string): Promise<void> {
  const quote = quoteOf(member);
  const row = { member_id: member.id, status: 'captured', received_paise: quote.total_paise, ...amounts(quote) };
  await tx.query(insertPayment(id, at, row));
  await tx.query(sql`select private.issue_invoice(${id}::uuid, ${JSON.stringify(SELLER)}::jsonb, ${at})`);
}

/** Money that was received and started nothing: an unknown payer, an amount that is too small, and a double payment. */
export async function insertInReview(tx: Tx, members: readonly Member[], now: Date): Promise<void> {
  const free = members.filter((member) => !isLogin(member) && member.traits.membership_type === undefined);
  const payer = free.find(({ profile }) => profile.country === 'India')!;
  const twice = members.find((member) => paymentIdOf(member) !== null)!;
  const quote = quoteOf(payer);
  const missing = LIMITS.credits_free_signup * 100;
  const waiting = [
    {
      hours: 3,
      member: null,
      reason: 'unknown_payer',
      note: 'Nobody could be told from this payment: find out who paid, or return the money.',
      paid: quote.total_paise,
      figures: { taxable_paise: quote.total_paise, amount_paise: quote.total_paise },
      told: { email: 'accounts@surya-looms.example', contact: '+919825000000', notes: { firm: 'Surya Looms, Surat' } },
    },
    {
      hours: 27,
      member: payer,
      reason: 'wrong_amount',
      note: 'The amount is another: settle the difference, then start the membership or return the money.',
      paid: quote.total_paise - missing,
      figures: amounts(quote),
      told: { email: payer.user.email, notes: [] },
    },
    {
      hours: 52,
      member: twice,
      reason: 'has_membership',
      note: 'The member has a membership already: return the money.',
      paid: quoteOf(twice).total_paise,
      figures: amounts(quoteOf(twice)),
      told: { email: twice.user.email, notes: [] },
    },
  ] as const;
  for (const [index, { hours, member, reason, note, paid, figures, told }] of waiting.entries()) {
    const id = fixedId(2, 9901 + index);
    const at = new Date(now.getTime() - hours * HOUR).toISOString();
    const row = { member_id: member?.id ?? null, status: 'review', review_reason: reason, note, received_paise: paid };
    await tx.query(insertPayment(id, at, { ...row, ...figures }));
    const entity = { id: `pay_demo_${9901 + index}`, amount: paid, currency: 'INR', method: 'upi', ...told };
    const body = { entity: 'event', event: 'payment.captured', payload: { payment: { entity } } };
    await tx.query(sql`insert into private.payment_events (event_id, event, payment_id, body, received_at)
      values (${`evt_demo_${index}`}, 'payment.captured', ${id}::uuid, ${JSON.stringify(body)}::jsonb, ${at})`);
  }
}
