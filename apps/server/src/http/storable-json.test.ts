import { expect, it } from 'vitest';
import { parseStorable } from './storable-json.ts';

it.each([
  [String.raw`"a\u0000b"`, 'a\uFFFDb'],
  [String.raw`"\ud800"`, '\uFFFD'],
  [String.raw`"\uDC00\uD83D"`, '\uFFFD\uFFFD'],
  [String.raw`"\ud800\ud83d\ude00\u0000"`, '\uFFFD😀\uFFFD'],
  [String.raw`"\uD83D\uDE00"`, '😀'],
  [String.raw`"\\u0000 \\\u0000 \n\u00e9"`, '\\u0000 \\\uFFFD \né'],
  [String.raw`{"k\u0000":[{"\udfff":null}]}`, { 'k\uFFFD': [{ '\uFFFD': null }] }],
])('%s can be stored', (text, value) => {
  expect(parseStorable(text)).toEqual(value);
});

it('invalid JSON is refused', () => {
  expect(() => parseStorable(String.raw`"\u00"`)).toThrow(SyntaxError);
});
