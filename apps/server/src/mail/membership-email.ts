/** In charge of the letter that a membership has started. */
import { money } from '@tanabana/domain/format';
import { LIMITS } from '@tanabana/domain/limits';
import type { Brand } from '../brand.ts';
import type { EmailMessage } from '../providers/email/port.ts';
import { letterHtml, letterText } from './layout.ts';

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
  { brand, publicUrl }: { brand: Pick<Brand, 'name' | 'email'>; publicUrl: string },
): EmailMessage {
  const link = `${publicUrl}/profile/${member_id}`;
  const amount = money(total_paise / 100);
  const letter = {
    heading: 'Your Paid Membership has started',
    paragraphs: [
      `Dear ${member_name},`,
      is_test
        ? `The test checkout was completed for ${amount}; no money was paid. Your Paid Membership has started.`
        : `Thank you: we received ${amount}, GST included, and your Paid Membership has started.`,
      `It runs for ${LIMITS.membership_months} months, with ${LIMITS.credits_paid_monthly} messaging credits now and on the first of each month.`,
      is_test
        ? `Test invoice ${invoice_number} is in your profile. It is not a tax invoice.`
        : `Invoice ${invoice_number} is in your profile, ready to print.`,
    ],
    button: { label: 'See the invoice', link },
    footer: `Questions about this payment? Write to ${brand.email}.`,
  };
  return {
    to,
    subject: `Your ${brand.name} Paid Membership has started`,
    text: letterText(letter),
    html: letterHtml(letter),
    link,
  };
}
