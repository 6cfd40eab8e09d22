import { expect, it } from 'vitest';
import { typedKilograms, typedRupees } from './typed-amounts.ts';

it.each([
  ['5 ton', '5000'],
  ['2.3 MT', '2300'],
  ['500 kgs.', '500'],
  ['1,00,000 kg', '100000'],
  ['3 quintal', '300'],
  ['1.2 lakh', '120000'],
  ['1.2 lakh kg', '120000'],
  ['2 hajar kilo', '2000'],
  ['५ टन', '5000'],
  ['१,२०० किलो', '1200'],
  ['५०० किग्रा', '500'],
  ['૧૦ ટન', '10000'],
  ['0.5 ton', '500'],
  ['12.345 kg', '12.345'],
])('reads %s as %s kg', (text, kilograms) => {
  expect(typedKilograms(text)).toBe(kilograms);
});

it.each([
  '500',
  '',
  'ton',
  '5 bags',
  '500-700 kg',
  '1,5 ton',
  '5 ton 3',
  'moq 500 kg',
  '5 kg bag',
  '5 tonn',
  '₹500',
  'kg '.repeat(5000),
])('reads no quantity from %s', (text) => {
  expect(typedKilograms(text)).toBeUndefined();
});

it.each([
  ['₹268.50', '268.5'],
  ['₹ 1,268.50', '1268.5'],
  ['268/-', '268'],
  ['Rs 268', '268'],
  ['Rs. 268/- per kg', '268'],
  ['268 rupees', '268'],
  ['268/kg', '268'],
  ['@ 268', '268'],
  ['रु २६८.५०', '268.5'],
  ['૨૬૮ રૂપિયા', '268'],
  ['INR 268', '268'],
])('reads %s as ₹%s', (text, rupees) => {
  expect(typedRupees(text)).toBe(rupees);
});

it.each([
  '268',
  '268.50',
  '',
  '268,50',
  '$2.35',
  '1,610 / 5 kg',
  'Rs 1,05,000 per ton',
  '268 + gst',
  '110-112/kg',
  '268 kg',
  'Rs',
  '268.',
  '₹268 or 270',
])('reads no price from %s', (text) => {
  expect(typedRupees(text)).toBeUndefined();
});
