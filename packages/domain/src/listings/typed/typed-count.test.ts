import { describe, expect, it } from 'vitest';
import { typedCount } from './typed-count.ts';

describe('typedCount', () => {
  it.each([
    ['150/48', 'Polyester Filament', { denier_count: '150', filament_count: '48' }],
    ['150D/48F', '', { denier_count: '150', filament_count: '48' }],
    ['150 den / 48', 'Nylon', { denier_count: '150', filament_count: '48' }],
    ['0150D/048F', 'Nylon', { denier_count: '150', filament_count: '48' }],
    ['१५०/४८', 'Nylon', { denier_count: '150', filament_count: '48' }],
    ['150d', 'Nylon', { denier_count: '150' }],
    ['30s', 'Cotton', { denier_count: '30' }],
    ['Ne 30s', 'Cotton', { denier_count: '30' }],
    ['2/40', 'Cotton', { denier_count: '40', number_of_plys: '2' }],
    ['2/40s', '', { denier_count: '40', number_of_plys: '2' }],
    ['40/2', 'Cotton', { denier_count: '40', number_of_plys: '2' }],
    ['2/150', 'Polyester Filament', { denier_count: '150', number_of_plys: '2' }],
    ['150/48/2', 'Polyester Filament', { denier_count: '150', filament_count: '48', number_of_plys: '2' }],
    ['2/150/48', 'Polyester Filament', { denier_count: '150', filament_count: '48', number_of_plys: '2' }],
  ])('%s of %s', (text, fibre_type, fields) => {
    expect(typedCount(text, fibre_type)).toEqual(fields);
  });

  it.each([
    ['150', 'Nylon'],
    ['12.5', 'Nylon'],
    ['0D/0F', 'Nylon'],
    ['10/12', 'Cotton'],
    ['12345/48', 'Nylon'],
    ['30s/40s', 'Cotton'],
    ['1/2/3/4', 'Nylon'],
  ])('leaves %s of %s unchanged', (text, fibre_type) => {
    expect(typedCount(text, fibre_type)).toBeNull();
  });
});
