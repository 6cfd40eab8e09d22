// Refusals of the services in another language than theirs.
import { wordsOf } from '#i18n/words.ts';

/** What identifies a sentence of a service. */
type Refusal = { service: string; code: string; words: string };

/** Sentences of one code that say different things: how each is recognised, and the key of its translation. */
const VARIANTS: readonly [key: string, words: RegExp][] = [
  ['auth.otp_expired_link', /link/i],
  ['auth.phone_not_confirmed_code', /code was sent/i],
  ['auth.reauthentication_not_valid_password', /password/i],
  ['auth.weak_password_common', /people use/i],
  ['functions.TAKEN_mobile', /mobile/i],
];

const keyOf = ({ service, code, words }: Refusal): string => {
  const key = `${service}.${code}`;
  return VARIANTS.find(([variant, pattern]) => variant.startsWith(`${key}_`) && pattern.test(words))?.[0] ?? key;
};

/** The sentence of a service in the language of the page, whose area `refusals` is loaded. None where its code has no translation. */
export const translate = (fault: Refusal): string | undefined => wordsOf('refusals').maybe(keyOf(fault));
