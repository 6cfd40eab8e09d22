import type { FoundListing } from './found-by.ts';

const LISTING: FoundListing = {
  number: 'SO-000412',
  fibre_type: 'Polyester Filament',
  specific_type: 'Textured',
  lustre: 'Semi-Dull',
  twist_intermingling: 'NIM',
  blend_ratio: null,
  denier_count: '150',
  filament_count: '48',
  number_of_plys: 1,
  grade: 'First Equal Packing(A+)',
  kgs: 5000,
  price: 268,
  lot_no: 'L7',
  preferred_company: 'Kirtana Spinners',
  company_name: 'Asha Silk',
  city: 'Sachin',
  district: 'Surat',
  state: 'Gujarat',
  country: 'India',
};

const COTTON = {
  fibre_type: 'Cotton',
  specific_type: 'Open End',
  lustre: null,
  filament_count: null,
  denier_count: '30',
};

/**
 * Test cases of the lists' search: a listing, the typed text, whether it matches. SQL is tested with the same table.
 */
export const FOUND_BY_CASES: readonly (readonly [listing: FoundListing, typed: string, isFound: boolean])[] = [
  ...['150D/48F', '150/48', '150d', '48F', '1/150/48', '150/48/1', '1 ply', 'SD', 'dty', 'a+', 'First Equal'].map(
    (typed) => [LISTING, typed, true] as const,
  ),
  ...['5000', '5,000', '5000 kgs', '5,000 kg', '5000kg', '5,000kgs', '268', '268.50', '₹269', 'BRT', '2/150'].map(
    (typed) => [LISTING, typed, !['268.50', '₹269', 'BRT', '2/150'].includes(typed)] as const,
  ),
  [{ ...LISTING, price: 268.5 }, '268.50', true],
  [{ ...LISTING, price: 268.5 }, '₹268', true],
  [{ ...LISTING, price: 268.5 }, '₹268.50/kg', true],
  [{ ...LISTING, price: 123456.7 }, '₹1,23,456.70', true],
  [{ ...LISTING, price: 123456.7 }, '123456.7', true],
  [{ ...LISTING, price: null, number: 'PE-000412' }, '₹', false],
  [{ ...LISTING, kgs: 100000 }, '1,00,000 kg', true],
  [{ ...LISTING, kgs: 100000 }, '100000', true],
  [{ ...LISTING, kgs: 80 }, '80 kg', true],
  [{ ...LISTING, number_of_plys: 2 }, '2/150', true],
  [{ ...LISTING, filament_count: null }, '150D', true],
  [{ ...LISTING, denier_count: null }, '48F', true],
  [{ ...LISTING, ...COTTON }, '30s', true],
  [{ ...LISTING, ...COTTON }, 'OE', true],
  [{ ...LISTING, ...COTTON, number_of_plys: 2 }, '2/30', true],
  [{ ...LISTING, ...COTTON, number_of_plys: 2 }, '30/2', true],
  [{ ...LISTING, ...COTTON, number_of_plys: 2 }, '2/30s', true],
  [{ ...LISTING, ...COTTON, denier_count: null }, '30', false],
  [LISTING, 'Sachin, Dist. Surat', true],
  [LISTING, 'India', false],
  [{ ...LISTING, city: null }, 'Dist. Surat', true],
  [{ ...LISTING, district: null, city: null }, 'Dist.', false],
  [{ ...LISTING, city: 'Dhaka', district: 'Savar', state: null, country: 'Bangladesh' }, 'Dhaka, Bangladesh', true],
  [{ ...LISTING, city: 'Dhaka', district: 'Savar', state: null, country: 'Bangladesh' }, 'savar', true],
  [{ ...LISTING, city: 'Dhaka', district: 'Savar', state: null, country: 'Bangladesh' }, 'Dist.', false],
];
