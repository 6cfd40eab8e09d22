import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

it.each([
  [989784, 'Rupees Nine Thousand Eight Hundred Ninety-Seven and Eighty-Four Paise Only'],
  [1416000, 'Rupees Fourteen Thousand One Hundred Sixty Only'],
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [10000, 'Rupees One Hundred Only'],
  [10019, 'Rupees One Hundred and Nineteen Paise Only'],
  [12_34_567_00, 'Rupees Twelve Lakh Thirty-Four Thousand Five Hundred Sixty-Seven Only'],
  [1_00_00_001_20, 'Rupees One Crore One and Twenty Paise Only'],
])('%d paise are %s', (paise, text) => {
  expect(amountInWords(paise)).toBe(text);
});
