/** Composes the letter that a payment was refunded. */
import { money } from '@tanabana/domain/format';
import type { EmailMessage } from '../providers/email/port.ts';
import { emailOf } from './layout.ts';
import { letterMessages, type Site } from './letter-messages.ts';
import { oneLine } from './one-line.ts';

export type ReturnedPayment = {
  member_id: string;
  member_name: string;
  /** In the hundredth part of the currency. */
  amount_paise: number;
  currency: string;
  /** A payment of the test checkout: no money moved. */
  is_test: boolean;
  /** Null where there was no invoice to cancel. */
  credit_note_number: string | null;
  invoice_number: string | null;
  has_ended_membership: boolean;
  credits_taken: number;
};

export function wordRefundEmail(
  refund: ReturnedPayment,
  to: string,
  language: string,
  { brand, publicUrl }: Site,
): EmailMessage {
  const t = letterMessages(language, brand);
  const { member_id, amount_paise, currency, credit_note_number: number, invoice_number: invoice } = refund;
  const link = `${publicUrl}/profile/${member_id}`;
  const amount =
    currency === 'INR'
      ? money(amount_paise / 100, t.locale)
      : `${oneLine(currency)} ${(amount_paise / 100).toFixed(2)}`;
  const letter = {
    language,
    heading: t('refund.heading'),
    paragraphs: [
      t('refund.greeting', { name: oneLine(refund.member_name) }),
      t(refund.is_test ? 'refund.tested' : 'refund.returned', { amount }),
      refund.has_ended_membership && t('refund.ended'),
      refund.credits_taken > 0 && t('refund.credits', { credits: refund.credits_taken }),
      number !== null &&
        invoice !== null &&
        t(refund.is_test ? 'refund.testCreditNote' : 'refund.creditNote', { number, invoice }),
    ].filter((paragraph) => paragraph !== false),
    ...(number !== null && { button: { label: t('refund.action'), link } }),
    footer: t('refund.footer'),
  };
  return emailOf(to, t('refund.subject'), letter, number === null ? {} : { link });
}
