// A limit on work that may have no end, such as drawing a page of a file from anybody.

/** Work that took longer than its limit. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

const TICK_MS = 1000;

/**
 * Limits work by the time in which nothing arrives for it. Time is counted in ticks of a page that is seen: a phone that sleeps, a hidden
 * tab and a slow connection use none of it.
 *
 * @param ms the limit
 * @returns `progress` notes that something arrived; `within` rejects with `TooMuchWork` when the limit is reached
 */
export function workLimit(ms: number) {
  let arrivals = 0;
  const progress = () => {
    arrivals += 1;
  };
  const within = async <T>(work: Promise<T>): Promise<T> => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    let ticks = 0;
    let known = arrivals;
    const timer = setInterval(() => {
      if (document.hidden) return;
      ticks = known === arrivals ? ticks + 1 : 0;
      known = arrivals;
      if (ticks * TICK_MS >= ms) reject(new TooMuchWork());
    }, TICK_MS);
    try {
      return await Promise.race([work, late]);
    } finally {
      clearInterval(timer);
    }
  };
  return { progress, within };
}
