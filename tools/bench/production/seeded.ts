/** Pseudo-random numbers that a seed determines (mulberry32), so that a run can be repeated. */
export type Random = {
  /** A whole number from 0 to `most - 1`. */
  below(most: number): number;
  /** One of a list. */
  of<T>(list: readonly T[]): T;
};

/** @param seed a whole number */
export function seeded(seed: number): Random {
  let state = Math.trunc(seed);
  const below = (most: number): number => {
    state = Math.trunc(state + 0x6d_2b_79_f5);
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
  return { below, of: (list) => list[below(list.length)]! };
}
