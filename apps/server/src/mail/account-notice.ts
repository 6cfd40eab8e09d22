/** Composes the letter about a change of the sign-in methods. */
import { deviceParts } from '@tanabana/domain/accounts/device-name';
import { dateTime } from '@tanabana/domain/format';
import type { AccountNoticeKind } from '@tanabana/domain/vocabulary';
import type { Translate } from '@tanabana/messages/translate';
import type { EmailMessage } from '../providers/email/port.ts';
import { emailOf } from './layout.ts';
import { letterMessages, type Site } from './letter-messages.ts';

/** A row of private.account_notices. */
export type AccountNotice = {
  kind: AccountNoticeKind;
  to_email: string;
  number_ending: string | null;
  user_agent: string | null;
  happened_at: string | Date;
};

/** Composes a notice: what changed, when, from which device, and what to do if it was somebody else. */
export function wordAccountNotice(
  { kind, to_email, number_ending, user_agent, happened_at }: AccountNotice,
  language: string,
  { brand, publicUrl }: Site,
): EmailMessage {
  const t = letterMessages(language, brand);
  const subject = t(`notice.${kind}.subject`);
  const when = dateTime(happened_at, t.locale);
  // In this case the change was made by the number's new owner, whose device is private.
  const device = kind === 'number_taken' ? null : deviceIn(t, user_agent);
  const link = `${publicUrl}/login?forgot=true`;
  const letter = {
    language,
    heading: subject,
    paragraphs: [
      kind === 'number_changed' && number_ending === null
        ? t('notice.number_changed.gone')
        : t(`notice.${kind}.what`, { digits: number_ending ?? '' }),
      device === null ? t('notice.when', { when }) : t('notice.whenWith', { when, device }),
      t('notice.advice'),
    ],
    button: { label: t('notice.action'), link },
    footer: t('notice.footer'),
  };
  return emailOf(to_email, subject, letter, { link });
}

function deviceIn(t: Translate<'letters'>, userAgent: string | null): string | null {
  const { browser, system } = deviceParts(userAgent);
  return browser && system ? t('notice.browserOn', { browser, system }) : (browser ?? system);
}
