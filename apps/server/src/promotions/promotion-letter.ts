/** Composes a promotional letter: the admins' text with the reader's name and business, and the link to unsubscribe. */
import { fillPromotion } from '@tanabana/domain/members/promotion';
import { emailOf } from '../mail/layout.ts';
import { letterMessages, type Site } from '../mail/letter-messages.ts';
import { oneLine, subjectLine } from '../mail/one-line.ts';
import type { EmailMessage } from '../providers/email/port.ts';
import type { UnsubscribeLinks } from './unsubscribe.ts';

/** A row of private.claim_promotion_letter and of private.begin_promotion_test. */
export type PromotionLetter = {
  member_id: string;
  to_email: string;
  to_language: string;
  member_name: string;
  business_name: string;
  subject: string;
  body: string;
};

type Options = {
  /** Marks the letter as a test in its subject and its first line. The rest is what members get. */
  isTest?: boolean;
};

export function wordPromotionLetter(
  letter: PromotionLetter,
  { brand }: Pick<Site, 'brand'>,
  links: UnsubscribeLinks,
  { isTest = false }: Options = {},
): EmailMessage {
  const t = letterMessages(letter.to_language, brand);
  const reader = { name: oneLine(letter.member_name), business: oneLine(letter.business_name) };
  const link = links.linkOf(letter.member_id);
  const subject = subjectLine(fillPromotion(letter.subject, reader));
  const shape = {
    language: letter.to_language,
    heading: subject,
    paragraphs: [isTest ? t('promotion.test') : '', ...fillPromotion(letter.body, reader).split(/\n[ \t]*\n/)]
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    footer: t('promotion.footer'),
    footerLink: { label: t('promotion.unsubscribe'), link },
  };
  // https://www.rfc-editor.org/rfc/rfc8058
  const headers = { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  const line = isTest ? t('promotion.testSubject', { subject }) : subject;
  return emailOf(letter.to_email, line, shape, { link, headers });
}
