/** Recognizes secrets that somebody could guess: examples of documents, repetitions and sequences. */

/** Words of examples and defaults. A random secret holds none of them but by a chance of one in millions. */
const EXAMPLE =
  /change.?(?:me|this|it)|replace.?(?:me|this)|example|placeholder|your[-_ ]|super-?secret|insert[-_ ]|password|qwerty|minioadmin|[…<>]|x{6}|\*{4}|random (?:hexadecimal )?characters|at least \w+ characters/i;

/** Bits by how often each character occurs: high for random text, low for repetitions. */
function bitsOf(secret: string): number {
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  const length = [...secret].length;
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / length), 0);
}

/** Whether the text repeats its beginning from its first half on. */
function repeats(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.slice(period) === text.slice(0, -period)) return true;
  return false;
}

/** Whether most characters follow their neighbour, as in abcdef or 987654. */
function isSequence(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .filter((_, index) => Math.abs(text.charCodeAt(index + 1) - text.charCodeAt(index)) === 1);
  return steps.length > text.length / 2;
}

/** Whether a secret is, or contains, an example of a document. */
export const isExample = (secret: string): boolean => EXAMPLE.test(secret);

/**
 * Why a secret could be guessed; undefined where it could not.
 *
 * @param least bits that it must have at least, counted by the frequency of its characters
 */
export function weaknessOf(secret: string, least: number): string | undefined {
  if (isExample(secret)) return 'is an example, which everybody knows';
  if (repeats(secret) || isSequence(secret) || bitsOf(secret) < least) return 'is easy to guess';
  return undefined;
}
