/** Composes the letter that a membership has started. */
import { money } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import type { EmailMessage } from '../providers/email/port.ts';
import { emailOf } from './layout.ts';
import { letterMessages, type Site } from './letter-messages.ts';
import { oneLine } from './one-line.ts';

export type StartedMembership = {
  member_id: string;
  member_name: string;
  email: string | null;
  invoice_number: string;
  total_paise: number;
  is_test: boolean;
};

export function wordMembershipEmail(
  { member_id, member_name, invoice_number, total_paise, is_test }: StartedMembership,
  to: string,
  language: string,
  { brand, publicUrl }: Site,
): EmailMessage {
  const t = letterMessages(language, brand);
  const link = `${publicUrl}/profile/${member_id}`;
  const amount = money(total_paise / 100, t.locale);
  const letter = {
    language,
    heading: t('membership.heading'),
    paragraphs: [
      t('membership.greeting', { name: oneLine(member_name) }),
      t(is_test ? 'membership.tested' : 'membership.paid', { amount }),
      t('membership.term', { months: LIMITS.membership_months, credits: LIMITS.credits_paid_monthly }),
      t(is_test ? 'membership.testInvoice' : 'membership.invoice', { number: invoice_number }),
    ],
    button: { label: t('membership.action'), link },
    footer: t('membership.footer'),
  };
  return emailOf(to, t('membership.subject'), letter, { link });
}
