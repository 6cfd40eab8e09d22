import { expect, it } from 'vitest';
import { fieldsOf, numberOf, waysOf, yarnOf } from './product.ts';
import type { Product } from './product.ts';

const filament: Product = {
  id: '1',
  source: 'Offered',
  updated_at: '2026-03-11T06:00:00Z',
  company_name: 'Kirtana Spinners',
  yarn_details: 'Polyester Filament FDY',
  specifications: '150D/48F · Semi-Dull · NIM · 2 ply · A+',
  price: 104.5,
  listing_page_url: '/offer/SO-000412',
  listing_page_name: 'Sales Offers',
  poster_id: null,
  poster_name: 'Asha',
  location: 'Surat',
  found_by: '150D/48F 150/48 2/150/48 150/48/2\n5,000 kg 5,000kgs 5000 kgs 5000kgs\n₹104.50/kg\nSD',
  millitex: 16667,
};

it('the illustration is made of the fields of the row', () => {
  expect(yarnOf(filament)).toEqual({
    fibre_type: 'Polyester Filament',
    specific_type: 'FDY',
    lustre: 'Semi-Dull',
    twist_intermingling: 'NIM',
    number_of_plys: 2,
  });
  expect(yarnOf({ ...filament, yarn_details: 'Wool', specifications: 'Count not given' })).toMatchObject({
    fibre_type: 'Wool',
    specific_type: undefined,
    number_of_plys: 1,
  });
});

it('a listing is found by its number and its price, a product of a company has no number', () => {
  expect(fieldsOf(filament)).toEqual(expect.arrayContaining(['SO-000412', '₹104.50/kg', 'SD']));
  expect(numberOf({ ...filament, source: 'Product', listing_page_url: '/corporate/1' })).toBeNull();
});

it('counts and amounts have other notations, other words have none', () => {
  expect(waysOf(filament, '150D/48F')).toContain('2/150/48');
  expect(waysOf(filament, '5,000 kg')).toContain('5000kgs');
  expect(waysOf(filament, 'Semi-Dull')).toBe('');
});
