/** Composes the auth service's e-mails: codes and links for signing up, signing in and passwords. */
import { LIMITS } from '@tanabana/domain/limits';
import type { AuthEmail } from '@tanabana/gateway';
import type { EmailMessage } from '../providers/email/port.ts';
import { emailOf } from './layout.ts';
import { letterMessages, type Site } from './letter-messages.ts';

/** Composes a one-time message of the auth service. A phone number in it is shown by its last digits. */
export function wordAuthEmail(
  { to, kind, token, link, phone = '' }: AuthEmail,
  language: string,
  brand: Site['brand'],
): EmailMessage {
  const t = letterMessages(language, brand);
  const digits = phone.replaceAll(/\D/g, '').slice(-4);
  const action = t.maybe(`auth.${kind}.action`);
  const unasked = t(`auth.${kind}.unasked`, { digits });
  const letter = {
    language,
    heading: t(`auth.${kind}.heading`, { digits }),
    paragraphs: [t(`auth.${kind}.lead`, { digits })],
    code: token,
    button: action && link ? { label: action, link } : undefined,
    footer: t('auth.footer', { minutes: LIMITS.email_code_minutes, unasked }),
  };
  const subject = t(`auth.${kind}.subject`, { code: token, digits });
  return emailOf(to, subject, letter, { code: token, link: link || undefined });
}
