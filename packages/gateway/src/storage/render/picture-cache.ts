/** Caches the pictures that were rendered last, up to a number of bytes. */
import { createBoundedCache, type BoundedCache } from '../../bounded-cache.ts';

export type Rendered = { bytes: Uint8Array<ArrayBuffer>; type: string };

export type PictureCache = BoundedCache<Rendered>;

/** @param mostBytes of all of them. One larger than a quarter is not cached, so that it displaces no others. */
export function createPictureCache(mostBytes: number): PictureCache {
  const cache = createBoundedCache<Rendered>(mostBytes, ({ bytes }) => bytes.byteLength);
  return {
    get: cache.get,
    set(key, picture) {
      if (picture.bytes.byteLength <= mostBytes / 4) cache.set(key, picture);
    },
  };
}
