import { describe, expect, it } from 'vitest';
import { anEnquiry } from '#testing/listings.ts';
import { matches, mergeListings, wordsOf } from './search.ts';

describe('the search in the shown rows', () => {
  it.each([
    ['COTTON', true],
    ['otto', true],
    ['2/40s', true],
    ['a+ kolh', true],
    ['kirtana  cotton', true],
    ['000412', true],
    ['cotton surat', false],
    ['dist. kolhapur', true],
    ['6,000 kg', true],
    ['6000kgs', true],
    ['2/40', true],
    ['', true],
  ])('%j finds the enquiry: %s', (search, isFound) => {
    expect(matches(anEnquiry(), wordsOf(search))).toBe(isFound);
  });

  it('finds a filament by both notations', () => {
    const filament = anEnquiry({ fibre_type: 'Polyester Filament', denier_count: '150', filament_count: '48' });
    for (const search of ['150d/48f', '150/48']) expect(matches(filament, wordsOf(search))).toBe(true);
  });
});

describe('merged lists', () => {
  it('have the sort order, with the id as tie-breaker, as on the server', () => {
    const of = (id: string, quantity_required_kgs: number) => anEnquiry({ id, quantity_required_kgs });
    const lists = [[of('b', 5), of('a', 5)], [of('c', 9)]];
    const ids = (sort: 'quantity_asc' | 'quantity_desc') => mergeListings(lists, sort).map(({ id }) => id);
    expect(ids('quantity_asc')).toEqual(['a', 'b', 'c']);
    expect(ids('quantity_desc')).toEqual(['c', 'b', 'a']);
  });

  it('have each listing once, newest first, with the id as tie-breaker, as on the server', () => {
    const at = (id: string, updated_at: string) => anEnquiry({ id, updated_at });
    const first = [at('b', '2026-03-11T06:00:00.2+00:00'), at('c', '2026-03-11T06:00:00.1+00:00')];
    const second = [at('d', '2026-03-11T06:00:00.1+00:00'), at('b', '2026-03-11T06:00:00.2+00:00')];
    expect(mergeListings([first, second]).map(({ id }) => id)).toEqual(['b', 'd', 'c']);
  });
});
