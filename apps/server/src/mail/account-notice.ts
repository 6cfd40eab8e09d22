/** In charge of the letter that something about the ways of signing in has changed. */
import { deviceName } from '@tanabana/domain/accounts/device-name';
import { dateTime } from '@tanabana/domain/format';
import type { AccountNoticeKind } from '@tanabana/domain/words';
import type { Brand } from '../brand.ts';
import type { EmailMessage } from '../providers/email/port.ts';
import { numberEndingIn } from './auth-emails.ts';
import { letterHtml, letterText } from './layout.ts';

/** A row of private.account_notices. */
export type AccountNotice = {
  kind: AccountNoticeKind;
  to_email: string;
  number_ending: string | null;
  user_agent: string | null;
  happened_at: string | Date;
};

type Words = { subject: string; what: string };

const WORDS: Record<AccountNoticeKind, (brand: string, number: string) => Words> = {
  email_changed: (brand) => ({
    subject: `The e-mail address of your ${brand} account was changed`,
    what: 'Your account now has another e-mail address. This one no longer logs in.',
  }),
  password_set: (brand) => ({
    subject: `A password was set for your ${brand} account`,
    what: 'Your account now has a password to log in with.',
  }),
  password_changed: (brand) => ({
    subject: `The password of your ${brand} account was changed`,
    what: 'Your account has a new password. All other devices were logged out.',
  }),
  number_changed: (brand, number) => ({
    subject: `The mobile number of your ${brand} profile was changed`,
    what: number
      ? `Your profile has ${number} now. It cannot be used to log in until it is confirmed.`
      : 'Your profile has no mobile number now.',
  }),
  number_proved: (brand, number) => ({
    subject: `A mobile number logs in to your ${brand} account now`,
    what: `From now on ${number} logs in to your account by SMS.`,
  }),
  number_taken: (brand, number) => ({
    subject: `A mobile number was taken out of your ${brand} profile`,
    what: `Somebody else has shown that ${number} is theirs, and it was never confirmed for your account. It was taken out of your profile: please enter your own.`,
  }),
};

/** Words a notice: what, when, from where, and what to do if it was somebody else. */
export function wordAccountNotice(
  { kind, to_email, number_ending, user_agent, happened_at }: AccountNotice,
  { brand, publicUrl }: { brand: Pick<Brand, 'name' | 'email'>; publicUrl: string },
): EmailMessage {
  const { subject, what } = WORDS[kind](brand.name, number_ending === null ? '' : numberEndingIn(number_ending));
  const device = deviceName(user_agent);
  // A taken number was not changed here, and where its owner sits is nobody's business.
  const from = device && kind !== 'number_taken' ? `, with ${device}` : '';
  const link = `${publicUrl}/login?forgot=true`;
  const letter = {
    heading: subject,
    paragraphs: [
      what,
      `This happened on ${dateTime(happened_at)}, Indian time${from}.`,
      'If this was you, there is nothing to do. If it was not, set a new password at once: that logs everybody else out, and no mobile number logs in any more.',
    ],
    button: { label: 'Forgot Password', link },
    footer: `If you cannot log in any more, write to ${brand.email}.`,
  };
  return { to: to_email, subject, text: letterText(letter), html: letterHtml(letter), link };
}
