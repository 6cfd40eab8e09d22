import { expect, it } from 'vitest';
import { listingNumber, listingPath } from './number.ts';

it.each([
  ['PE-000412', 'PE-000412'],
  ['pe-000412', 'PE-000412'],
  ['pe412', 'PE-000412'],
  ['412', 'PE-000412'],
  ['PE-0000412', 'PE-000412'],
  ['PE-1234567', 'PE-1234567'],
  ['SO-000412', null],
  ['PE-0', null],
  ['PE-', null],
  ['PE-12x', null],
  ['PE-1234567890123', null],
])('reads %j as %j', (typed, number) => {
  expect(listingNumber('purchase_enquiries', typed)).toBe(number);
});

it('has a page of its own', () => {
  expect(listingPath('sales_offers', 'SO-000001')).toBe('/offer/SO-000001');
});
