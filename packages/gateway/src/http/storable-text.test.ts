import { expect, it } from 'vitest';
import { storableTextError } from './storable-text.ts';

it.each([[null], [{ a: ['text', 1, true, null, { नाम: 'सूरत 😀' }] }], ['\\u0000 spelt out, and \\ud800 as well']])(
  'accepts %j',
  (json) => {
    expect(storableTextError(json)).toBeNull();
    expect(storableTextError(json, JSON.stringify(json))).toBeNull();
  },
);

it.each([
  ['a\u0000b', 'zero byte'],
  [{ a: [{ b: 'x\u0000' }] }, 'zero byte'],
  [{ ['key\u0000']: 1 }, 'zero byte'],
  ['\ud800', 'half of a character'],
  [[{ name: 'abc\udc00' }], 'half of a character'],
  [{ ['\udfff']: null }, 'half of a character'],
])('names the error of %j', (json, words) => {
  expect(storableTextError(json)).toContain(words);
  expect(storableTextError(json, JSON.stringify(json))).toContain(words);
  expect(storableTextError(json, JSON.stringify(json).replaceAll('\\ud', '\\uD'))).toContain(words);
});

it('reads a body that is nested as deep as it may be long', () => {
  const depth = 100_000;
  expect(storableTextError(JSON.parse('['.repeat(depth) + '"\\u0000"' + ']'.repeat(depth)))).toContain('zero byte');
});
