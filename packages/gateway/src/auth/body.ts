/** Reads and validates request bodies by hand, with the error messages of GoTrue. */
import type { Context } from 'hono';
import { AuthError } from '../errors/auth-error.ts';
import { stringsIn, storableTextError } from '../http/storable-text.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Metadata is part of every access token, and servers refuse headers above about 16 KB. */
const MAX_METADATA_BYTES = 4096;

/** Parses the body as an object. @throws AuthError `bad_json`, `validation_failed` */
export async function readBody(c: Context): Promise<Body> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new AuthError('bad_json', undefined, { cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AuthError('bad_json');
  const error = storableTextError(body, text);
  if (error !== null) throw new AuthError('validation_failed', error);
  return body as Body;
}

/** Reads a text field. @returns undefined if it is missing, null or empty. @throws AuthError `validation_failed` for any other type */
export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new AuthError('validation_failed', `${name} must be a string`);
  return value;
}

/** Reads a new password. An empty one is a password too: the policy refuses it. @throws AuthError `validation_failed` */
export const newPassword = (body: Body): string | undefined =>
  body.password === '' ? '' : optionalText(body, 'password');

/** Reads a required text field. @throws AuthError `validation_failed` with the message `refusal` */
export function requiredText(body: Body, name: string, refusal: string): string {
  const value = optionalText(body, name);
  if (value === undefined) throw new AuthError('validation_failed', refusal);
  return value;
}

/**
 * Reads a metadata field.
 *
 * @param isFine the mounting server's check of each text in it
 * @returns undefined if it is missing or null
 * @throws AuthError `validation_failed`
 */
export function optionalObject(
  body: Body,
  name: string,
  isFine: (text: string) => boolean = () => true,
): Record<string, unknown> | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value))
    throw new AuthError('validation_failed', `${name} must be an object`);
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_METADATA_BYTES) {
    throw new AuthError('validation_failed', `${name} must not be larger than ${MAX_METADATA_BYTES} bytes`);
  }
  if (![...stringsIn(value)].every(isFine)) {
    throw new AuthError('validation_failed', `${name} must not contain line breaks or control characters`);
  }
  return value as Record<string, unknown>;
}
