import { describe, expect, it } from 'vitest';
import { readFieldError } from '../field-error.ts';
import { productErrors, productFieldsFor, toProductRow } from './products.ts';

const FILAMENT = {
  fibre_type: 'Polyester Filament',
  specific_type: 'Textured',
  lustre: 'Bright',
  twist_intermingling: 'NIM',
  denier_count: '150',
  filament_count: '48',
  number_of_plys: '2',
  grade: '',
  basic_price: '268.50',
};

const codes = (form: Parameters<typeof productErrors>[0]) =>
  Object.fromEntries(Object.entries(productErrors(form)).map(([name, error]) => [name, readFieldError(error)!.code]));

it('shows the yarn fields and none of a lot', () => {
  expect(productFieldsFor('Polyester Filament').map(({ name }) => name)).toEqual([
    'fibre_type',
    'specific_type',
    'lustre',
    'twist_intermingling',
    'denier_count',
    'filament_count',
    'number_of_plys',
    'grade',
  ]);
  expect(productFieldsFor('Others').map(({ name }) => name)).toContain('other_fibre_type');
});

describe('a product', () => {
  it.each([
    [{}, { fibre_type: 'listings.required', basic_price: 'listings.required' }],
    [{ fibre_type: 'Others', basic_price: '1' }, { other_fibre_type: 'listings.otherFibreRequired' }],
    [
      { fibre_type: 'Others', other_fibre_type: 'a'.repeat(31), basic_price: '1' },
      { other_fibre_type: 'fields.tooLong' },
    ],
    [
      { ...FILAMENT, denier_count: '15000', filament_count: '4a' },
      { denier_count: 'listings.digits', filament_count: 'listings.digits' },
    ],
    [{ ...FILAMENT, basic_price: '1000000' }, { basic_price: 'listings.price' }],
    [{ ...FILAMENT, basic_price: '1.234' }, { basic_price: 'listings.price' }],
    [{ ...FILAMENT, basic_price: '999999.99' }, {}],
    [{ ...FILAMENT, visibility_status: 'Shown' }, { visibility_status: 'listings.choice' }],
  ])('%j has the errors %j', (form, errors) => {
    expect(codes(form)).toEqual(errors);
  });

  it('is stored with null for blanks, 1 ply and Reveal', () => {
    expect(toProductRow({ fibre_type: 'Cotton', basic_price: '' })).toEqual({
      fibre_type: 'Cotton',
      specific_type: null,
      lustre: null,
      twist_intermingling: null,
      blend_ratio: null,
      denier_count: null,
      filament_count: null,
      number_of_plys: 1,
      grade: null,
      basic_price: null,
      visibility_status: 'Reveal',
    });
    expect(toProductRow(FILAMENT)).toMatchObject({ number_of_plys: 2, lustre: 'Bright', basic_price: 268.5 });
  });

  it('with a typed fibre has that in place of the fibre type, and no fields of other fibres', () => {
    const typed = { ...FILAMENT, fibre_type: 'Others', other_fibre_type: 'Hemp blend', blend_ratio: '60/40' };
    expect(toProductRow(typed)).toMatchObject({
      fibre_type: 'Hemp blend',
      specific_type: null,
      lustre: null,
      twist_intermingling: null,
      blend_ratio: null,
    });
  });

  it('keeps the blend ratio only of a blend', () => {
    expect(toProductRow({ fibre_type: 'Silk Blend', blend_ratio: '60/40' }).blend_ratio).toBe('60/40');
    expect(toProductRow({ fibre_type: 'Silk', blend_ratio: '60/40' }).blend_ratio).toBeNull();
  });
});
