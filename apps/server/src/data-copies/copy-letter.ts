/** Composes the letter that brings the link to a copy of a member's data. */
import { dateTime } from '@tanabana/domain/format';
import { emailOf } from '../mail/layout.ts';
import { letterMessages, type Site } from '../mail/letter-messages.ts';
import type { EmailMessage } from '../providers/email/port.ts';

export type ReadyCopy = { email: string; ready_until: string | Date };

/** @param link the signed address of the file */
export function wordCopyLetter(
  { email, ready_until }: ReadyCopy,
  link: string,
  language: string,
  { brand }: Pick<Site, 'brand'>,
): EmailMessage {
  const t = letterMessages(language, brand);
  const subject = t('dataCopy.subject');
  const letter = {
    language,
    heading: subject,
    paragraphs: [t('dataCopy.what', { until: dateTime(ready_until, t.locale) }), t('dataCopy.keep')],
    button: { label: t('dataCopy.action'), link },
    footer: t('dataCopy.footer'),
  };
  return emailOf(email, subject, letter, { link });
}
