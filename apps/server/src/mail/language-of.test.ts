import { expect, it } from 'vitest';
import { firstLanguageOf } from './language-of.ts';

it.each([
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['HI', 'hi'],
  ['en-IN, hi;q=0.9', 'en'],
  ['en;q=0.5, hi;q=0.7', 'hi'],
  // A reader of Tamil who also reads Hindi has not chosen Hindi. The letters are in English, like the pages.
  ['ta-IN,hi;q=0.9', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
  [';;;q=,,=;', undefined],
  ['constructor', undefined],
])('the first language of %j is %j', (header, language) => {
  expect(firstLanguageOf(header)).toBe(language);
});
