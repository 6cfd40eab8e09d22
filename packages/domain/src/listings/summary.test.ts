import { describe, expect, it } from 'vitest';
import { listingDescription, listingFacts, listingTitle, type ListingSummary } from './summary.ts';

const enquiry: ListingSummary = {
  table: 'purchase_enquiries',
  number: 'PE-000412',
  fibre_type: 'Cotton',
  specific_type: 'Combed',
  denier_count: '40',
  number_of_plys: 2,
  grade: 'First Equal Packing(A+)',
  kgs: 120000,
  price: null,
  preferred_company: null,
  lot_no: 'L-7',
  company_name: null,
  city: 'Ichalkaranji',
  country: 'India',
  district: 'Kolhapur',
  created_at: '2026-03-11T06:00:00Z',
};

describe('a listing as a text', () => {
  it('has number, count, yarn and quantity in the title', () => {
    expect(listingTitle(enquiry)).toBe('PE-000412: 2/40s Cotton Combed, 1,20,000 kg wanted');
    expect(listingTitle({ ...enquiry, number: 'SO-000001', price: 268.5 })).toBe(
      'SO-000001: 2/40s Cotton Combed, 1,20,000 kg at ₹268.50/kg',
    );
  });

  it('invents no count and no place', () => {
    const bare = { ...enquiry, denier_count: null, city: null, district: null };
    expect(listingTitle(bare)).toBe('PE-000412: Cotton Combed, 1,20,000 kg wanted');
    expect(listingDescription(bare)).toBe('Wanted: Cotton Combed, 2 ply, A+, 1,20,000 kg. Posted on 11 Mar 2026.');
  });

  it('has its place and day in the description', () => {
    expect(listingDescription(enquiry)).toBe(
      'Wanted: Cotton Combed, 2/40s, 2 ply, A+, 1,20,000 kg. Posted from Ichalkaranji, Dist. Kolhapur on 11 Mar 2026.',
    );
  });

  it('lists the given fields and nothing else', () => {
    expect(listingFacts(enquiry).map(({ label, value }) => [label, value])).toEqual([
      ['Fibre type', 'Cotton'],
      ['Specific type', 'Combed'],
      ['Denier / count', '40'],
      ['Plys', '2'],
      ['Grade', 'First Equal Packing(A+)'],
      ['Lot no', 'L-7'],
    ]);
  });
});
