/**
 * Remembers how long the database took for reads of each shape. Those that take long have fewer places (db/admission/lanes.ts): they would wait
 * for each other inside the database, in no order. Those that are quick are batched (db/postgres/read-batching.ts).
 */
import { createBoundedCache } from '../../bounded-cache.ts';

/**
 * A shape takes long from this mean on, in milliseconds, and no longer below the other. With fewer places the same read takes less, so that one
 * limit alone would change its mind at every second request.
 */
const LONG_MS = 5;
const SHORT_MS = 2;
/** A shape is quick below this mean, in milliseconds, and no longer from the other on. It is known after so many reads. */
const QUICK_MS = 1;
const NOT_QUICK_MS = 2;
const READS_TO_KNOW = 8;
/** The newest duration's part of the mean. */
const WEIGHT = 1 / 8;
const MOST_BYTES = 512 * 1024;
/** Of a character, and of an entry beside its key. */
const CHARACTER_BYTES = 2;
const ENTRY_BYTES = 100;

type Duration = { readonly bytes: number; reads: number; meanMs: number; isLong: boolean; isQuick: boolean };

export type ReadDurations = {
  /** Whether reads of a shape took long so far. */
  isLong(key: string): boolean;
  /** Whether they were so quick that sending them takes longer. */
  isQuick(key: string): boolean;
  /** @param ms how long one took, without its wait for a place */
  note(key: string, ms: number): void;
};

export function createReadDurations(): ReadDurations {
  const known = createBoundedCache<Duration>(MOST_BYTES, ({ bytes }) => bytes);
  return {
    isLong: (key) => known.get(key)?.isLong ?? false,
    isQuick: (key) => known.get(key)?.isQuick ?? false,
    note(key, ms) {
      let duration = known.get(key);
      if (!duration) {
        duration = {
          bytes: key.length * CHARACTER_BYTES + ENTRY_BYTES,
          reads: 0,
          meanMs: 0,
          isLong: false,
          isQuick: false,
        };
        known.set(key, duration);
      }
      duration.reads += 1;
      duration.meanMs += (ms - duration.meanMs) * WEIGHT;
      duration.isLong = duration.meanMs > (duration.isLong ? SHORT_MS : LONG_MS);
      duration.isQuick =
        duration.reads >= READS_TO_KNOW && duration.meanMs < (duration.isQuick ? NOT_QUICK_MS : QUICK_MS);
    },
  };
}
