import { describe, expect, it } from 'vitest';
import { prefillOf, prefillOfListing } from './prefill.ts';

it('takes what the form would accept, numbers too', () => {
  const given = {
    fibre_type: 'Polyester Filament',
    specific_type: 'Textured',
    denier_count: 150,
    filament_count: '४८',
    number_of_plys: 2,
    quantity_required_kgs: '1,200',
  };
  expect(prefillOf('purchase_enquiries', given)).toEqual({
    fibre_type: 'Polyester Filament',
    specific_type: 'Textured',
    denier_count: '150',
    filament_count: '48',
    number_of_plys: '2',
    quantity_required_kgs: '1200',
  });
});

it.each([
  [{ denier_count: '12345' }],
  [{ denier_count: '150.5' }],
  [{ denier_count: { 0: '1' } }],
  [{ number_of_plys: '17' }],
  [{ fibre_type: 'Gold' }],
  [{ specific_type: 'Textured' }],
  [{ fibre_type: 'Gold', specific_type: 'Textured' }],
  [{ price: '100' }],
  [{ blend_ratio: '65:35' }],
  [{ is_d2d: true, user_id: 'x', toString: 'x' }],
])('leaves out %j', (given) => {
  expect(prefillOf('purchase_enquiries', given)).toEqual({});
});

it('takes the blend ratio of a blend', () => {
  expect(prefillOf('purchase_enquiries', { fibre_type: 'Cotton Blend', blend_ratio: '65:35' })).toEqual({
    fibre_type: 'Cotton Blend',
    blend_ratio: '65:35',
  });
});

describe('prefillOfListing', () => {
  const offer = {
    id: 'x',
    fibre_type: 'Lyocell',
    specific_type: null,
    denier_count: '30',
    number_of_plys: 2,
    lot_no: 'L1',
    quantity_kgs: 500,
    price: 268.5,
  };
  const yarn = { fibre_type: 'Others', other_fibre_type: 'Lyocell', denier_count: '30', number_of_plys: '2' };

  it('again has every field of the post', () => {
    const own = { lot_no: 'L1', quantity_kgs: '500', price: '268.5' };
    expect(prefillOfListing('sales_offers', offer, 'again')).toEqual({ ...yarn, ...own });
  });
  it('alike has the yarn alone', () => {
    expect(prefillOfListing('sales_offers', offer, 'alike')).toEqual(yarn);
  });
});
