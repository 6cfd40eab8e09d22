/**
 * The pause before the next try, in milliseconds. Pauses vary by a quarter either way: after an outage every open page returns, and not all
 * at the same moment.
 *
 * @param pauses the pauses before the first, second … try; the last one from then on
 * @param tries how many tries are over
 */
export const pauseAfter = (pauses: readonly number[], tries: number): number =>
  (pauses[tries] ?? pauses.at(-1) ?? 0) * (0.75 + Math.random() / 2);
