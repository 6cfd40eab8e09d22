import { describe, expect, it } from 'vitest';
import { amountText, digitsText, latinDigits, lengthOf } from './typed.ts';

describe('typed numbers', () => {
  it.each([
    ['१५०', '150'],
    ['૨૬૮', '268'],
    ['௧௨', '12'],
    ['１２', '12'],
    ['a1', 'a1'],
  ])('reads the digits of %s', (text, digits) => {
    expect(latinDigits(text)).toBe(digits);
  });

  it.each([
    ['1,00,000', '100000'],
    ['100,000', '100000'],
    ['12,34,567.50', '1234567.50'],
    ['5 000', '5000'],
    ['5\u00A0000', '5000'],
    ['(5000)', '5000'],
    [' 12.5 ', '12.5'],
  ])('removes the separators from %s', (text, amount) => {
    expect(amountText(text)).toBe(amount);
  });

  it.each(['268,50', '1,2,3', '12 50', '500-600', '1e5', '5 ton', '10,00', '12.345'])('leaves %s unchanged', (text) => {
    expect(amountText(text)).toBe(text);
  });

  it('removes the separators of a row of digits, and nothing else', () => {
    expect(['395-003', '(079) 26 58', '12a34', '98.25.01', '1.', '\u202A98250\u202C'].map(digitsText)).toEqual([
      '395003',
      '0792658',
      '12a34',
      '982501',
      '1.',
      '98250',
    ]);
  });

  it('counts a character outside the first plane as one, as the database does', () => {
    expect([lengthOf('Asha'), lengthOf('🧵🧵'), lengthOf('')]).toEqual([4, 2, 0]);
  });
});
