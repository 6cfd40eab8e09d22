/** Finds the known name that is most similar to a requested one, for the hint "Perhaps you meant …" of an error. */

const pairs = (text: string): string[] =>
  Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2));

/** Names that are less similar are not suggested (1 is the same name). */
const MIN_SIMILARITY = 0.6;

function similarity(a: string, b: string): number {
  const left = pairs(a.toLowerCase());
  const right = pairs(b.toLowerCase());
  let shared = 0;
  for (const pair of left) {
    const at = right.indexOf(pair);
    if (at < 0) continue;
    right.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (left.length + shared + right.length);
}

/** The candidate that is most similar to the name, or null when none is similar enough. */
export function closest(name: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let bestSimilarity = MIN_SIMILARITY;
  for (const candidate of candidates) {
    const found = similarity(name, candidate);
    if (found >= bestSimilarity) [best, bestSimilarity] = [candidate, found];
  }
  return best;
}
