import { expect, it } from 'vitest';
import { fieldErrors } from '../field-errors.ts';
import { isLine, isText, lineError, textError } from './plain-text.ts';

it.each(['', 'Zoë & Söhne', 'क्‍ष र्‌', 'ગુજરાતી', '👩‍👩‍👧', 'اردو‏', 'A\u00A0B', '150/48 SD'])(
  'accepts %s as a line',
  (text) => {
    expect([lineError(text), textError(text)]).toEqual([null, null]);
  },
);

it.each([0, 1, 9, 10, 13, 31, 127, 0x85, 0x9f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800])(
  'refuses the character %i in a line',
  (code) => {
    const text = `a${String.fromCharCode(code)}b`;
    expect(lineError(text)).toBe(fieldErrors.notOneLine);
    expect(isText(text)).toBe(code === 9 || code === 10);
  },
);

it('accepts tabs and line breaks in a text, and no lone carriage return', () => {
  expect([isText('a\r\nb\n\tc'), isText('a\rb'), isText('a\r'), isLine('a\nb')]).toEqual([true, false, false, false]);
  expect(textError('a\u0007')).toBe(fieldErrors.controlCharacters);
});
