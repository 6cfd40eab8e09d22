/**
 * Validates the names of buckets and files. No name becomes part of a path on a disk. The names refused here would cause trouble in an
 * address, a list or a log. The strict rules refuse more: what a person would mistake for another name.
 */
import { StorageError } from '../errors/storage-error.ts';

/** Most bytes of a path, and with the strict rules also of one part of it. The database has the longer one too. */
const LONGEST = 1024;
const STRICT_LONGEST = 700;
const STRICT_PART = 200;

/** Upstream's characters, and letters and digits of any script. `?` ends a path in an address, so the strict rules refuse it. */
const NAME = /^[\p{L}\p{M}\p{N}_!\-.*'() &$@=;:+,/?]+$/u;
const STRICT_NAME = /^[\p{L}\p{M}\p{N}_!\-.*'() &$@=;:+,/]+$/u;
const BUCKET = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/;
const STRICT_BUCKET = /^[\w!\-.*'() &$@=;:+,]{1,63}$/;

/** Names that the service's own paths have at this position. */
const RESERVED = [
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
  'render',
  's3',
];

/** Whether the service's own paths have this name in place of a bucket. */
export const isReserved = (name: string): boolean => RESERVED.includes(name);

const bytes = (text: string): number => Buffer.byteLength(text);

const isStep = (part: string): boolean => part === '.' || part === '..';

function isStrictName(name: string): boolean {
  if (bytes(name) > STRICT_LONGEST || !STRICT_NAME.test(name)) return false;
  return name.split('/').every((part) => bytes(part) <= STRICT_PART && part.trim() !== '');
}

/** @param isStrict whether the strict rules apply */
export function isObjectName(name: string, isStrict = false): boolean {
  if (name.split('/').some(isStep)) return false;
  return isStrict ? isStrictName(name) : bytes(name) <= LONGEST && NAME.test(name);
}

/** @throws StorageError `InvalidKey` */
export function checkObjectName(name: string, isStrict = false): string {
  if (!isObjectName(name, isStrict)) throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 100)}`);
  return name;
}

/** @throws StorageError `InvalidBucketName` */
export function checkBucketName(name: string, isStrict = false): string {
  const isUsable = name === name.trim() && !/^\.+$/.test(name) && !isReserved(name);
  if (!isUsable || !(isStrict ? STRICT_BUCKET : BUCKET).test(name)) throw new StorageError('InvalidBucketName');
  return name;
}

/** A bucket and a path in it. */
export type Place = { bucket: string; name: string };

/**
 * Parses the part of a path after the endpoint's own part.
 *
 * @param isStrict whether the strict rules of names apply
 * @throws StorageError `InvalidKey`, `InvalidBucketName`
 */
export function placeOf(encoded: string, isStrict = false): Place {
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    throw new StorageError('InvalidKey', 'Invalid key: it is not encoded as addresses are');
  }
  const slash = path.indexOf('/');
  if (slash < 0) throw new StorageError('InvalidKey', 'Invalid key: it names a bucket and no file');
  return {
    bucket: checkBucketName(path.slice(0, slash), isStrict),
    name: checkObjectName(path.slice(slash + 1), isStrict),
  };
}

/** The last part of a path. */
export const filenameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
