import { expect, it } from 'vitest';
import { likeMatcher } from './like.ts';

it.each<[pattern: string, matching: string[], others: string[]]>([
  ['30s%', ['30s', '30s combed'], ['130s', '30S']],
  ['%mill%', ['mill', 'a mill b'], ['mil', 'Mill']],
  ['_0s', ['30s', '40s'], ['0s', '130s']],
  ['a%b%c', ['abc', 'aXbXbXc'], ['acb', 'abcd']],
  [String.raw`50\%`, ['50%'], ['500', '50']],
  [String.raw`a\\b`, [String.raw`a\b`], ['ab']],
  ['%', ['', 'any'], []],
  ['ab%ba', ['abba', 'abXba'], ['aba', 'ab', 'ba']],
  ['%ab%ab%b', ['ababb', 'XabXabXb'], ['abab', 'abb']],
  ['a%_b%c', ['aXbc', 'aXXbXc'], ['abc', 'aXb']],
  ['30s', ['30s'], ['30', '30ss']],
  ['', [''], ['a']],
])('%s matches what like matches', (pattern, matching, others) => {
  const matches = likeMatcher(pattern);
  expect(matching.filter((text) => !matches(text))).toEqual([]);
  expect(others.filter(matches)).toEqual([]);
});

it.each(['%b', '%_b'])('many wildcards cost no more than the product of both lengths: %s', (end) => {
  const matches = likeMatcher(`${'%a'.repeat(2000)}${end}`);
  expect(matches('a'.repeat(4000))).toBe(false);
});
