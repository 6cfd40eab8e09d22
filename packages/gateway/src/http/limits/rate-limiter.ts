/** Rate limiter: counts calls per key in fixed windows, in the memory of this process. */

export type RateLimit = { calls: number; seconds: number };

export type RateLimiter = {
  /** Counts one call, or `worth` calls. Returns the seconds to wait when the limit is exceeded, otherwise 0. */
  take(key: string, worth?: number): number;
};

/** Most keys in memory. When there are more, the oldest are dropped. */
const MAX_KEYS = 20_000;

/** @param clock monotonic milliseconds; a setting may fix the wall clock */
export function createRateLimiter(
  { calls, seconds }: RateLimit,
  clock: () => number = () => performance.now(),
): RateLimiter {
  const windows = new Map<string, { ends: number; used: number }>();
  return {
    take(key, worth = 1) {
      const now = clock();
      const current = windows.get(key);
      if (current && current.ends > now) {
        current.used += worth;
        return current.used > calls ? Math.ceil((current.ends - now) / 1000) : 0;
      }
      windows.delete(key);
      // A new window is added at the end, so the first one is the oldest.
      for (const oldest of windows.keys()) {
        if (windows.size < MAX_KEYS) break;
        windows.delete(oldest);
      }
      windows.set(key, { ends: now + seconds * 1000, used: worth });
      return worth > calls ? seconds : 0;
    },
  };
}
