/** Normalizes e-mail addresses and phone numbers: each has one spelling, so that one person is one account. */
import { AuthError } from '../errors/auth-error.ts';
import { optionalText, type Body } from './body.ts';
import type { Channel } from './types.ts';

export type Address = { channel: Channel; value: string };

/** The format of HTML's e-mail field, with at least one dot in the domain. Only a sent code shows whether an address exists. */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** As upstream. */
const LONGEST_EMAIL = 255;

const PHONE = /^[1-9][0-9]{6,14}$/;

/** Trims and lower-cases. @throws AuthError `validation_failed` */
export function normalEmail(email: string): string {
  const normal = email.trim().toLowerCase();
  if (normal.length > LONGEST_EMAIL) throw new AuthError('validation_failed', 'An email address is too long');
  if (!EMAIL.test(normal)) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format');
  }
  return normal;
}

/** Leaves digits only, country code first: `+91 98765 43210` becomes `919876543210`. @throws AuthError `validation_failed` */
export function normalPhone(phone: string): string {
  const normal = phone.trim().replace(/^\+/, '').replaceAll(/[\s-]/g, '');
  if (!PHONE.test(normal)) throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)');
  return normal;
}

/** Reads the one address of a request, `email` or `phone`. @throws AuthError `validation_failed` */
export function readAddress(body: Body): Address {
  const [email, phone] = [optionalText(body, 'email'), optionalText(body, 'phone')];
  if (email !== undefined && phone !== undefined) {
    throw new AuthError('validation_failed', 'Only an email address or phone number should be provided');
  }
  if (email !== undefined) return { channel: 'email', value: normalEmail(email) };
  if (phone !== undefined) return { channel: 'sms', value: normalPhone(phone) };
  throw new AuthError('validation_failed', 'One of email or phone must be set');
}
