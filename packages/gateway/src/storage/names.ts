/**
 * Validates the names of buckets and files. No name becomes part of a path on a disk. The names refused here would cause trouble in an
 * address, a list or a log.
 */
import { StorageError } from '../errors/storage-error.ts';

/** Most bytes of a path, and of one part of it. */
const LONGEST = 700;
const LONGEST_PART = 200;

/** Upstream's characters without `?`, which ends a path, and letters and digits of any script, which upstream accepts since 2025. */
const NAME = /^[\p{L}\p{M}\p{N}_!\-.*'() &$@=;:+,/]+$/u;
const BUCKET = /^[\w!\-.*'() &$@=;:+,]{1,63}$/;

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

const bytes = (text: string): number => Buffer.byteLength(text);

export function isObjectName(name: string): boolean {
  if (bytes(name) > LONGEST || !NAME.test(name)) return false;
  return name
    .split('/')
    .every((part) => bytes(part) <= LONGEST_PART && part.trim() !== '' && part !== '.' && part !== '..');
}

/** @throws StorageError `InvalidKey` */
export function checkObjectName(name: string): string {
  if (!isObjectName(name)) throw new StorageError('InvalidKey', `Invalid key: ${name.slice(0, 100)}`);
  return name;
}

/** @throws StorageError `InvalidBucketName` */
export function checkBucketName(name: string): string {
  const isUsable = BUCKET.test(name) && name === name.trim() && !/^\.+$/.test(name) && !RESERVED.includes(name);
  if (!isUsable) throw new StorageError('InvalidBucketName');
  return name;
}

/** A bucket and a path in it. */
export type Place = { bucket: string; name: string };

/**
 * Parses the part of a path after the endpoint's own part.
 *
 * @throws StorageError `InvalidKey`, `InvalidBucketName`
 */
export function placeOf(encoded: string): Place {
  let path: string;
  try {
    path = decodeURIComponent(encoded);
  } catch {
    throw new StorageError('InvalidKey', 'Invalid key: it is not encoded as addresses are');
  }
  const slash = path.indexOf('/');
  if (slash < 0) throw new StorageError('InvalidKey', 'Invalid key: it names a bucket and no file');
  return { bucket: checkBucketName(path.slice(0, slash)), name: checkObjectName(path.slice(slash + 1)) };
}

/** The last part of a path. */
export const filenameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
