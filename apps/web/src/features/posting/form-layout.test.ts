import { describe, expect, it } from 'vitest';
import { layoutOf, missingFields } from './form-layout.ts';

const names = (fields: readonly { name: string }[]) => fields.map((field) => field.name);

describe('layoutOf', () => {
  it.each([
    ['', []],
    ['Nylon', []],
    ['Cotton', ['specific_type']],
    ['Polyester Filament', ['specific_type', 'lustre', 'twist_intermingling']],
    ['Silk Blend', ['blend_ratio']],
    ['Others', ['other_fibre_type']],
  ])('shows for "%s" %j', (fibre_type, revealed) => {
    expect(names(layoutOf(fibre_type, 'sales_offers').revealed)).toEqual(revealed);
  });

  it('places every field of a form exactly once', () => {
    const { fibre, revealed, yarn, amount, maker } = layoutOf('Polyester Filament', 'sales_offers');
    expect(names([fibre])).toEqual(['fibre_type']);
    expect(names(revealed)).toHaveLength(3);
    expect(names(yarn)).toEqual(['denier_count', 'filament_count', 'number_of_plys', 'grade']);
    expect(names(amount)).toEqual(['quantity_kgs', 'price']);
    expect(names(maker)).toEqual(['preferred_company', 'lot_no', 'company_name']);
  });
});

describe('missingFields', () => {
  it.each([
    ['purchase_enquiries', {}, ['fibre_type', 'quantity_required_kgs']],
    ['sales_offers', { fibre_type: 'Cotton', quantity_kgs: '500' }, ['price']],
    ['sales_offers', { fibre_type: 'Others', quantity_kgs: '500', price: '1' }, ['other_fibre_type']],
    ['sales_offers', { fibre_type: 'Cotton', quantity_kgs: '500', price: '1', lot_no: 'too long a lot' }, []],
  ] as const)('of %s with %j are %j', (table, form, missing) => {
    expect(names(missingFields(form, table))).toEqual(missing);
  });
});
