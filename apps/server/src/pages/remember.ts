/** A cache of promises with a time to live. Concurrent requests of a key share one promise, and a rejected promise is not cached. */
export type Remember<T> = (key: string, seconds: number, make: () => Promise<T>) => Promise<T>;

/** @param most entries in the cache; the oldest are removed first */
export function remember<T>(most: number, clock: () => number = () => performance.now()): Remember<T> {
  const cache = new Map<string, { until: number; answer: Promise<T> }>();
  return (key, seconds, make) => {
    const hit = cache.get(key);
    if (hit && hit.until > clock()) return hit.answer;
    const answer = make();
    cache.delete(key);
    for (const oldest of cache.keys()) {
      if (cache.size < most) break;
      cache.delete(oldest);
    }
    cache.set(key, { until: clock() + seconds * 1000, answer });
    answer.catch(() => {
      if (cache.get(key)?.answer === answer) cache.delete(key);
    });
    return answer;
  };
}
