import { describe, expect, it } from 'vitest';
import { anEnquiry } from '#testing/listings.ts';
import { belongs } from './belongs.ts';
import { postedAfter, readListingSearch } from './listing-search.ts';

const read = (given: Record<string, unknown>) => readListingSearch('purchase_enquiries', given);

describe('the address of a list', () => {
  it.each([
    [{ q: 'cotton 40' }, { q: 'cotton 40' }],
    // A value that was typed into the address bar is parsed as a number.
    [
      { q: 40, state: 'Gujarat', days: '7' },
      { q: '40', state: 'Gujarat', days: 7 },
    ],
    [{ fibre: 'Hemp', grade: 'Fine', days: 2, city: ' ', sort: 'x', q: { a: 1 } }, {}],
    [
      { fibre: 'Cotton', type: 'Combed', lustre: 'Bright' },
      { fibre: 'Cotton', type: 'Combed' },
    ],
    [
      { fibre: 'Polyester Filament', type: 'Combed', twist: 'NIM' },
      { fibre: 'Polyester Filament', twist: 'NIM' },
    ],
    [
      { type: 'FDY', lustre: 'Bright' },
      { type: 'FDY', lustre: 'Bright' },
    ],
    [{ type: 'Worsted', ply: 17 }, {}],
    [
      { ply: '2', sort: 'quantity_asc' },
      { ply: 2, sort: 'quantity_asc' },
    ],
    [{ sort: 'price_asc' }, {}],
    [
      { count_min: 30, count_max: '40', quantity_min: -5 },
      { count_min: 30, count_max: 40 },
    ],
    [{ count_min: 40, count_max: 30, quantity_max: 1e9 }, {}],
    [{ count_min: 7.5, quantity_max: '1.5' }, {}],
    [{ price_min: 100 }, {}],
    [
      { filaments: '48', count_max: 60, unit: 'nm' },
      { filaments: 48, count_max: 60, unit: 'nm' },
    ],
    [{ filaments: 36.5, unit: 'denier' }, {}],
    [{ filaments: 10000, count_min: 30, unit: 'lea' }, { count_min: 30 }],
  ])('%j is read as %j', (given, search) => {
    expect(read(given)).toEqual(search);
  });

  it('has a price only for offers', () => {
    const search = { price_min: 100.5, sort: 'price_desc' };
    expect(readListingSearch('sales_offers', search)).toEqual(search);
  });
});

it('starts at a midnight in India', () => {
  const night = new Date('2026-03-10T19:00:00Z');
  expect(postedAfter(1, night)).toBe('2026-03-11T00:00:00+05:30');
  expect(postedAfter(7, night)).toBe('2026-03-05T00:00:00+05:30');
});

describe('a post that was just broadcast', () => {
  // Combed cotton of 40s: 132.9 denier.
  const post = { ...anEnquiry({ filament_count: '48', millitex: 14764 }), poster_state: 'Maharashtra' };
  it.each([
    [{}, true],
    [{ fibre: 'Cotton', type: 'Combed', grade: 'First Equal Packing(A+)' } as const, true],
    [{ fibre: 'Others' }, false],
    [{ state: 'maharashtra', city: 'KARANJI' }, true],
    [{ city: 'Kolhapur' }, false],
    [{ ply: 2 }, true],
    [{ ply: 1 }, false],
    [{ count_min: 40, count_max: 40, quantity_min: 6000 }, true],
    [{ count_min: 41 }, false],
    [{ quantity_max: 5999 }, false],
    [{ filaments: 48 }, true],
    [{ filaments: 36 }, false],
    [{ count_min: 40, count_max: 40, unit: 'ne' } as const, true],
    [{ count_min: 41, unit: 'ne' } as const, false],
    [{ count_max: 39, unit: 'ne' } as const, false],
    [{ count_min: 132, count_max: 133, unit: 'denier' } as const, true],
    [{ count_max: 132, unit: 'denier' } as const, true],
    [{ count_max: 131, unit: 'denier' } as const, false],
  ])('matches the list of %j: %s', (search, isOne) => {
    expect(belongs(post, search)).toBe(isOne);
  });

  it('of a typed fibre matches Others, one without a count matches no range', () => {
    const hemp = anEnquiry({ fibre_type: 'Hemp', denier_count: null, millitex: null });
    expect(belongs(hemp, { count_max: 9999, unit: 'denier' })).toBe(false);
    expect(belongs(hemp, { fibre: 'Others' })).toBe(true);
    expect(belongs(hemp, { count_max: 9999 })).toBe(false);
  });
});
