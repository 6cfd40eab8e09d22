/** The rule of searches for parts of words: every word, in any order, anywhere in the text, in any case. */
import { LIMITS } from '../limits.ts';

/** The words of the typed text, in lower case, at most as many as the database uses. */
export function wordParts(typed: string): string[] {
  const words = typed.slice(0, LIMITS.search_length).toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, LIMITS.search_words);
}

/** Whether every word occurs in the text. */
export function hasEveryPart(text: string, words: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}
