import { LISTING_FIELDS, type ListingFieldName } from '@tanabana/domain/listings/fields';
import { describe, expect, it } from 'vitest';
import { isForeign, normalize, type Typed } from './normalize.ts';

const field = (name: ListingFieldName) => LISTING_FIELDS.find((each) => each.name === name)!;
const leave = (name: ListingFieldName, value: string, rest: Typed = {}) =>
  normalize({ number_of_plys: '1', ...rest, [name]: value }, field(name));

describe('leaving a field', () => {
  it('splits a count into its fields and shows that', () => {
    expect(leave('denier_count', '150D/48F')).toEqual({
      changes: { denier_count: '150', filament_count: '48' },
      taken: 'count',
    });
    expect(leave('denier_count', '2/40s', { fibre_type: 'Cotton' })).toEqual({
      changes: { denier_count: '40', number_of_plys: '2' },
      taken: 'count',
    });
  });

  it('keeps text typed into the other fields, and the count with it', () => {
    expect(leave('denier_count', '150/48', { filament_count: '36' })).toEqual({ changes: {} });
    expect(leave('denier_count', '2/40', { fibre_type: 'Cotton', number_of_plys: '3' })).toEqual({ changes: {} });
  });

  it.each<[ListingFieldName, string, string]>([
    ['quantity_kgs', '500 kg', '500'],
    ['quantity_required_kgs', '5 ton', '5000'],
    ['quantity_kgs', '1.2 lakh', '120000'],
    ['quantity_kgs', '१,२०० किलो', '1200'],
    ['quantity_kgs', '५ किग्रा', '5'],
    ['price', '₹268.50', '268.5'],
    ['price', '268/-', '268'],
    ['price', 'Rs 268', '268'],
  ])('reads what was typed into %s, %s, and shows that', (name, typed, amount) => {
    expect(leave(name, typed)).toEqual({ changes: { [name]: amount }, taken: 'amount' });
  });

  it.each<[ListingFieldName, string, string]>([
    ['quantity_kgs', '1,00,000', '100000'],
    ['quantity_kgs', '५००', '500'],
    ['filament_count', '048', '48'],
    ['price', '.5', '0.5'],
  ])('normalizes %s %s silently', (name, typed, tidy) => {
    expect(leave(name, typed)).toEqual({ changes: { [name]: tidy } });
  });

  it.each<[ListingFieldName, string]>([
    ['denier_count', '12.5'],
    ['quantity_kgs', '1e5'],
    ['quantity_kgs', '500-600'],
    ['price', '268,50'],
    ['price', '12.345'],
    ['quantity_kgs', '1000 ton'],
    ['quantity_kgs', '0.5 kg'],
    ['quantity_kgs', '5 bags'],
    ['price', '₹12.345'],
    ['price', '$2.35'],
    ['price', '110-112/-'],
    ['denier_count', '5 ton'],
    ['lot_no', ' 0150 '],
  ])('leaves %s %s unchanged', (name, typed) => {
    expect(leave(name, typed)).toEqual({ changes: {} });
  });
});

describe('while typing', () => {
  it.each<[ListingFieldName, string, boolean]>([
    ['quantity_kgs', '1000000', true],
    ['quantity_kgs', '1,00,0', false],
    ['quantity_kgs', '5 ton', false],
    ['quantity_kgs', '₹5', true],
    ['denier_count', '150D/48', false],
    ['price', '12.345', true],
    ['price', '12.', false],
    ['price', 'a', true],
    ['price', '₹268.50', false],
    ['price', 'Rs', false],
    ['price', '268/-', false],
    ['price', '₹12.345', true],
    ['quantity_kgs', '५ टन', false],
    ['lot_no', '12345678901', true],
  ])('%s %s shows an error at once: %s', (name, value, hasError) => {
    expect(isForeign(field(name), value)).toBe(hasError);
  });
});
