/** In charge of the words of the auth service's e-mails: codes and links for signing up, signing in and passwords. */
import { LIMITS } from '@tanabana/domain/limits';
import type { AuthEmail } from '@tanabana/gateway';
import type { EmailMessage } from '../providers/email/port.ts';
import { letterHtml, letterText } from './layout.ts';

type Words = { subject: string; heading: string; lead: string; action?: string; unasked: string };

const NOTHING_HAPPENS = 'If this was not you, ignore this e-mail: nothing happens without the code.';

/** The code opens the subject, so that it can be read off the lock screen of a phone. */
const WORDS: Record<AuthEmail['kind'], (brand: string, code: string, number: string) => Words> = {
  signup: (brand, code) => ({
    subject: `${code} is your ${brand} signup code`,
    heading: `Welcome to ${brand}`,
    lead: 'Enter this code to confirm your e-mail address and complete your profile:',
    action: 'Or confirm with one click',
    unasked: NOTHING_HAPPENS,
  }),
  magiclink: (brand, code) => ({
    subject: `${code} is your ${brand} login code`,
    heading: `Your login code`,
    lead: `Enter this code to log in to ${brand}:`,
    action: 'Or log in with one click',
    unasked: NOTHING_HAPPENS,
  }),
  recovery: (brand) => ({
    subject: `Set a new ${brand} password`,
    heading: 'Set a new password',
    lead: 'Open the link below to choose a new password. The link is all that you need. Only if you are asked to type a code instead, type this one:',
    action: 'Set a new password',
    unasked: 'If you did not ask for this, ignore this e-mail: your password stays as it is.',
  }),
  email_change: (brand, code) => ({
    subject: `${code} confirms your new ${brand} e-mail address`,
    heading: 'Confirm your new e-mail address',
    lead: 'Enter this code to use this address from now on:',
    action: 'Or confirm with one click',
    unasked: 'If you did not ask for this, ignore this e-mail: the address stays as it is.',
  }),
  invite: (brand) => ({
    subject: `You are invited to ${brand}`,
    heading: `You are invited to ${brand}`,
    lead: 'Open the link below to accept the invitation. The link is all that you need. Only if you are asked to type a code instead, type this one:',
    action: 'Accept the invitation',
    unasked: 'If you do not know why you got this, ignore this e-mail.',
  }),
  // The code is not in the subject: whoever enters it should have read what it does.
  phone_proof: (brand, _code, number) => ({
    subject: `Is ${number} your mobile number? Your ${brand} code`,
    heading: `Log in with ${number}`,
    lead: `Somebody who has the phone with ${number} wants to log in to your account by SMS. Entering this code logs in, and makes ${number} a way to log in to your account:`,
    unasked: `If this was not you, change nothing and do not enter the code: without it nobody gets in. If ${number} is not yours, log in by e-mail, take it out of your profile and set a new password.`,
  }),
  reauthentication: (brand, code) => ({
    subject: `${code} is your ${brand} confirmation code`,
    heading: 'Confirm that it is you',
    lead: 'Enter this code to go on:',
    unasked: 'If this was not you, change your password: somebody is signed in as you.',
  }),
};

/** A number as mails name it: enough to know one's own by, and no use to anybody else. */
export const numberEndingIn = (phone: string): string => `the number ending ${phone.slice(-4)}`;

/** Words a one-time message of the auth service. */
export function wordAuthEmail({ to, kind, token, link, phone = '' }: AuthEmail, brand: { name: string }): EmailMessage {
  const words = WORDS[kind](brand.name, token, numberEndingIn(phone));
  const letter = {
    heading: words.heading,
    paragraphs: [words.lead],
    code: token,
    button: words.action && link ? { label: words.action, link } : undefined,
    footer: `The code works once, within ${LIMITS.email_code_minutes} minutes. ${words.unasked} ${brand.name} never asks you for it by phone or chat.`,
  };
  return {
    to,
    subject: words.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    code: token,
    link: link || undefined,
  };
}

/** Words the SMS with a login code. */
export function wordAuthSms(code: string, brand: { name: string }): string {
  return `${code} is your ${brand.name} login code. It works once, within ${LIMITS.sms_code_minutes} minutes. Never share it.`;
}
