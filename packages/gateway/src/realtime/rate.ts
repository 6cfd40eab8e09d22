/** Counts within one second, for limits. */
export type Rate = {
  /** Adds to the count of this second. @returns the count, what was added included */
  add(number?: number): number;
};

export function createRate(clock: () => number = Date.now): Rate {
  let second = 0;
  let count = 0;
  return {
    add(number = 1) {
      const now = Math.floor(clock() / 1000);
      count = now === second ? count + number : number;
      second = now;
      return count;
    },
  };
}
