/** Finds the file of a request by each of the ways in which files are shared, for downloads and for rendered pictures. */
import type { Claims } from '../../db/scope.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { UNIDENTIFIED } from '../../http/caller/authenticate.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { findBucket, findObject, type StoredObject } from '../rows.ts';

/** Looks a file up. It may be called again. @throws StorageError `NoSuchBucket` */
export type Find = () => Promise<StoredObject | undefined>;

/** Shared caches may store a public file. */
export const publicly = (cacheControl: string): string =>
  cacheControl === 'no-cache' ? cacheControl : `public, ${cacheControl}`;
/** Shared caches may not answer with the file: the next caller may lack permission. `no-cache` alone makes them ask each time. */
export const privately = (cacheControl: string): string =>
  cacheControl === 'no-cache' ? cacheControl : `private, ${cacheControl}`;

/** The file of a public bucket. A private bucket does not reveal that it exists. */
export function publicFile({ scope }: StorageContext, place: Place): Find {
  return async () => {
    const bucket = await findBucket(scope, place.bucket);
    if (!bucket.public) throw new StorageError('NoSuchBucket');
    return findObject(scope, place);
  };
}

/**
 * A file whose row the caller sees, or of a public bucket. Who shows no key and no token learns of no private bucket, whatever the policies
 * show to the holders of the public key.
 */
export function visibleFile({ scope }: StorageContext, place: Place, claims: Claims): Find {
  return async () => {
    const bucket = await findBucket(scope, place.bucket);
    if (!bucket.public && claims === UNIDENTIFIED) throw new StorageError('NoSuchBucket');
    return findObject(scope, place, bucket.public ? undefined : claims);
  };
}

/**
 * The file of a signed address.
 *
 * @returns how to find it, how long it may be cached, and the signed transformations
 * @throws StorageError `MissingParameter`, `InvalidJWT`, `InvalidSignature`
 */
export async function signedFile({ scope, signer, now }: StorageContext, place: Place, token: string | undefined) {
  if (token === undefined) throw new StorageError('MissingParameter', 'Missing Required Parameter token');
  const { expires, transformations } = await signer.check(token, place);
  const left = Math.max(0, expires - Math.floor(now().getTime() / 1000));
  return { find: () => findObject(scope, place), cacheControl: () => `private, max-age=${left}`, transformations };
}
