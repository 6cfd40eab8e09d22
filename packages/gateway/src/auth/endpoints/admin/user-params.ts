/** Reads the bodies that create and change users in the admin API (auth-js's `AdminUserAttributes`). */
import { AuthError } from '../../../errors/auth-error.ts';
import { normalEmail, normalPhone } from '../../addresses.ts';
import { optionalObject, optionalText, type Body } from '../../body.ts';
import type { AuthContext } from '../../context.ts';

const MAX_ROLE = 63;
const MAX_AUDIENCE = 255;

/** Nanoseconds of the units of Go's durations. */
const UNITS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 60e9,
  h: 3600e9,
};
/** Go stores a duration in 63 bits of nanoseconds, which is 292 years. */
const MAX_NANOSECONDS = 2 ** 63;

/**
 * Reads a duration as Go writes it: `24h`, `1h30m`, `1.5h`.
 *
 * @returns milliseconds, which may be negative; null for any other text
 */
export function parseDuration(text: string): number | null {
  const [, sign = '', rest = ''] = /^([+-]?)(.+)$/s.exec(text) ?? [];
  if (rest === '0') return 0;
  if (text.length > 60 || !/^(\d+(\.\d*)?(ns|us|µs|ms|s|m|h))+$/.test(rest)) return null;
  let sum = 0;
  for (const [, amount = '', , unit = ''] of rest.matchAll(/(\d+(\.\d*)?)(ns|us|µs|ms|s|m|h)/g)) {
    sum += Number(amount) * UNITS[unit]!;
  }
  if (sum >= MAX_NANOSECONDS) return null;
  return ((sign === '-' ? -1 : 1) * sum) / 1e6;
}

/**
 * The end of a ban that begins now.
 *
 * @returns undefined for no change, null for `none`
 * @throws AuthError `validation_failed`
 */
function readBan(context: AuthContext, body: Body): string | null | undefined {
  const text = optionalText(body, 'ban_duration');
  if (text === undefined) return undefined;
  if (text === 'none') return null;
  const duration = parseDuration(text);
  if (duration === null) {
    const words = `invalid format for ban duration: time: invalid duration ${JSON.stringify(text.slice(0, 60))}`;
    throw new AuthError('validation_failed', words);
  }
  return duration === 0 ? null : new Date(context.now().getTime() + duration).toISOString();
}

function readName(body: Body, name: 'role' | 'aud', most: number): string | undefined {
  const text = optionalText(body, name)?.trim();
  if (text && text.length > most) throw new AuthError('validation_failed', `${name} must not be longer than ${most}`);
  return text || undefined;
}

function readFlag(body: Body, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value !== 'boolean') throw new AuthError('validation_failed', `${name} must be a boolean`);
  return value;
}

/** The fields that creation and change have in common. Addresses are normalized. @throws AuthError `validation_failed` */
export function readUserParams(context: AuthContext, body: Body) {
  const [email, phone] = [optionalText(body, 'email'), optionalText(body, 'phone')];
  return {
    aud: readName(body, 'aud', MAX_AUDIENCE),
    role: readName(body, 'role', MAX_ROLE),
    email: email === undefined ? undefined : normalEmail(email),
    phone: phone === undefined ? undefined : normalPhone(phone),
    password: optionalText(body, 'password'),
    emailConfirm: readFlag(body, 'email_confirm'),
    phoneConfirm: readFlag(body, 'phone_confirm'),
    user_metadata: optionalObject(body, 'user_metadata', context.options.isMetadataText),
    app_metadata: optionalObject(body, 'app_metadata'),
    bannedUntil: readBan(context, body),
  };
}
