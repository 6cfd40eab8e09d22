import { describe, expect, it } from 'vitest';
import { WHOLE_WORD_CASES } from './whole-words.cases.ts';
import { hasEveryWholeWord, markWords, wholeWords } from './whole-words.ts';

describe('a search by whole words', () => {
  it.each(WHOLE_WORD_CASES)('in %j for %j: %s', (fields, search, isFound) => {
    expect(hasEveryWholeWord(fields, wholeWords(search))).toBe(isFound);
  });
});

describe('marking', () => {
  it('marks the whole of a text that is found in another notation', () => {
    const ways = '150D/48F 150/48 1/150/48';
    expect(markWords('150D/48F', wholeWords('150/48'), ways)).toEqual([{ text: '150D/48F', isHit: true }]);
    expect(markWords('150D/48F', wholeWords('75/36'), ways)).toEqual([{ text: '150D/48F', isHit: false }]);
  });

  it.each([
    ['Cotton Combed', 'combed', 'Cotton [Combed]'],
    ['Cotton Combed', 'comb', 'Cotton Combed'],
    ['Cotton cotton', 'COTTON', '[Cotton] [cotton]'],
    ['150D/48F', '150d', '[150D]/48F'],
    ['150D/48F', '48F 150D', '[150D]/[48F]'],
    ['150D/48F', '150D/48F', '[150D/48F]'],
    ['65% Cotton', '%', '65[%] Cotton'],
    ['<b>A+</b>', 'a+ b', '<[b]>[A+]</[b]>'],
    ['रेशम धागा', 'धागा', 'रेशम [धागा]'],
    ['Cotton', '', 'Cotton'],
    ['', 'cotton', ''],
  ])('%j for %j is %j', (text, search, marked) => {
    const pieces = markWords(text, wholeWords(search));
    expect(pieces.map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text)).join('')).toBe(marked);
  });
});
