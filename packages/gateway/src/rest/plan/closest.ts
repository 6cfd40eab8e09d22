/** In charge of "perhaps you meant": the known name that looks most like the one asked for. */

const pairs = (text: string): string[] =>
  Array.from({ length: text.length + 1 }, (_, at) => ` ${text} `.slice(at, at + 2));

/** Names less alike than this are not suggested (1 is the same name). */
const LEAST_LIKENESS = 0.6;

function likeness(a: string, b: string): number {
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

/** The candidate most like the name, or null when none is near. */
export function closest(name: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let bestLikeness = LEAST_LIKENESS;
  for (const candidate of candidates) {
    const found = likeness(name, candidate);
    if (found >= bestLikeness) [best, bestLikeness] = [candidate, found];
  }
  return best;
}
