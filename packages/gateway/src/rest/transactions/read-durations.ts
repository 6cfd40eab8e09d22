/**
 * Remembers how long the database took for reads of each shape. Those that take long have fewer places (db/admission/lanes.ts): they would wait
 * for each other inside the database, in no order.
 */
import { createBoundedCache } from '../../bounded-cache.ts';

/**
 * A shape takes long from this mean on, in milliseconds, and no longer below the other. With fewer places the same read takes less, so that one
 * limit alone would change its mind at every second request.
 */
const LONG_MS = 5;
const SHORT_MS = 2;
/** The newest duration's part of the mean. */
const WEIGHT = 1 / 8;
const MOST_BYTES = 512 * 1024;
/** Of a character, and of an entry beside its key. */
const CHARACTER_BYTES = 2;
const ENTRY_BYTES = 100;

type Duration = { readonly bytes: number; meanMs: number; isLong: boolean };

export type ReadDurations = {
  /** Whether reads of a shape took long so far. */
  isLong(key: string): boolean;
  /** @param ms how long one took, without its wait for a place */
  note(key: string, ms: number): void;
};

export function createReadDurations(): ReadDurations {
  const known = createBoundedCache<Duration>(MOST_BYTES, ({ bytes }) => bytes);
  return {
    isLong: (key) => known.get(key)?.isLong ?? false,
    note(key, ms) {
      let duration = known.get(key);
      if (!duration) {
        duration = { bytes: key.length * CHARACTER_BYTES + ENTRY_BYTES, meanMs: 0, isLong: false };
        known.set(key, duration);
      }
      duration.meanMs += (ms - duration.meanMs) * WEIGHT;
      duration.isLong = duration.meanMs > (duration.isLong ? SHORT_MS : LONG_MS);
    },
  };
}
