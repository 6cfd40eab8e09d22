import { describe, expect, it } from 'vitest';
import { pricePointErrors } from '../publishing/field-errors.ts';
import { isBlankPoint, perKilogram, readPoint, type PointTexts } from './price-point.ts';

const TEXTS: PointTexts = { page: '1', description: '150/48 SD', price: '112.50', per: '', gst: '', yarn: '' };
const read = (texts: Partial<PointTexts>) => readPoint({ ...TEXTS, ...texts });

it('a row is a price per kg without GST until it says something else', () => {
  expect(read({}).point).toEqual({
    page: 1,
    description: '150/48 SD',
    price: '112.50',
    price_kilograms: '1',
    gst_included: null,
    yarn_line: null,
  });
});

it.each<[Partial<PointTexts>, object]>([
  [{ page: 'Page 12' }, { page: 12 }],
  [{ page: '१२' }, { page: 12 }],
  [{ price: '₹1,710/-' }, { price: '1710' }],
  [{ per: '5 kg' }, { price_kilograms: '5' }],
  [{ per: 'per 4.5kgs' }, { price_kilograms: '4.5' }],
  [{ per: 'kg' }, { price_kilograms: '1' }],
  [{ per: 'MT' }, { price_kilograms: '1000' }],
  [{ per: '1 quintal' }, { price_kilograms: '100' }],
  [{ gst: '5%' }, { gst_included: '5' }],
  [{ gst: '12.50' }, { gst_included: '12.5' }],
  [{ gst: 'extra' }, { gst_included: null }],
  [{ yarn: ' polyester DTY ' }, { yarn_line: 'polyester DTY' }],
])('%o is read', (texts, point) => {
  expect(read(texts).point).toMatchObject(point);
});

it.each<[Partial<PointTexts>, object]>([
  [{ page: '0' }, { page: pricePointErrors.page }],
  [{ page: '1000' }, { page: pricePointErrors.page }],
  [{ page: '' }, { page: pricePointErrors.page }],
  [{ description: ' ' }, { description: pricePointErrors.description }],
  [{ description: 'x'.repeat(201) }, { description: 'fields.tooLong {"max":200}' }],
  [{ price: '112,5' }, { price: pricePointErrors.price }],
  [{ price: '' }, { price: pricePointErrors.price }],
  [{ price: '0.01', per: 'ton' }, { price: pricePointErrors.price }],
  [{ per: '3 kg' }, { per: pricePointErrors.weight }],
  [{ per: 'bag' }, { per: pricePointErrors.weight }],
  [{ gst: 'incl' }, { gst: pricePointErrors.gst }],
  [{ gst: '41' }, { gst: pricePointErrors.gst }],
  [
    { page: 'x', gst: 'x' },
    { page: pricePointErrors.page, gst: pricePointErrors.gst },
  ],
])('%o is refused in its cells', (texts, errors) => {
  expect(read(texts)).toEqual({ point: null, errors });
});

describe('the price per kg', () => {
  // db/tests/public/price_list_points.test.sql has the same prices.
  it.each([
    ['1710', '5', null, '342.00'],
    ['283.5', '1', '5', '270.00'],
    ['118', '1', '18', '100.00'],
    ['1530', '4.5', null, '340.00'],
    ['112500', '1000', '12', '100.45'],
    ['0.05', '10', null, '0.01'],
  ])('%s per %s kg with %s %% GST', (price, price_kilograms, gst_included, text) => {
    expect(perKilogram({ price, price_kilograms, gst_included })).toBe(text);
  });
});

it('a row with nothing of a product is blank', () => {
  expect(isBlankPoint({ ...TEXTS, description: '', price: ' ', page: '3', per: '5 kg' })).toBe(true);
  expect(isBlankPoint({ ...TEXTS, description: '' })).toBe(false);
});
