/**
 * Composes the test letter that admins send to themselves to check that e-mail works. It is in English, like the admin pages' recipients.
 */
import { SOURCE } from '@tanabana/messages/catalogue';
import type { EmailMessage } from '../providers/email/port.ts';
import { emailOf } from './layout.ts';
import { letterMessages, type Site } from './letter-messages.ts';

export function wordTestEmail(to: string, { brand, publicUrl }: Site): EmailMessage {
  const t = letterMessages(SOURCE, brand);
  const link = `${publicUrl}/admin/operations`;
  const letter = {
    language: SOURCE,
    heading: t('test.heading'),
    paragraphs: [t('test.text')],
    button: { label: t('test.action'), link },
    footer: t('test.footer'),
  };
  return emailOf(to, t('test.subject'), letter, { link });
}
