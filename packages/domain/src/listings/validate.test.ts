import { describe, expect, it } from 'vitest';
import { listingErrors, type ListingForm } from './checks.ts';
import { listingFieldErrors } from './field-errors.ts';
import { FIBRE_BOUND_FIELDS, fieldsFor } from './fields.ts';
import { enquirySchema, offerSchema } from './validate.ts';

const filament: ListingForm = {
  fibre_type: 'Polyester Filament',
  specific_type: 'FDY',
  lustre: 'Semi-Dull',
  twist_intermingling: 'NIM',
  denier_count: '150',
  filament_count: '48',
  number_of_plys: '1',
  quantity_kgs: '5000',
  price: '104.50',
};

describe('fieldsFor', () => {
  it.each([
    ['Polyester Filament', ['specific_type', 'lustre', 'twist_intermingling']],
    ['Cotton', ['specific_type']],
    ['Wool Blend', ['blend_ratio']],
    ['cotton BLEND', ['blend_ratio']],
    ['Others', ['other_fibre_type']],
    ['Nylon', []],
  ])('%s shows %j', (fibre_type, revealed) => {
    const names = fieldsFor(fibre_type, 'sales_offers').map((field) => field.name);
    expect(names.filter((name) => FIBRE_BOUND_FIELDS.includes(name))).toEqual(revealed);
  });

  it('only the offer has a price', () => {
    expect(fieldsFor('Nylon', 'purchase_enquiries').map((field) => field.name)).not.toContain('price');
  });
});

describe('listingErrors', () => {
  it.each<[string, ListingForm, string]>([
    ['an unknown fibre', { fibre_type: 'Banana' }, 'fibre_type'],
    ['five digits of denier', { denier_count: '12345' }, 'denier_count'],
    ['a letter in the filament count', { filament_count: '4b' }, 'filament_count'],
    ['seven digits of quantity', { quantity_kgs: '1234567' }, 'quantity_kgs'],
    ['a quantity of nothing', { quantity_kgs: '0' }, 'quantity_kgs'],
    ['a missing price', { price: '' }, 'price'],
    ['three decimals', { price: '1.999' }, 'price'],
    ['seven digits of price', { price: '1000000' }, 'price'],
    ['a sign in the preferred company', { preferred_company: 'Mill & Sons' }, 'preferred_company'],
    ['a long lot number', { lot_no: '12345678901' }, 'lot_no'],
    ['17 plys', { number_of_plys: '17' }, 'number_of_plys'],
    ['a specific type of cotton on filament', { specific_type: 'Combed' }, 'specific_type'],
    ['Others without a text', { fibre_type: 'Others' }, 'other_fibre_type'],
    ['Others with 31 characters', { fibre_type: 'Others', other_fibre_type: 'x'.repeat(31) }, 'other_fibre_type'],
  ])('refuses %s', (_name, change, field) => {
    expect(Object.keys(listingErrors({ ...filament, ...change }, 'sales_offers'))).toEqual([field]);
  });

  it.each(['Shree Mill, Unit-2', "D'Souza Yarns.", 'રેશમ ૨', 'Çelik'])(
    'accepts %s as a preferred company',
    (preferred_company) => {
      expect(listingErrors({ ...filament, preferred_company }, 'sales_offers')).toEqual({});
    },
  );

  it.each<[string, ListingForm, string]>([
    ['150/48 as a denier', { denier_count: '150/48' }, listingFieldErrors.digits(4)],
    ['12.5 as a denier', { denier_count: '12.5' }, listingFieldErrors.digits(4)],
    ['no denier at all', { denier_count: '0' }, listingFieldErrors.zero],
    ['zeros of filaments', { filament_count: '00000' }, listingFieldErrors.zero],
    ['a million kg', { quantity_kgs: '1000000' }, listingFieldErrors.digits(6)],
    ['half a kg', { quantity_kgs: '12.5' }, listingFieldErrors.digits(6)],
    ['1e5 kg', { quantity_kgs: '1e5' }, listingFieldErrors.digits(6)],
    ['5 ton', { quantity_kgs: '5 ton' }, listingFieldErrors.digits(6)],
    ['nothing', { quantity_kgs: '0' }, listingFieldErrors.zero],
    ['a price for nothing', { price: '0.00' }, listingFieldErrors.zero],
    ['268,50', { price: '268,50' }, listingFieldErrors.price],
    ['12.345', { price: '12.345' }, listingFieldErrors.price],
  ])('returns the error of %s', (_name, change, error) => {
    expect(Object.values(listingErrors({ ...filament, ...change }, 'sales_offers'))).toEqual([error]);
  });

  it.each(['999999.99', '12.', '0.5', '.5', '268', '२६८.५०', '1,00,000'])('accepts %s as a price', (price) => {
    expect(listingErrors({ ...filament, price }, 'sales_offers')).toEqual({});
  });
});

describe('the rows to store', () => {
  it('an offer keeps the fields of its fibre and converts numbers', () => {
    expect(offerSchema.parse({ ...filament, blend_ratio: '65/35', lot_no: ' ' })).toMatchObject({
      fibre_type: 'Polyester Filament',
      specific_type: 'FDY',
      blend_ratio: null,
      lot_no: null,
      number_of_plys: 1,
      quantity_kgs: 5000,
      price: 104.5,
    });
  });

  it('signs around a number are removed, and digits of other scripts are read', () => {
    const typed = { denier_count: '0150', filament_count: '૪૮', quantity_kgs: '1,00,000', price: '.5' };
    expect(offerSchema.parse({ ...filament, ...typed })).toMatchObject({
      denier_count: '150',
      filament_count: '48',
      quantity_kgs: 100000,
      price: 0.5,
    });
  });

  it('the typed text of Others replaces the fibre type', () => {
    const row = enquirySchema.parse({
      fibre_type: 'Others',
      other_fibre_type: ' Banana fibre ',
      specific_type: 'FDY',
      quantity_required_kgs: '200',
    });
    expect(row).toMatchObject({
      fibre_type: 'Banana fibre',
      specific_type: null,
      number_of_plys: 1,
      quantity_required_kgs: 200,
    });
  });
});
