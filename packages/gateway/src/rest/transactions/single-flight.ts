/**
 * Request coalescing: equal reads at the same moment share one run. The run is forgotten as soon as it ends, so a later read gets a run of
 * its own.
 */

/** @returns a function that runs the work of a key, or waits for the current run of the same key */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const current = running.get(key);
    if (current) return current;
    const run = work().finally(() => running.delete(key));
    running.set(key, run);
    return run;
  };
}
