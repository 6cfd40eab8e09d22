/** Answers that may be given again for a while. One that is being made is made once, however many ask; a failed one is not kept. */
export type Remember<T> = (key: string, seconds: number, make: () => Promise<T>) => Promise<T>;

/** @param most answers kept; the oldest go first */
export function remember<T>(most: number, clock: () => number = () => performance.now()): Remember<T> {
  const kept = new Map<string, { until: number; answer: Promise<T> }>();
  return (key, seconds, make) => {
    const known = kept.get(key);
    if (known && known.until > clock()) return known.answer;
    const answer = make();
    kept.delete(key);
    for (const oldest of kept.keys()) {
      if (kept.size < most) break;
      kept.delete(oldest);
    }
    kept.set(key, { until: clock() + seconds * 1000, answer });
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  };
}
