import { expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { hasEveryPart, wordParts } from './word-parts.ts';

it('words are separated by blanks, and each counts once', () => {
  expect(wordParts('  Surat  COTTON surat ')).toEqual(['surat', 'cotton']);
  expect(wordParts(' ')).toEqual([]);
  expect(wordParts('a b c d e f g h i j')).toHaveLength(LIMITS.search_words);
});

it.each([
  ['Cotton up 5%', 'COT 5%', true],
  ['Cotton up 5%', 'cotton surat', false],
  ['सूरत में माँग', 'माँग', true],
  ['anything', '', true],
  ['100 kg', '1_0', false],
])('%s is found by "%s": %s', (text, typed, isFound) => {
  expect(hasEveryPart(text, wordParts(typed))).toBe(isFound);
});
