import { expect, it } from 'vitest';
import { companyCity } from './company-city.ts';

it.each([
  ['Plot 14, Growth Centre, Bhilwara, Rajasthan 311001', 'Bhilwara'],
  ['Survey 221, Dadra, Silvassa 396230', 'Silvassa'],
  ['Sector C, Sanwer Road, Indore, Madhya Pradesh 452015, India', 'Indore'],
  ['12 Karol Bagh, Delhi 110 005', 'Delhi'],
  ['Ring Road, Surat, Gujarat - 395002', 'Surat'],
  ['Ring Road 7', null],
  ['', null],
])('finds in "%s" %s', (address, city) => {
  expect(companyCity(address)).toBe(city);
});
