/** In charge of counting calls per key in fixed windows, in the memory of this process. */

export type RateLimit = { calls: number; seconds: number };

export type RateLimiter = {
  /** Counts one call, or as many as it is worth. Gives the seconds to wait when it is one too many, otherwise 0. */
  take(key: string, worth?: number): number;
};

/** Keys kept at most; when more come, the oldest are dropped. */
const MAX_KEYS = 20_000;

/** @param clock milliseconds that never run backwards; the wall clock may be fixed by a setting */
export function createRateLimiter(
  { calls, seconds }: RateLimit,
  clock: () => number = () => performance.now(),
): RateLimiter {
  const windows = new Map<string, { ends: number; used: number }>();
  return {
    take(key, worth = 1) {
      const now = clock();
      const known = windows.get(key);
      if (known && known.ends > now) {
        known.used += worth;
        return known.used > calls ? Math.ceil((known.ends - now) / 1000) : 0;
      }
      windows.delete(key);
      // A started window goes to the end, so the first one is the oldest.
      for (const oldest of windows.keys()) {
        if (windows.size < MAX_KEYS) break;
        windows.delete(oldest);
      }
      windows.set(key, { ends: now + seconds * 1000, used: worth });
      return worth > calls ? seconds : 0;
    },
  };
}
