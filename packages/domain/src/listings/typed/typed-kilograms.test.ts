import { expect, it } from 'vitest';
import { typedKilograms } from './typed-kilograms.ts';

it.each([
  ['5 ton', 5000],
  ['2.3 MT', 2300],
  ['500 kgs.', 500],
  ['1,00,000 kg', 100_000],
  ['५ टन', 5000],
  ['3 quintal', 300],
])('%s', (text, kilograms) => {
  expect(typedKilograms(text)).toBe(kilograms);
});

it.each(['500', '0.0005 ton', '1000 ton', 'ton', '5 bales', '0 kg', '1,5 ton'])('%s is not a quantity', (text) => {
  expect(typedKilograms(text)).toBeNull();
});
