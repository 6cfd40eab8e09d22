/** In charge of reading request bodies: small checks by hand, each with the refusal that GoTrue gives. */
import type { Context } from 'hono';
import { AuthError } from '../errors/auth-error.ts';
import { stringsIn, textFault } from '../http/storable-text.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Metadata travels in every access token, and servers refuse headers above some 16 KB. */
const MAX_METADATA_BYTES = 4096;

/** The body as an object. @throws AuthError `bad_json`, `validation_failed` */
export async function readBody(c: Context): Promise<Body> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new AuthError('bad_json', undefined, { cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AuthError('bad_json');
  const fault = textFault(body, text);
  if (fault !== null) throw new AuthError('validation_failed', fault);
  return body as Body;
}

/** A text field; undefined when missing, null or empty. @throws AuthError `validation_failed` for any other type */
export function optionalText(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new AuthError('validation_failed', `${name} must be a string`);
  return value;
}

/** A text field that must be there. @throws AuthError `validation_failed` with `refusal` */
export function requiredText(body: Body, name: string, refusal: string): string {
  const value = optionalText(body, name);
  if (value === undefined) throw new AuthError('validation_failed', refusal);
  return value;
}

/**
 * A metadata field; undefined when missing or null.
 *
 * @param isFine what the server that mounts the service says of each of its texts
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
