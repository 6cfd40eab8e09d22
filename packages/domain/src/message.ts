/**
 * Under a field whose text is longer than it takes: what was typed or pasted stays whole.
 *
 * @param max characters
 */
export function tooLong(max: number): string {
  return `Please enter at most ${max} characters.`;
}
