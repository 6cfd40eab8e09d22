/**
 * Finds the known name that is most similar to a requested one, for the hint "Perhaps you meant …" of an error. Upstream looks for names
 * that share three letters, or else two, and takes the one that fewest changes of a letter turn into the requested name.
 */

/** Least similarity of the names of relations and functions (1 is the same name). */
export const MIN_NAME_SIMILARITY = 0.75;

/** Least similarity of names that the caller has to know anyway: of parameters, and of relations that can be embedded. */
export const MIN_CLOSE_SIMILARITY = 0.33;

/** Longer texts get no hint, because a comparison takes the product of two lengths. */
const MAX_LENGTH = 400;

const grams = (text: string, size: number): Set<string> => {
  const padded = `-${text}-`;
  return new Set(Array.from({ length: Math.max(padded.length - size + 1, 0) }, (_, at) => padded.slice(at, at + size)));
};

/** The number of letters to add, remove or replace. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = previous[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[b.length]!;
}

/**
 * The candidate that is most similar to the name.
 *
 * @param least least similarity, from 0 to 1
 * @returns null when none is similar enough
 */
export function closest(
  name: string,
  candidates: readonly string[],
  least: number = MIN_NAME_SIMILARITY,
): string | null {
  if (name.length > MAX_LENGTH) return null;
  const requested = name.toLowerCase();
  const known = [...new Set(candidates)].filter((candidate) => {
    const longer = Math.max(candidate.length, name.length);
    return candidate.length <= MAX_LENGTH && Math.min(candidate.length, name.length) >= least * longer;
  });
  for (const size of [3, 2]) {
    const wanted = [...grams(requested, size)];
    let best: string | null = null;
    let bestSimilarity = 0;
    for (const candidate of known) {
      const text = candidate.toLowerCase();
      const has = grams(text, size);
      if (!wanted.some((gram) => has.has(gram))) continue;
      const similarity = 1 - distance(requested, text) / Math.max(requested.length, text.length);
      if (similarity >= least && similarity > bestSimilarity) [best, bestSimilarity] = [candidate, similarity];
    }
    if (best !== null) return best;
  }
  return null;
}
