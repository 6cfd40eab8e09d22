// Refusals of the services in another language than theirs.
import { translateIn } from '#i18n/messages.ts';

/** What identifies a sentence of a service. */
type Refusal = { service: string; code: string; words: string };

/** Codes that have several sentences: the pattern of each, and the key of its translation. */
const VARIANTS: readonly [key: string, words: RegExp][] = [
  ['auth.otp_expired_link', /link/i],
  ['auth.phone_not_confirmed_code', /code was sent/i],
  ['auth.reauthentication_not_valid_password', /password/i],
  ['auth.weak_password_common', /people use/i],
  ['functions.TAKEN_mobile', /mobile/i],
  ['storage.InvalidMimeType_cut_pdf', /PDF is cut off/],
  ['storage.InvalidMimeType_cut_picture', /picture is cut off/],
  ['storage.InvalidMimeType_damaged_picture', /picture is damaged/],
  ['storage.InvalidMimeType_drawing', /^This drawing/],
  ['storage.InvalidContent_active', /runs a program/],
  ['storage.InvalidContent_locked', /locked/],
  ['storage.InvalidContent_unpacks', /unpacks/],
  ['storage.InvalidContent_pdf', /^This PDF/],
  ['storage.InvalidContent_pixels', /more than can be shown/],
  ['storage.InvalidContent_size', /^An advertisement is/],
];

const keyOf = ({ service, code, words }: Refusal): string => {
  const key = `${service}.${code}`;
  return VARIANTS.find(([variant, pattern]) => variant.startsWith(`${key}_`) && pattern.test(words))?.[0] ?? key;
};

/** A service's sentence in the language of the page, after the area `refusals` has loaded. Undefined where its code has no translation. */
export const translate = (error: Refusal): string | undefined => translateIn('refusals').maybe(keyOf(error));
