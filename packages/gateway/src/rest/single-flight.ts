/**
 * In charge of equal questions at the same moment: they share one run, which is forgotten as soon as it is over. Whoever asks
 * after its end is answered by a run of their own.
 */

/** @returns runs the work of a key, or waits for the run of the same key that is under way */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, work) => {
    const before = underWay.get(key);
    if (before) return before;
    const run = work().finally(() => underWay.delete(key));
    underWay.set(key, run);
    return run;
  };
}
