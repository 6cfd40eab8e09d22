/**
 * The type that an uploader declares, as upstream keeps it, and the type that a file is served as: the declared one, unless a browser would
 * run it. Then it is what the bytes say, or plain text.
 */
import { StorageError } from '../../errors/storage-error.ts';
import { filenameOf } from '../names.ts';
import type { Bucket } from '../types.ts';

const TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}(\s*;[\x20-\x7e]{0,200})?$/;

/**
 * Types that a browser may run as a page or as a script of the site, or split into parts of any type. A drawing stays: it is served in a
 * sandbox.
 */
const ACTIVE = /html|(java|ecma|live|vb|\/j)script|^multipart\//;

/** A file that marks a folder as existing: clients create it without bytes, in any bucket. */
export const isFolderMark = (name: string): boolean => filenameOf(name) === '.emptyFolderPlaceholder';

/** Whether a browser may run something of a type: a page, a script, or XML, which may be either. @param type with its parameters */
export const mayRun = (type: string): boolean => ACTIVE.test(type.toLowerCase()) || /xml/i.test(type);

/** A type without its parameters, in small letters. */
export const plainType = (type: string): string => type.split(';', 1)[0]!.trim().toLowerCase();

/** @throws StorageError `InvalidMimeType` if the bucket does not allow the type */
export function checkAllowed(type: string, { allowed_mime_types: allowed }: Bucket, shown = type): void {
  if (!allowed || allowed.length === 0) return;
  const [kind] = type.split('/');
  if (allowed.some((each) => each === type || each === shown || each === `${kind}/*` || each === '*/*')) return;
  throw new StorageError('InvalidMimeType', `mime type ${shown} is not supported`);
}

/**
 * Validates a declared type, without the strict rules.
 *
 * @throws StorageError `InvalidMimeType` if it is none, or if the bucket does not allow it
 */
export function checkDeclared(declared: string, name: string, bucket: Bucket): void {
  if (!TYPE.test(declared)) throw new StorageError('InvalidMimeType', 'Invalid Content-Type header');
  if (!isFolderMark(name)) checkAllowed(plainType(declared), bucket, declared);
}

/**
 * The types of a row: `mimetype` is shown, and `servedType` is what the file is served as, if that is another.
 *
 * @param detected the type of its bytes
 */
export function typesOf(declared: string, detected: string): { mimetype: string; servedType?: string } {
  if (!ACTIVE.test(plainType(declared))) return { mimetype: declared };
  return { mimetype: declared, servedType: ACTIVE.test(detected) ? 'text/plain' : detected };
}
